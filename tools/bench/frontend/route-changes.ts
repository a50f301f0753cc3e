import type { Browser } from 'playwright-core'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { arriveWith, visit } from '@freight/tests/walk/visitor'
import { result, type Result } from '../result.ts'
import { p95 } from '../timing.ts'
import { signedIn } from '../workshop.ts'
import { msUntilRendered, workOf } from './in-page.ts'

const rowSelector = `document.querySelector('[role=grid] .data-table-body [role=row]')`

/** Pages to switch between, and an element of each that shows it is drawn. */
const pages = [
  { path: '/home', holds: `document.querySelector('.block-table tbody tr')` },
  { path: '/pricing/cotizaciones', holds: rowSelector },
  { path: '/pricing/en-proceso', holds: rowSelector },
  { path: '/charge-codes', holds: `document.querySelector('main [role=row], main tbody tr')` },
] as const
const rounds = 6

/**
 * Goal 4: from the click on a link until the page is drawn with its rows; code and data are cached after the first
 * round.
 */
export const routeChanges = async (browser: Browser, application: ApplicationProcess): Promise<Result[]> => {
  const { token } = await signedIn(application, 'PRICING_LEAD')
  const visitor = await visit(browser)
  await arriveWith(visitor, token)
  const { page } = visitor
  await page.goto(`${application.url}${pages[0].path}`)
  await page.getByRole('navigation').first().waitFor()
  const workMs = await workOf(page)
  const changeMs: number[] = []
  const works: number[] = []
  for (let round = 0; round <= rounds; round += 1)
    for (const { path, holds } of [...pages.slice(1), pages[0]]) {
      const before = await workMs()
      // Navigates like the back button: menu links exist only while a menu is open.
      const ms = await msUntilRendered(
        page,
        `const before = document.querySelector('main :is(h1, [role=grid])')
         window.history.pushState(null, '', ${JSON.stringify(path)})
         window.dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
        `location.pathname === ${JSON.stringify(path)} && before?.isConnected !== true && ${holds} !== null`,
      )
      if (round === 0) continue
      changeMs.push(ms)
      works.push((await workMs()) - before)
    }
  await page.context().close()
  return [
    result('route change', p95(changeMs), 'ms p95', { goal: { atMost: 100 } }),
    // CPU time: the load of the machine affects the duration, but not this.
    result("route change, the page's own work", p95(works), 'ms p95'),
  ]
}
