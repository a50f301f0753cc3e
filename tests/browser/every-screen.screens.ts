import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './axe-scan.ts'
import { installedBrowser, launchBrowser } from './browser.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'
import { everyScreen } from './every-screen.ts'
import { visit, type Visitor } from '../walk/visitor.ts'

let dataDir: string
let application: ApplicationProcess
let browser: Browser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'screens-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '800' } })
  // A current browser where one is installed: the walks of the main jobs run in the older one from npm.
  browser = await launchBrowser(true)
  console.log(`every screen in Chromium ${browser.version()}${(await installedBrowser()) ? '' : ', from npm'}`)
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

test('every screen is accessible and logs no error, dark and light, in every language', async () => {
  const { screens, findings, complaints } = await everyScreen(browser, application, violationsOf, withPromises)
  expect(findings).toEqual([])
  expect(complaints).toEqual([])
  expect(screens).toBeGreaterThan(70)
})

test('the scan reports an image without alternative text', async () => {
  const { page } = await visit(browser)
  await page.goto(`${application.url}/login`, { waitUntil: 'networkidle' })
  await page.evaluate(`document.querySelector('#root').insertAdjacentHTML('beforeend', '<img src="/icon.svg">')`)
  expect((await violationsOf(page)).join()).toContain('image-alt')
})

test('the scan reports low contrast in the first look of a scheme and does not measure it again in the next', async () => {
  const { page } = await visit(browser)
  await page.goto(`${application.url}/login`, { waitUntil: 'networkidle' })
  await page.evaluate(`document.querySelector('#root')
    .insertAdjacentHTML('beforeend', '<p style="color: #ddd; background: #fff">planted</p>')`)
  expect((await violationsOf(page)).join()).toContain('color-contrast')
  expect((await violationsOf(page, true)).join()).not.toContain('color-contrast')
})

test('the check reports a page that throws, and one that logs an error', async () => {
  const { page, errors } = await visit(browser)
  await page.goto(`${application.url}/login`, { waitUntil: 'networkidle' })
  const reported = Promise.all([page.waitForEvent('pageerror'), page.waitForEvent('console')])
  await page.evaluate(`setTimeout(() => { throw new Error('planted') }); console.error('planted too')`)
  await reported
  expect(errors.join()).toMatch(/planted too.*planted|planted.*planted too/)
})
