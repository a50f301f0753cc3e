import type { Page } from 'playwright-core'
import { z } from 'zod'

const Times = z.array(z.number()).min(1)

/**
 * Scrolls by a fixed distance in every frame, like a finger, and returns the time of each frame. Runs in the page:
 * arguments are interpolated into the script as text, without types.
 */
export const scrolledFrames = async (page: Page, selector: string, frames: number): Promise<number[]> =>
  Times.parse(
    await page.evaluate(`new Promise((done) => {
      const scroller = document.querySelector(${JSON.stringify(selector)})
      const times = []
      let last
      const step = (now) => {
        if (last !== undefined) times.push(now - last)
        last = now
        scroller.scrollTop += 40
        if (times.length < ${frames}) requestAnimationFrame(step)
        else done(times)
      }
      requestAnimationFrame(step)
    })`),
  )

/** Milliseconds from an action in the page until a condition holds and is painted. Both are expressions of the page. */
export const msUntilRendered = async (page: Page, action: string, holds: string): Promise<number> =>
  z.number().parse(
    await page.evaluate(`new Promise((done, fail) => {
      const holds = () => ${holds}
      const started = performance.now()
      const look = () => {
        if (holds()) requestAnimationFrame(() => done(performance.now() - started))
        else if (performance.now() - started > 30000) fail(new Error(${JSON.stringify(`Never: ${holds}`)}))
        else requestAnimationFrame(look)
      }
      ${action}
      look()
    })`),
  )

/** Bytes of the page’s heap after a garbage collection. */
export const heapOf = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

export const nodesOf = async (page: Page): Promise<number> =>
  z.number().parse(await page.evaluate(`document.querySelectorAll('*').length`))

/** Reads the milliseconds of CPU time of the page’s main thread, which is independent of the load of the machine. */
export const workOf = async (page: Page): Promise<() => Promise<number>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}
