import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { watchForErrors } from '../browser/browser.ts'
import type { DemoUser } from '../application/application-process.ts'

const artifacts = new URL('../../artifacts/', import.meta.url).pathname

/** Somebody at the screens: a window of their own, signed in by hand. */
export type Visitor = {
  page: Page
  /** What the page complained about; empty when all is well. */
  errors: string[]
  picture: (name: string) => Promise<void>
}

type Options = { scheme?: 'dark' | 'light'; language?: 'es' | 'en' | 'pt'; width?: number }

// No sooner than a walk has to fail: a shared machine may stand still for seconds.
const patience = 60_000

/** `SLOW_API=800 npm test walk`: every question and every answer is held up at random, together up to so many ms. */
const slowness = Number(process.env['SLOW_API'] ?? 0)
const heldUp = () => new Promise((resolve) => setTimeout(resolve, (Math.random() * slowness) / 2))

const slowly = async (route: Route) => {
  await heldUp()
  // Whoever has left the page wants no answer any more.
  const response = await route.fetch({ maxRedirects: 0 }).catch(() => undefined)
  await heldUp()
  await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined)
}

export const visit = async (
  browser: Browser,
  { scheme = 'dark', language = 'es', width = 1440 }: Options = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    permissions: ['notifications'],
  })
  context.setDefaultTimeout(patience)
  if (slowness > 0) await context.route('**/app/v1/**', slowly)
  await keep(context, { 'colour-scheme': scheme, language })
  const page = await context.newPage()
  const errors = watchForErrors(page)
  const picture = async (name: string) => {
    const path = `${artifacts}${name}.png`
    await mkdir(dirname(path), { recursive: true })
    await page.screenshot({ path })
  }
  return { page, errors, picture }
}

/** What the browser has kept from earlier, from the first page on; the frame of a mail may keep nothing. */
export const keep = (context: BrowserContext, values: Readonly<Record<string, string>>) =>
  context.addInitScript(`if (window.origin !== 'null')
    for (const [name, value] of Object.entries(${JSON.stringify(values)})) localStorage.setItem(name, value)`)

/** Signed in without the form: the token is what the form would leave behind. */
export const arriveWith = ({ page }: Visitor, token: string) => keep(page.context(), { token })

/** Signs in through the form and waits for the page first asked for. */
export const signInAs = async ({ page }: Visitor, url: string, user: DemoUser | undefined, path = '/home') => {
  if (!user) throw new Error('No such demo user.')
  await page.goto(url + path)
  await page.waitForURL(/\/login/)
  await page.getByRole('textbox', { name: 'Usuario o correo' }).fill(user.name)
  await page.getByLabel('Contraseña', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}
