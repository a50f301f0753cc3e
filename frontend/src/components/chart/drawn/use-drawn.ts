import Highcharts from 'highcharts/esm/highcharts.js'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { idleQueue } from './idle-queue.ts'
import { saidIn } from './said-in.ts'
import { whenNear } from './when-near.ts'

/** What is there for screen readers comes after it is seen, in a turn of its own; until then it is a picture with a name. */
const forEyes = { accessibility: { enabled: false } }
const ofPicture = ['role', 'aria-hidden', 'aria-label']
const isPicture = ({ options }: Highcharts.Chart) => options.accessibility?.enabled === false

const readOut = (chart: Highcharts.Chart, place: HTMLElement) => {
  chart.update({ accessibility: { enabled: true } }, false)
  for (const name of ofPicture) place.removeAttribute(name)
  chart.container.querySelector('svg')?.removeAttribute('aria-hidden')
  Highcharts.fireEvent(chart, 'render')
}

/** What the reader has put out of sight stays so in a chart that is made anew. */
const hide = (chart: Highcharts.Chart, hidden: ReadonlySet<string>) => {
  for (const series of chart.series) if (hidden.has(series.name)) series.setVisible(false, false)
  if (hidden.size > 0) chart.redraw()
}

/**
 * The library's chart in an element of the page: drawn once it comes near to what is seen, in a task that is the browser's
 * alone and not React's (a page of them must not stand still), and drawn again as its options change. `draw` does it now.
 * A chart that cannot be drawn is an error of the part that asked for it.
 */
export const useDrawn = (place: RefObject<HTMLElement | null>, options: Highcharts.Options, title: string) => {
  const drawn = useRef<Highcharts.Chart>(undefined)
  const newest = useRef({ options, title })
  const [isDrawn, setDrawn] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown }>()
  if (failed !== undefined) throw failed.error

  const draw = useCallback((): Highcharts.Chart | undefined => {
    const { current } = place
    if (current === null) return undefined
    const before = drawn.current
    const hidden = new Set(before?.series.flatMap(({ name, visible }) => (visible ? [] : [name])))
    try {
      before?.destroy()
      const chart = Highcharts.chart(current, Highcharts.merge(newest.current.options, forEyes))
      drawn.current = chart
      hide(chart, hidden)
      current.setAttribute('aria-label', newest.current.title)
      idleQueue(() => {
        if (drawn.current === chart) readOut(chart, current)
      })
    } catch (error) {
      setFailed({ error })
      return undefined
    }
    // In the same frame, or what waited in its place would push it down.
    if (before === undefined) flushSync(() => setDrawn(true))
    return drawn.current
  }, [place])

  useEffect(() => {
    const box = place.current?.parentElement
    if (!box) return
    const once = () => {
      if (drawn.current === undefined) draw()
    }
    const leave = whenNear(box, () => idleQueue(once))
    // The page is laid out for paper as soon as this has been told.
    window.addEventListener('beforeprint', once)
    return () => {
      leave()
      window.removeEventListener('beforeprint', once)
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [place, draw])

  useLayoutEffect(() => {
    const before = newest.current.options
    newest.current = { options, title }
    const chart = drawn.current
    if (chart === undefined || before === options) return
    // The library keeps what an update leaves out.
    if (saidIn(before) !== saidIn(options)) draw()
    else {
      chart.update(options, true, true)
      // It names a picture anew, by a heading of its own that is empty.
      if (isPicture(chart)) place.current?.setAttribute('aria-label', title)
    }
  }, [place, draw, options, title])

  return { isDrawn, drawn, draw }
}
