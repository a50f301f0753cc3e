import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../browser/browser.ts'
import { type ApplicationProcess, startApplicationProcess } from './application-process.ts'

export type ApplicationWithBrowser = { application: ApplicationProcess; browser: Browser }

/**
 * A compiled application with demo quotations and a browser to look at it, for the tests of a file. `prepare` makes
 * what they share; the function that is returned gives it. Whatever fails, nothing goes on running afterwards.
 */
export const applicationWithBrowser = <Shared>(
  quotations: number,
  prepare: (opened: ApplicationWithBrowser) => Promise<Shared>,
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
