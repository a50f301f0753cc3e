import type { Browser } from 'playwright-core'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { arriveWith, visit } from '@freight/tests/walk/visitor'
import { result, type Result } from '../result.ts'
import { signedIn } from '../workshop.ts'
import { workOf } from './in-page.ts'

/** Maximum rows of a request. */
const manyRows = 500
const fewRows = 10
const digits = '1234567890'

/** Milliseconds of page CPU per key typed into a packing list with this many rows, pasted as from a spreadsheet. */
const workOfKey = async (browser: Browser, { url, token }: { url: string; token: string }, rows: number) => {
  const visitor = await visit(browser)
  await arriveWith(visitor, token)
  const { page } = visitor
  await page.goto(`${url}/mis-cotizaciones?new`)
  await page.getByLabel('Cantidad, fila 1').focus()
  const lines = Array.from({ length: rows }, (_, n) => `CTN\t1\t${n + 1}\t40\t30\t20`).join('\n')
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(lines)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
  await page.locator(`[aria-label=Bultos][aria-rowcount='${rows + 1}']`).waitFor()
  const workMs = await workOf(page)
  let pressCount = 0
  const type = async (row: number) => {
    const field = page.getByLabel(`Peso, fila ${row}`, { exact: true })
    await field.fill('')
    await field.pressSequentially(digits)
    pressCount += digits.length
  }
  // The first keys compile the code.
  for (const row of [1, 2]) await type(row)
  pressCount = 0
  const before = await workMs()
  for (const row of [1, 2, 3, 4, 5]) await type(row)
  const work = (await workMs()) - before
  await page.context().close()
  return work / pressCount
}

/** CPU per key in the longest packing list, compared with a short one: only visible rows are rendered. */
export const packing = async (browser: Browser, application: ApplicationProcess): Promise<Result> => {
  const session = { url: application.url, token: (await signedIn(application, 'COMMERCIAL')).token }
  const baseline = await workOfKey(browser, session, fewRows)
  const keyWorkMs = await workOfKey(browser, session, manyRows)
  return result(`typing in ${manyRows} packing rows, beside ${fewRows}`, keyWorkMs, "ms of the page's own work a key", {
    baseline,
    goal: { atMost: 100 },
  })
}
