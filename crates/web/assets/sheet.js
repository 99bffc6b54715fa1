// Pages of forms: everything works without this; it saves a keystroke here and there.

// What was done is said once: a reload does not say it again.
const address = new URL(location.href);
if (address.searchParams.has("done")) {
  address.searchParams.delete("done");
  address.searchParams.delete("undo");
  history.replaceState(null, "", address);
}

// Escape closes what is open and gives the focus back to what opened it.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const here = document.activeElement?.closest("details[open]") ?? document.querySelector("details.item[open]");
  if (!here) return;
  here.open = false;
  here.querySelector("summary").focus();
});

// A form unfolds ready to be typed into, after what stands there.
for (const fold of document.querySelectorAll("details.fold")) {
  fold.addEventListener("toggle", () => {
    const field = fold.open && fold.querySelector("textarea, input:not([type=hidden])");
    if (!field) return;
    field.focus();
    // A field of days or times has no place to put the cursor, and says so by throwing.
    if (field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length);
  });
}
