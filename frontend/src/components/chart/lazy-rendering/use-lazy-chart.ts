import Highcharts from 'highcharts/esm/highcharts.js'
import { HighchartsReact } from 'highcharts-react-official'
import {
  createElement,
  createRef,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Distance to the viewport at which an element begins. */
const MARGIN = '600px'
const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Resolves at the first input of the reader: before it only visible elements have to be ready. */
const firstInput = new Promise<void>((done) => {
  for (const name of inputEvents)
    window.addEventListener(name, () => done(), { once: true, capture: true, passive: true })
})

/**
 * Begins a long task when an element is visible, or near the viewport once the reader has moved: elements out of view
 * cost nothing. Returns a function that cancels it, begun or not.
 */
export const whenNear = (element: Element, startTask: () => () => void): (() => void) => {
  let cancelTask: (() => void) | undefined
  let observer: IntersectionObserver | undefined
  let hasLeft = false
  const start = () => {
    observer?.disconnect()
    cancelTask ??= startTask()
  }
  const watch = (rootMargin?: string) => {
    observer?.disconnect()
    observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) start()
      },
      // Also inside scrolling containers of the page.
      rootMargin === undefined ? {} : { rootMargin, scrollMargin: rootMargin },
    )
    observer.observe(element)
  }
  // Not every browser has IntersectionObserver.
  if (!('IntersectionObserver' in window)) start()
  else {
    watch()
    void firstInput.then(() => {
      if (cancelTask === undefined && !hasLeft) watch(MARGIN)
    })
  }
  return () => {
    hasLeft = true
    observer?.disconnect()
    cancelTask?.()
  }
}

/** Milliseconds after which a busy browser runs the task all the same. */
const IDLE_TIMEOUT_MS = 50

let last: Promise<void> = Promise.resolve()

/** Not every browser has `requestIdleCallback`. */
const spareTime = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(done)
  })

/**
 * Runs long tasks while the browser is idle, one per browser task, so that input and frames are handled between two
 * charts. Returns a function that cancels the task.
 */
export const idleQueue = (act: () => void): (() => void) => {
  let isWanted = true
  const turn = last.then(async () => {
    if (!isWanted) return
    await spareTime()
    // The task may have been cancelled while it waited.
    if (isWanted) act()
  })
  // A failing task must not block the queue; its owner reports the failure.
  last = turn.catch(() => undefined)
  return () => {
    isWanted = false
  }
}

/**
 * Shape of the options without their values: how many series, axes and points there are, and which options each has.
 */
export const optionsShape = (options: object): string =>
  JSON.stringify(options, (_, value: unknown) =>
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      ? 0
      : value,
  )

/** The accessibility module runs in its own turn after the drawing; until then the chart is a labelled picture. */
const withoutAccessibility = { accessibility: { enabled: false } }
const pictureAttributes = ['role', 'aria-hidden', 'aria-label']
/** The element that the library draws into and labels. */
const pictureElement = (chart: Highcharts.Chart) => chart.container.parentElement
const isPicture = ({ options }: Highcharts.Chart) => options.accessibility?.enabled === false

const readOut = (chart: Highcharts.Chart) => {
  chart.update({ accessibility: { enabled: true } }, false)
  for (const name of pictureAttributes) pictureElement(chart)?.removeAttribute(name)
  chart.container.querySelector('svg')?.removeAttribute('aria-hidden')
  Highcharts.fireEvent(chart, 'render')
}

/** Series that the reader has hidden stay hidden in a chart that is drawn anew. */
const hide = (chart: Highcharts.Chart, hidden: ReadonlySet<string>) => {
  for (const series of chart.series) if (hidden.has(series.name)) series.setVisible(false, false)
  if (hidden.size > 0) chart.redraw()
}

/**
 * A separate React root for the chart: within the tree of the page Lighthouse would record the whole depth of that tree
 * for each of the chart’s hundreds of changes.
 */
const chartRoot = (element: HTMLElement, onUncaughtError: (error: unknown) => void) => {
  const root = createRoot(element, { onUncaughtError })
  const handle = createRef<HighchartsReact.RefObject>()
  let key = 0
  const render = (options: Highcharts.Options) =>
    flushSync(() => root.render(createElement(HighchartsReact, { key, ref: handle, highcharts: Highcharts, options })))
  return {
    /** Draws a new chart in place of the old one; undefined if the library threw, which `onUncaughtError` receives. */
    draw: (options: Highcharts.Options): Highcharts.Chart | undefined => {
      key += 1
      render(options)
      return handle.current?.chart
    },
    update: render,
    // React refuses to unmount one root while it renders another.
    remove: () => queueMicrotask(() => root.unmount()),
  }
}

/**
 * Draws the library’s chart once its element comes near the viewport, in its own idle task so that a page of charts
 * stays responsive, and updates it when its options change. `draw` draws at once. A chart that cannot be drawn throws
 * in the component that uses this hook.
 */
export const useLazyChart = (container: RefObject<HTMLElement | null>, options: Highcharts.Options, title: string) => {
  const root = useRef<ReturnType<typeof chartRoot>>(undefined)
  const chartRef = useRef<Highcharts.Chart>(undefined)
  const newest = useRef({ options, title })
  const [isRendered, setRendered] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown }>()
  if (failed !== undefined) throw failed.error

  const draw = useCallback((): Highcharts.Chart | undefined => {
    const { current } = container
    if (current === null) return undefined
    const previousChart = chartRef.current
    const hidden = new Set(previousChart?.series.flatMap(({ name, visible }) => (visible ? [] : [name])))
    root.current ??= chartRoot(current, (error) => setFailed({ error }))
    const chart = root.current.draw(Highcharts.merge(newest.current.options, withoutAccessibility))
    chartRef.current = chart
    if (chart === undefined) return undefined
    hide(chart, hidden)
    pictureElement(chart)?.setAttribute('aria-label', newest.current.title)
    idleQueue(() => {
      if (chartRef.current === chart) readOut(chart)
    })
    // In the same frame, otherwise the placeholder would push the chart down.
    if (previousChart === undefined) flushSync(() => setRendered(true))
    return chart
  }, [container])

  useEffect(() => {
    const box = container.current?.parentElement
    if (!box) return
    const drawFirst = () => {
      if (chartRef.current === undefined) draw()
    }
    const stopWaiting = whenNear(box, () => idleQueue(drawFirst))
    // The browser lays out the page for paper right after this event.
    window.addEventListener('beforeprint', drawFirst)
    return () => {
      stopWaiting()
      window.removeEventListener('beforeprint', drawFirst)
      root.current?.remove()
      root.current = undefined
      chartRef.current = undefined
    }
  }, [container, draw])

  useLayoutEffect(() => {
    const previousOptions = newest.current.options
    newest.current = { options, title }
    if (chartRef.current === undefined || previousOptions === options) return
    // After this commit: React renders no root within another one.
    queueMicrotask(() => {
      const chart = chartRef.current
      if (chart === undefined || newest.current.options !== options) return
      // The library keeps options that an update omits.
      if (optionsShape(previousOptions) !== optionsShape(options)) draw()
      else {
        root.current?.update(options)
        // The update labels a picture with its own empty heading.
        if (isPicture(chart)) pictureElement(chart)?.setAttribute('aria-label', title)
      }
    })
  }, [container, draw, options, title])

  return { isDrawn: isRendered, drawn: chartRef, draw }
}
