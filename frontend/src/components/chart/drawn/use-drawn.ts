import Highcharts from 'highcharts/esm/highcharts.js'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { idleQueue } from './idle-queue.ts'
import { whenNear } from './when-near.ts'

/** What is there for screen readers comes after it is seen, in a turn of its own; until then it is a picture with a name. */
const forEyes = { accessibility: { enabled: false } }
const ofPicture = ['role', 'aria-hidden', 'aria-label']

const readOut = (chart: Highcharts.Chart, place: HTMLElement) => {
  chart.update({ accessibility: { enabled: true } }, false)
  for (const name of ofPicture) place.removeAttribute(name)
  chart.container.querySelector('svg')?.removeAttribute('aria-hidden')
  Highcharts.fireEvent(chart, 'render')
}

/**
 * The library's chart in an element of the page: drawn once it comes near to what is seen, in a task that is the browser's
 * alone and not React's (a page of them must not stand still), and drawn again as its options change. `draw` does it now.
 */
export const useDrawn = (place: RefObject<HTMLElement | null>, options: Highcharts.Options, title: string) => {
  const drawn = useRef<Highcharts.Chart>(undefined)
  const newest = useRef({ options, title })
  const [isDrawn, setDrawn] = useState(false)

  const draw = useCallback(() => {
    const { current } = place
    if (current === null) return undefined
    drawn.current?.destroy()
    const chart = Highcharts.chart(current, Highcharts.merge(newest.current.options, forEyes))
    drawn.current = chart
    current.setAttribute('aria-label', newest.current.title)
    idleQueue(() => {
      if (drawn.current === chart) readOut(chart, current)
    })
    // In the same frame, or what waited in its place would push it down.
    flushSync(() => setDrawn(true))
    return chart
  }, [place])

  useEffect(() => {
    const { current } = place
    if (current === null) return
    const leave = whenNear(current, () =>
      idleQueue(() => {
        if (drawn.current === undefined) draw()
      }),
    )
    return () => {
      leave()
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [place, draw])

  useLayoutEffect(() => {
    newest.current = { options, title }
    drawn.current?.update(options, true, true)
  }, [options, title])

  return { isDrawn, draw }
}
