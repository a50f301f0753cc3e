import type { Browser } from 'playwright-core'
import { violationsOf } from '@freight/tests/browser/axe-scan'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { everyScreen } from '@freight/tests/browser/every-screen'
import { quoteByKeyboard } from '@freight/tests/walk/keyboard'
import { result, type Result } from '../result.ts'

/** Goal 6: accessibility of every screen, dark and light, in three languages. The result contains the violations. */
export const eachScreen = async (browser: Browser, application: ApplicationProcess): Promise<Result> => {
  const { findings, complaints } = await everyScreen(browser, application, violationsOf)
  for (const finding of [...findings, ...complaints]) console.error(`  axe ${finding}`)
  return result('axe', findings.length, 'violations', { goal: { atMost: 0 } })
}

/** Goal 6: seconds for a quotation from the request to the mail, by keyboard only; an error if that is impossible. */
export const withoutMouse = async (browser: Browser, application: ApplicationProcess): Promise<Result> => {
  const startedAt = performance.now()
  await quoteByKeyboard(browser, application)
  return result('quotation by keyboard', (performance.now() - startedAt) / 1000, 's')
}
