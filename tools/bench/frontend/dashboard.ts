import type { Browser, Page, Request } from 'playwright-core'
import { z } from 'zod'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { arriveWith, visit } from '@freight/tests/walk/visitor'
import { result, type Result } from '../result.ts'
import { median } from '../timing.ts'
import { signedIn } from '../workshop.ts'
import { heapOf } from './in-page.ts'

const charts = 8
const rounds = 5
/** Filters, each used once: cached results would not measure the server. */
const filterQueries = ['transport=AIR', 'transport=SEA', 'company=MVD', 'incoterm=FOB', 'transport=ROAD']
/** Viewport height in which eight charts are drawn at once. */
const tallViewport = { width: 1440, height: 1800 }

/** The page checks once per frame, so the mark may be a frame after the chart. */
const msAfterRendering = `new Promise((done) => {
  const look = () => (window.drawnAfter === undefined ? requestAnimationFrame(look) : done(window.drawnAfter))
  look()
})`
const renderedCharts = '.dashboard-chart .highcharts-root'

/** The page marks its age once this many charts are drawn. */
const observeRendering = `
  const look = () => {
    const drawn = document.querySelectorAll('${renderedCharts}').length
    if (drawn >= ${charts}) window.drawnAfter = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

/** Milliseconds from an action to the last change of the charts that is followed by one second without changes. */
const msUntilStill = async (page: Page, action: string): Promise<number> =>
  z.number().parse(
    await page.evaluate(`new Promise((done, fail) => {
      const QUIET = 1000
      const started = performance.now()
      let last
      const observer = new MutationObserver(() => { last = performance.now() })
      observer.observe(document.querySelector('.charts'), { subtree: true, childList: true, attributes: true })
      const look = () => {
        const now = performance.now()
        const isStale = document.querySelector('.dashboard-chart[data-stale]') !== null
        if (last !== undefined && !isStale && now - last > QUIET) {
          observer.disconnect()
          done(last - started)
        } else if (now - started > 30000) fail(new Error('The charts never stood still.'))
        else setTimeout(look, 20)
      }
      ${action}
      look()
    })`),
  )

const openDashboards = async (browser: Browser, application: ApplicationProcess) => {
  const { token } = await signedIn(application, 'PRICING_LEAD')
  const visitor = await visit(browser)
  await arriveWith(visitor, token)
  return visitor.page
}

/** Goal 5: loads a dashboard of eight charts until its last line is drawn, and again with another filter. */
const renderTimes = async (browser: Browser, application: ApplicationProcess): Promise<Result[]> => {
  const page = await openDashboards(browser, application)
  await page.setViewportSize(tallViewport)
  await page.addInitScript(observeRendering)
  const openMs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${application.url}/general-dashboards`)
    await page
      .locator(renderedCharts)
      .nth(charts - 1)
      .waitFor({ state: 'attached' })
    // The first load includes the code.
    if (round > 0) openMs.push(z.number().parse(await page.evaluate(msAfterRendering)))
  }
  const changeMs: number[] = []
  for (const search of filterQueries) {
    let requests = 0
    const count = (request: Request) => (requests += Number(request.url().includes('/analytics/v1/')))
    page.on('request', count)
    const ms = await msUntilStill(
      page,
      `window.history.pushState(null, '', '/general-dashboards?${search}')
       window.dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
    )
    page.off('request', count)
    if (requests < charts) throw new Error(`${search} asked for ${requests} charts only.`)
    changeMs.push(ms)
  }
  await page.context().close()
  return [
    result(`dashboard of ${charts} charts`, median(openMs), 'ms', { goal: { atMost: 1500 } }),
    result('dashboard, filter changed', median(changeMs), 'ms', { goal: { atMost: 600 } }),
  ]
}

const MINUTE = 60_000
const chartSelector = '.presentation .highcharts-root, .presentation table'

/**
 * Goal 5: heap after thirty minutes of a presentation with a fake clock, compared with the heap after twenty minutes,
 * when each chart had been shown twice and all code was loaded.
 */
const presentation = async (browser: Browser, application: ApplicationProcess): Promise<Result> => {
  const page = await openDashboards(browser, application)
  await page.clock.install()
  await page.goto(`${application.url}/general-dashboards?present=1`)
  const present = async (minutes: number) => {
    for (let slide = 0; slide < minutes * 2; slide += 1) {
      await page.locator(chartSelector).first().waitFor()
      await page.clock.runFor(MINUTE / 2)
    }
    await page.locator(chartSelector).first().waitFor()
    return heapOf(page)
  }
  const before = await present(20)
  const after = await present(30)
  await page.context().close()
  return result('presentation of 30 minutes, heap', after / 2 ** 20, 'MiB', {
    baseline: before / 2 ** 20,
    goal: { ratio: true, atMost: 1.1 },
  })
}

/** Goal 5 of the frontend: load time of a dashboard, and memory of a long presentation. */
export const dashboard = async (browser: Browser, application: ApplicationProcess): Promise<Result[]> => [
  ...(await renderTimes(browser, application)),
  await presentation(browser, application),
]
