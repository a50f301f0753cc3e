import type { Browser } from 'playwright-core'
import { scanAll } from '../../check/axe-scan.ts'
import type { ChildHouse } from '../../check/child-house.ts'
import { result, type Result } from '../result.ts'

/** Bar 6: every screen, dark and light, in three languages. What is found is said beside the figure. */
export const eachScreen = async (browser: Browser, house: ChildHouse): Promise<Result> => {
  const { findings, complaints } = await scanAll(browser, house)
  for (const finding of [...findings, ...complaints]) console.error(`  axe ${finding}`)
  return result('axe', findings.length, 'violations', { goal: { atMost: 0 } })
}
