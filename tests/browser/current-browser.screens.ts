import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedBrowser, launchBrowser } from './browser.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'
import { everyScreen } from './every-screen.ts'
import { visit, type Visitor } from '../walk/visitor.ts'

// The long suites walk every screen in the browser from npm: a second walk in that one would add nothing.
const screenTest = (await installedBrowser()) === undefined ? test.skip : test

let dataDir: string
let application: ApplicationProcess
let browser: Browser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'screens-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '400' } })
  browser = await launchBrowser(true)
  if (screenTest === test) console.log(`screens in Chromium ${browser.version()}`)
  else console.log('SKIPPED: no current Chromium is installed (see CHROME_PATH), so no screen was walked in one')
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Makes methods that return nothing return a promise, as newer browsers do for scrollIntoView. */
const withPromises = async ({ page }: Visitor) => {
  await page.context().addInitScript(`for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy', 'focus', 'blur']) {
    const original = Element.prototype[name] ?? HTMLElement.prototype[name]
    HTMLElement.prototype[name] = function (...given) { original.apply(this, given); return Promise.resolve() }
  }`)
}

screenTest('no screen throws or logs an error, in any scheme or language', async () => {
  const { screens, findings, complaints } = await everyScreen(browser, application, async () => [], withPromises)
  expect(findings).toEqual([])
  expect(complaints).toEqual([])
  expect(screens).toBeGreaterThan(70)
})

test('the check reports a page that throws, and one that logs an error', async () => {
  const { page, errors } = await visit(browser)
  await page.goto(`${application.url}/login`, { waitUntil: 'networkidle' })
  const reported = Promise.all([page.waitForEvent('pageerror'), page.waitForEvent('console')])
  await page.evaluate(`setTimeout(() => { throw new Error('planted') }); console.error('planted too')`)
  await reported
  expect(errors.join()).toMatch(/planted too.*planted|planted.*planted too/)
})
