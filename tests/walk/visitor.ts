import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { watchForErrors } from '../browser/browser.ts'
import type { DemoUser } from '../application/application-process.ts'

const artifacts = new URL('../../artifacts/', import.meta.url).pathname

/** A user at the screens: a separate window, signed in by hand. */
export type Visitor = {
  page: Page
  /** Errors that the page logged; empty without any. */
  errors: string[]
  picture: (name: string) => Promise<void>
}

type Options = { scheme?: 'dark' | 'light'; language?: 'es' | 'en' | 'pt'; width?: number }

// A generous limit in milliseconds: a shared machine may stall for seconds.
const timeoutMs = 60_000

/** `SLOW_API=800 npm test walk` delays each request and its answer at random, by up to 800 ms in total. */
const slowness = Number(process.env['SLOW_API'] ?? 0)
const heldUp = () => new Promise((resolve) => setTimeout(resolve, (Math.random() * slowness) / 2))

const slowly = async (route: Route) => {
  await heldUp()
  // After leaving a page its answers do not matter.
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
  context.setDefaultTimeout(timeoutMs)
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

/** Local storage for the first page on; the sandboxed frame of a mail has none. */
export const keep = (context: BrowserContext, values: Readonly<Record<string, string>>) =>
  context.addInitScript(`if (window.origin !== 'null')
    for (const [name, value] of Object.entries(${JSON.stringify(values)})) localStorage.setItem(name, value)`)

/** Signed in without the form: with the token that the form would store. */
export const arriveWith = ({ page }: Visitor, token: string) => keep(page.context(), { token })

/** Signs in through the form and waits for the page requested first. */
export const signInAs = async ({ page }: Visitor, url: string, user: DemoUser | undefined, path = '/home') => {
  if (!user) throw new Error('No such demo user.')
  await page.goto(url + path)
  await page.waitForURL(/\/login/)
  await page.getByRole('textbox', { name: 'Usuario o correo' }).fill(user.name)
  await page.getByLabel('Contraseña', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}
