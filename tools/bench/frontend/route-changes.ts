import type { Browser } from 'playwright-core'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { arriveWith, visit } from '@freight/tests/walk/visitor'
import { result, type Result } from '../result.ts'
import { p95 } from '../timing.ts'
import { signedIn } from '../workshop.ts'
import { msUntilDrawn, workOf } from './in-page.ts'

const listed = `document.querySelector('[role=grid] .data-table-body [role=row]')`

/** Pages that one goes to and fro between, and what is drawn on each once it stands. */
const pages = [
  { path: '/home', holds: `document.querySelector('.block-table tbody tr')` },
  { path: '/pricing/cotizaciones', holds: listed },
  { path: '/pricing/en-proceso', holds: listed },
  { path: '/charge-codes', holds: `document.querySelector('main [role=row], main tbody tr')` },
] as const
const rounds = 6

/**
 * Bar 4: from the click to go to another page until it is drawn with its rows; code and data are there since the first
 * round.
 */
export const routeChanges = async (browser: Browser, application: ApplicationProcess): Promise<Result[]> => {
  const { token } = await signedIn(application, 'PRICING_LEAD')
  const visitor = await visit(browser)
  await arriveWith(visitor, token)
  const { page } = visitor
  await page.goto(`${application.url}${pages[0].path}`)
  await page.getByRole('navigation').first().waitFor()
  const worked = await workOf(page)
  const measured: number[] = []
  const works: number[] = []
  for (let round = 0; round <= rounds; round += 1)
    for (const { path, holds } of [...pages.slice(1), pages[0]]) {
      const before = await worked()
      // As the back button does it: the lines of the bar's menus stand in the page only while they are open.
      const ms = await msUntilDrawn(
        page,
        `const before = document.querySelector('main :is(h1, [role=grid])')
         window.history.pushState(null, '', ${JSON.stringify(path)})
         window.dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
        `location.pathname === ${JSON.stringify(path)} && before?.isConnected !== true && ${holds} !== null`,
      )
      if (round === 0) continue
      measured.push(ms)
      works.push((await worked()) - before)
    }
  await page.context().close()
  return [
    result('route change', p95(measured), 'ms p95', { goal: { atMost: 100 } }),
    // What others do on the machine lengthens the time, but not this.
    result("route change, the page's own work", p95(works), 'ms p95'),
  ]
}
