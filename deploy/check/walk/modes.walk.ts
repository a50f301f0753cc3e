import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { type ChildHouse, startChildHouse } from '../child-house.ts'
import { quoteByKeyboard } from './keyboard.ts'
import { people, type People, wholeLife } from './whole-life.ts'

let dataDir: string
let house: ChildHouse
let browser: Browser
let both: People

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'life-'))
  house = await startChildHouse({ dataDir, env: { DEMO_QUOTATIONS: '20' } })
  browser = await launchBrowser()
  both = await people(browser, house)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await house?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a quotation is asked for, priced and sent without a mouse', async () => {
  expect(await quoteByKeyboard(browser, house)).toMatch(/^[A-Z]{3}-\d{4}-\d{6}$/)
})

test.each([
  ['FCL', 'approve'],
  ['ULD', 'reject'],
] as const)('a quotation by %s is asked for, priced, sent and answered on the screens', async (mode, answer) => {
  await wholeLife(both, house.url, mode, answer)
  expect(both.commercial.errors).toEqual([])
  expect(both.pricing.errors).toEqual([])
})
