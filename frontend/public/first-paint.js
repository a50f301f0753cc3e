// Runs before anything is drawn, so that neither the colours nor the language change under the reader's eyes.
// A file of its own because the content policy allows no inline script.
{
  const root = document.documentElement
  const read = (key, fallback) => {
    try {
      return localStorage.getItem(key) || fallback
    } catch {
      return fallback
    }
  }
  // The page of a client's link follows the system; its browser holds no choice of a user.
  const isOfClient = () => {
    const [, first, link = ''] = location.pathname.split('/')
    if (first !== 'third-party') return false
    const decoded = (text) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    try {
      return JSON.parse(decoded(decoded(link).split('.')[1])).aud === 'client-offer'
    } catch {
      return false
    }
  }
  if (isOfClient()) root.dataset.follows = 'system'
  const scheme = root.dataset.follows ? 'auto' : read('colour-scheme', 'dark')
  const language = read('language', 'es')
  const dark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme !== 'light'
  root.classList.toggle('bp6-dark', dark)
  root.dataset.scheme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=color-scheme]').content = dark ? 'dark' : 'light'
  if (/^(es|en|pt)$/.test(language)) root.lang = language
}
