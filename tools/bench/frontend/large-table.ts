import type { Browser, Page } from 'playwright-core'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { arriveWith, visit } from '@freight/tests/walk/visitor'
import { result, type Result } from '../result.ts'
import { median, p95 } from '../timing.ts'
import { signedIn } from '../workshop.ts'
import { heapOf, msUntilRendered, nodesOf, scrolledFrames } from './in-page.ts'

const FRAME_COUNT = 600
const times = 12
/** Number of rows that are scrolled before the heap is measured. */
const deepRow = 10_000

/** The rows of the table as static HTML in one long page: the time the browser needs to draw them at all. */
const plainPage = async (browser: Browser, table: Page): Promise<number[]> => {
  const cells = await table
    .locator('.data-table-body [role=row]')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)),
    )
  const lines = Array.from({ length: 1_000 }, (_, n) => cells[n % cells.length] ?? [])
  const cell = (text: string | null) => `<td>${(text ?? '').replaceAll('<', '&lt;')}</td>`
  const context = await browser.newContext({ viewport: table.viewportSize() })
  const page = await context.newPage()
  await page.setContent(`<!doctype html><html lang="es"><style>html { background: #14171c; color: #ddd; font: 13px sans-serif }
    td { height: 39px; padding: 0 8px; border-bottom: 1px solid #333; white-space: nowrap }</style>
    <table>${lines.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table></html>`)
  await scrolledFrames(page, 'html', 60)
  const frameMs = await scrolledFrames(page, 'html', FRAME_COUNT)
  await context.close()
  return frameMs
}

const isFresh = `document.querySelector('[role=grid]').getAttribute('aria-busy') === 'false'`

/**
 * Changes sort and view repeatedly, each until its rows are drawn. Each request is different, so that no response is
 * cached.
 */
const rearrangement = async (page: Page) => {
  const sorts: number[] = []
  const filters: number[] = []
  const answers: number[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/app/v1/quotations?')) answers.push(request.timing().responseEnd)
  })
  for (let n = 0; n < times; n += 1) {
    sorts.push(
      await msUntilRendered(
        page,
        `const heads = [...document.querySelectorAll('[role=columnheader]')].filter((one) => one.querySelector('button'))
         const head = heads[${Math.floor(n / 2)} % heads.length]
         const before = head.getAttribute('aria-sort')
         head.querySelector('button').click()`,
        `head.getAttribute('aria-sort') !== before && ${isFresh}`,
      ),
    )
    filters.push(
      await msUntilRendered(
        page,
        `const views = [...document.querySelectorAll('a.preset')]
         const view = views[${n + 1} % views.length]
         view.click()`,
        `document.querySelectorAll('a.preset')[${n + 1} % views.length].ariaCurrent === 'true' && ${isFresh}`,
      ),
    )
  }
  return { sorts, filters, answers }
}

/** Goal 3: the list of all quotations with a hundred thousand rows. */
export const largeTable = async (
  browser: Browser,
  application: ApplicationProcess,
  print: (line: Result) => void,
): Promise<void> => {
  const { token } = await signedIn(application, 'PRICING_LEAD')
  const visitor = await visit(browser)
  await arriveWith(visitor, token)
  const { page } = visitor
  await page.goto(`${application.url}/pricing/cotizaciones`)
  const table = page.getByRole('grid')
  await table.getByRole('row').nth(10).waitFor()
  await page.getByText('En vivo').waitFor()

  await scrolledFrames(page, '.data-table', 60)
  const scrolled = await scrolledFrames(page, '.data-table', FRAME_COUNT)
  const plain = await plainPage(browser, page)
  for (const [name, measure] of [
    ['p50', median],
    ['p95', p95],
  ] as const)
    print(
      result(`table frame ${name}`, measure(scrolled), 'ms', {
        baseline: measure(plain),
        goal: { ratio: true, atMost: 1.3 },
      }),
    )

  const { sorts, filters, answers } = await rearrangement(page)
  // The response time of the server, on this machine at this moment, for comparison.
  const baseline = p95(answers)
  print(result('table sort', p95(sorts), 'ms p95', { baseline, goal: { atMost: 300 } }))
  print(result('table filter', p95(filters), 'ms p95', { baseline, goal: { atMost: 300 } }))

  await page.goto(`${application.url}/pricing/cotizaciones`)
  await table.getByRole('row').nth(10).waitFor()
  await table.focus()
  for (let read = 0; read < deepRow; read = Number(await table.getByRole('row').last().getAttribute('aria-rowindex')))
    await page.keyboard.press('End')
  print(result('table nodes', await nodesOf(page), 'elements', { goal: { atMost: 1_500 } }))
  print(result(`table heap, ${deepRow} rows read`, (await heapOf(page)) / 1e6, 'MB', { goal: { atMost: 120 } }))
  await page.context().close()
}
