// Every page: changes the theme in place, where the form would reload.

const year = 365 * 24 * 60 * 60;

document.querySelector("form.theme")?.addEventListener("submit", (event) => {
  const theme = event.submitter?.value;
  if (!theme) return;
  event.preventDefault();
  document.documentElement.dataset.theme = theme;
  document.cookie = `papo_theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`;
  for (const button of event.currentTarget.elements) button.hidden = button.dataset.themeNow !== theme;
  [...event.currentTarget.elements].find((button) => !button.hidden)?.focus();
});
