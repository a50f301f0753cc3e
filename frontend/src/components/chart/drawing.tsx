import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/accessibility.js'
import 'highcharts/esm/modules/no-data-to-display.js'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { percentSign } from '../../lib/format/format.ts'
import { moneyStyle } from '../../lib/storage/preferences.ts'
import { useStored } from '../../lib/storage/storage.ts'
import type { ChartColours, ChartHandle, ChartProps } from './chart-props.ts'
import { chartOptions } from './chart-options.ts'
import { onOpened, pointEvents } from './point-events.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { isSameDrawing } from './lazy-rendering/same-drawing.ts'
import { lightColours, useChartColours } from './use-chart-colours.ts'
import { useLazyChart } from './lazy-rendering/use-lazy-chart.ts'

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
