import type { Browser } from 'playwright-core'
import { violationsOf } from '../../../tests/browser/axe-scan.ts'
import type { ChildHouse } from '../../../tests/application/application-process.ts'
import { everyScreen } from '../../../tests/browser/every-screen.ts'
import { quoteByKeyboard } from '../../../tests/walk/keyboard.ts'
import { result, type Result } from '../result.ts'

/** Bar 6: every screen, dark and light, in three languages. What is found is said beside the figure. */
export const eachScreen = async (browser: Browser, house: ChildHouse): Promise<Result> => {
  const { findings, complaints } = await everyScreen(browser, house, violationsOf)
  for (const finding of [...findings, ...complaints]) console.error(`  axe ${finding}`)
  return result('axe', findings.length, 'violations', { goal: { atMost: 0 } })
}

/** Bar 6: how long a quotation takes from the request to the mail, without a mouse; an error when it cannot be done. */
export const withoutMouse = async (browser: Browser, house: ChildHouse): Promise<Result> => {
  const started = performance.now()
  await quoteByKeyboard(browser, house)
  return result('quotation by keyboard', (performance.now() - started) / 1000, 's')
}
