import { scheme, type Scheme } from '../../lib/storage/storage.ts'

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = (chosen: Scheme) => (chosen === 'auto' ? prefersDark.matches : chosen === 'dark')

const paint = () => {
  const root = document.documentElement
  const dark = isDark(root.dataset['follows'] === 'system' ? 'auto' : scheme.read())
  root.classList.toggle('bp6-dark', dark)
  root.dataset['scheme'] = dark ? 'dark' : 'light'
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', dark ? 'dark' : 'light')
}

/** Keeps the chosen colour scheme; first-paint.js sets it for the first paint. */
export const followScheme = () => {
  scheme.subscribe(paint)
  prefersDark.addEventListener('change', paint)
}
