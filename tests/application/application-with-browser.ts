import { afterAll, beforeAll } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser/browser.ts'
import { type ChildHouse, startChildHouse } from './application-process.ts'

export type HouseWithBrowser = { house: ChildHouse; browser: Browser }

/**
 * A compiled house with demo quotations and a browser to look at it, for the tests of a file. `prepare` makes what they
 * share; the function that is returned gives it. Whatever fails, nothing goes on running afterwards.
 */
export const houseWithBrowser = <Shared>(
  quotations: number,
  prepare: (opened: HouseWithBrowser) => Promise<Shared>,
): (() => Shared & HouseWithBrowser) => {
  let dataDir: string | undefined
  let house: ChildHouse | undefined
  let browser: Browser | undefined
  let shared: (Shared & HouseWithBrowser) | undefined

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'walk-'))
    house = await startChildHouse({ dataDir, env: { DEMO_QUOTATIONS: String(quotations) } })
    browser = await launchBrowser()
    shared = { ...(await prepare({ house, browser })), house, browser }
  }, 600_000)

  afterAll(async () => {
    await browser?.close().catch(() => undefined)
    await house?.stop()
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
  })

  return () => {
    if (shared === undefined) throw new Error('The house is not open yet.')
    return shared
  }
}
