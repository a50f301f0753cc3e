import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './axe-scan.ts'
import { launchBrowser } from './browser.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'
import { everyScreen } from './every-screen.ts'
import { visit } from '../walk/visitor.ts'

let dataDir: string
let application: ApplicationProcess
let browser: Browser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'axe-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '800' } })
  browser = await launchBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every screen is accessible, dark and light, in every language', async () => {
  const { screens, findings, complaints } = await everyScreen(browser, application, violationsOf)
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
