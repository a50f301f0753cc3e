import { afterEach, expect, test, vi } from 'vitest'

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const link = (aud: string) =>
  encoded(['{"alg":"HS256"}', JSON.stringify({ aud, sub: 'ñ' })].map(encoded).join('.') + '.x')

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['follows']
})

/** The colours of the first paint, and of a later change of the system. */
const painted = async (path: string, prefersDark: boolean) => {
  vi.resetModules()
  document.head.innerHTML = '<meta name="color-scheme" content="dark">'
  history.replaceState(null, '', path)
  const changes: (() => void)[] = []
  const media = { matches: prefersDark, addEventListener: (_: string, listener: () => void) => changes.push(listener) }
  vi.stubGlobal('matchMedia', () => media)
  await import('../../../public/first-paint.js' as string)
  const first = document.documentElement.dataset['scheme']
  const { followScheme } = await import('./scheme.ts')
  followScheme()
  media.matches = !prefersDark
  for (const change of changes) change()
  return [first, document.documentElement.dataset['scheme']]
}

test("the page of a client's link has the colours of the system, light without any", async () => {
  localStorage.setItem('colour-scheme', 'dark')
  expect(await painted(`/third-party/${link('client-offer')}`, false)).toEqual(['light', 'dark'])
  expect(await painted(`/third-party/${link('client-offer')}`, true)).toEqual(['dark', 'light'])
})

test.each(['/third-party/nonsense', `/third-party/${link('third-party')}`, '/cotizaciones'])(
  'the page %s has the colours that its user chose, dark without a choice',
  async (path) => {
    expect(await painted(path, false)).toEqual(['dark', 'dark'])
    localStorage.setItem('colour-scheme', 'light')
    expect(await painted(path, true)).toEqual(['light', 'light'])
  },
)
