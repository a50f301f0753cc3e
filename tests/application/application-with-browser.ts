import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../browser/browser.ts'
import { type ApplicationProcess, startApplicationProcess } from './application-process.ts'

export type ApplicationWithBrowser = { application: ApplicationProcess; browser: Browser }

/**
 * A compiled application with demo quotations and a browser, for the tests of one file. `prepare` creates what they share;
 * the returned function returns it. After a failure neither process keeps running.
 */
export const applicationWithBrowser = <Shared>(
  quotations: number,
  prepare: (setup: ApplicationWithBrowser) => Promise<Shared>,
): (() => Shared & ApplicationWithBrowser) => {
  let dataDir: string | undefined
  let application: ApplicationProcess | undefined
  let browser: Browser | undefined
  let shared: (Shared & ApplicationWithBrowser) | undefined

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'walk-'))
    application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: String(quotations) } })
    browser = await launchBrowser()
    shared = { ...(await prepare({ application, browser })), application, browser }
  }, 600_000)

  afterAll(async () => {
    await browser?.close().catch(() => undefined)
    await application?.stop()
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
  })

  return () => {
    if (shared === undefined) throw new Error('The application is not open yet.')
    return shared
  }
}
