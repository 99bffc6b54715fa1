//! The same picture as pixels, for channels that take no SVG. The font comes with us: a server has none.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// Pixels for each unit of the picture: sharp on a phone.
const SCALE: f32 = 2.0;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// Why a picture could not be painted: a fault of ours, never of what was asked for.
#[derive(Debug, thiserror::Error)]
#[error("a plot could not be painted: {0}")]
pub(crate) struct NotPainted(String);

/// Paints a picture that stands alone.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, NotPainted> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| NotPainted(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| NotPainted("no size".to_owned()))?;
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| NotPainted("no room".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| NotPainted(error.to_string()))
}
