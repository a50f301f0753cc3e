import { afterEach, expect, test } from 'vitest'
import { lightColours } from '../drawing.tsx'

const style = document.createElement('style')
style.textContent = ":root { --text: white } :root[data-scheme='light'] { --text: black }"

afterEach(() => {
  style.remove()
  delete document.documentElement.dataset['scheme']
})

test.each(['dark', undefined])('reads the light colours while the scheme is %s, and restores the scheme', (scheme) => {
  document.head.append(style)
  if (scheme !== undefined) document.documentElement.dataset['scheme'] = scheme
  expect(lightColours().text).toBe('black')
  expect(document.documentElement.dataset['scheme']).toBe(scheme)
})
