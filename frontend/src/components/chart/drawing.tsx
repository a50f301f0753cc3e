import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/accessibility.js'
import 'highcharts/esm/modules/no-data-to-display.js'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { percentSign } from '../../lib/format/format.ts'
import { moneyStyle, useStored } from '../../lib/storage/storage.ts'
import type { ChartColours, ChartHandle, ChartProps } from './chart-props.ts'
import { chartOptions } from './chart-options.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { useLazyChart } from './lazy-rendering/use-lazy-chart.ts'
import type { Chart, Options, Point, PointerEventObject } from 'highcharts'

const OPENED_EVENT = 'chart-point'
/** Distance in pixels that still counts as on the line. */
const NEAR_PX = 20

type OpenedPoint = { category: number; series: number }

const report = ({ series, index }: Point) => {
  const detail: OpenedPoint = { category: index, series: Number(series.userOptions.custom?.['index'] ?? series.index) }
  series.chart.container.dispatchEvent(new CustomEvent(OPENED_EVENT, { bubbles: true, detail }))
}

/** The nearest point of a line within `NEAR_PX`; bars and cells get their own clicks. */
const lineAt = ({ series, xAxis, plotTop }: Chart, { chartX, chartY }: PointerEventObject): Point | undefined => {
  const category = Math.round(xAxis[0]?.toValue(chartX) ?? -1)
  const distance = ({ plotY = Infinity }: Point) => Math.abs(plotY + plotTop - chartY)
  return series
    .flatMap(({ type, visible, points }) => (visible && /line|area/.test(type) ? points : []))
    .filter((point) => point.x === category && distance(point) < NEAR_PX)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

/**
 * Reports a point that is clicked or activated by keyboard as a DOM event, so that the options stay equal for every
 * drawing.
 */
export const pointEvents: Options = {
  chart: {
    events: {
      // A line that moves to the front while it is pressed gets no click event.
      click: function (this: Chart, event: PointerEventObject) {
        const point = lineAt(this, event)
        if (point) report(point)
      },
    },
  },
  plotOptions: {
    series: {
      cursor: 'pointer',
      point: {
        events: {
          click: function (this: Point) {
            report(this)
          },
        },
      },
    },
  },
}

/**
 * Calls `open` with the indexes of category and series of each opened point within the element. Returns the unsubscribe
 * function.
 */
export const onOpened = (container: HTMLElement, open: (category: number, series: number) => void): (() => void) => {
  const onEvent = (event: Event) => {
    if (!(event instanceof CustomEvent)) return
    const { category, series }: OpenedPoint = event.detail
    open(category, series)
  }
  container.addEventListener(OPENED_EVENT, onEvent)
  return () => container.removeEventListener(OPENED_EVENT, onEvent)
}

const read = (): ChartColours => {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => value(`--chart-${number}`)),
    background: value('--chart-background'),
    text: value('--text'),
    quiet: value('--text-3'),
    line: value('--line'),
    surface: value('--surface'),
    raised: value('--raised'),
    goal: value('--chart-3'),
  }
}

/**
 * Colours of the light scheme, whichever is active: pictures have a white background. The scheme change is never
 * painted.
 */
export const lightColours = (): ChartColours => {
  const { dataset } = document.documentElement
  const { scheme } = dataset
  dataset['scheme'] = 'light'
  const colours = read()
  if (scheme === undefined) delete dataset['scheme']
  else dataset['scheme'] = scheme
  return colours
}

const isSame = (a: ChartColours, b: ChartColours) => JSON.stringify(a) === JSON.stringify(b)

/** Colour tokens of the active scheme, read again when the scheme changes. */
const useChartColours = () => {
  const [colours, setColours] = useState(read)
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const next = read()
      setColours((now) => (isSame(now, next) ? now : next))
    })
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme'] })
    return () => observer.disconnect()
  }, [])
  return colours
}

const drawingKey = (props: ChartProps) => {
  const { title, categories, series, unit, secondaryUnit, stacked, heat, plot, min, max } = props
  const { runningCategory, before, goal } = props
  return JSON.stringify([
    title,
    categories,
    [series, unit, secondaryUnit],
    [stacked, heat, plot, min, max],
    [runningCategory, before, goal],
  ])
}

/** Whether the library would draw the same again: a page creates new lists at every render. */
export const isSameDrawing = (before: ChartProps, after: ChartProps): boolean =>
  before === after || (before.options === after.options && drawingKey(before) === drawingKey(after))

export interface DrawingProps extends ChartProps {
  height: number
  handle: RefObject<ChartHandle | null>
  /** Adapts the default options to another kind of chart. */
  optionsOf?: (options: Highcharts.Options, props: ChartProps, colours: ChartColours) => Highcharts.Options
}

const keepOptions: NonNullable<DrawingProps['optionsOf']> = (options) => options

/** Draws a chart. Loaded lazily, like all code that loads the charting library. */
export default function Drawing({ handle, height, optionsOf = keepOptions, ...given }: DrawingProps) {
  const { t, i18n } = useTranslation('analytics')
  const colours = useChartColours()
  const style = useStored(moneyStyle)
  const [props, setProps] = useState<ChartProps>(given)
  if (!isSameDrawing(props, given)) setProps(given)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const { onPoint } = given
  const hasPoints = onPoint !== undefined
  useEffect(() => {
    const { current } = box
    if (current === null || onPoint === undefined) return
    return onOpened(current, onPoint)
  }, [onPoint])
  const [decimalPoint, thousandsSep] = style === 'local' ? ([',', '.'] as const) : (['.', ','] as const)

  const optionsIn = useCallback(
    (of: ChartColours) =>
      Highcharts.merge(
        optionsOf(
          chartOptions(props, height, of, {
            noData: props.noData ?? t('chart.noData'),
            running: t('chart.running'),
            noValue: t('chart.noValue'),
            decimalPoint,
            thousandsSep,
            money: ` ${t('unit.usd')}`,
            percent: percentSign(i18n.language),
          }),
          props,
          of,
        ),
        hasPoints ? pointEvents : {},
        props.options ?? {},
      ),
    [props, height, t, i18n.language, decimalPoint, thousandsSep, hasPoints, optionsOf],
  )
  const options = useMemo(() => optionsIn(colours), [optionsIn, colours])

  const { isDrawn: isRendered, drawn: chartRef, draw } = useLazyChart(place, options, props.title)

  useImperativeHandle(
    handle,
    () => ({
      download: async (kind, subtitle) => {
        const { savePicture } = await import('./exporting.ts')
        // A chart drawn before the export module loaded has to be drawn again once.
        const chart = chartRef.current?.exporting === undefined ? draw() : chartRef.current
        const light = lightColours()
        await savePicture(chart, {
          kind,
          props,
          subtitle,
          colours: light,
          coloured: (ofPicture) => Highcharts.merge(optionsIn(light), ofPicture),
        })
      },
    }),
    [chartRef, draw, props, optionsIn],
  )

  return (
    <div ref={box} style={{ height: '100%' }}>
      <div ref={place} />
      {!isRendered && <ChartSkeleton />}
    </div>
  )
}
