import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/accessibility.js'
import 'highcharts/esm/modules/no-data-to-display.js'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyStyle } from '../../lib/storage/preferences.ts'
import { useStored } from '../../lib/storage/storage.ts'
import type { ChartColours, ChartHandle, ChartProps } from './chart-props.ts'
import { chartOptions } from './chart-options.ts'
import { onOpened, pointEvents } from './point-events.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { isSameDrawing } from './drawn/same-drawing.ts'
import { useChartColours } from './use-chart-colours.ts'
import { useDrawn } from './drawn/use-drawn.ts'

export interface DrawingProps extends ChartProps {
  height: number
  handle: RefObject<ChartHandle | null>
  /** What another kind of drawing makes of the usual options. */
  optionsOf?: (usual: Highcharts.Options, props: ChartProps, colours: ChartColours) => Highcharts.Options
}

const asUsual: NonNullable<DrawingProps['optionsOf']> = (usual) => usual

/** The only file that knows the charting library, but for what downloads fetch when they are asked for. */
export default function Drawing({ handle, height, optionsOf = asUsual, ...given }: DrawingProps) {
  const { t } = useTranslation('analytics')
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

  const options = useMemo(
    () =>
      Highcharts.merge(
        optionsOf(
          chartOptions(props, height, colours, {
            noData: props.noData ?? t('chart.noData'),
            running: t('chart.running'),
            noValue: t('chart.noValue'),
            decimalPoint,
            thousandsSep,
            money: ` ${t('unit.usd')}`,
          }),
          props,
          colours,
        ),
        hasPoints ? pointEvents : {},
        props.options ?? {},
      ),
    [props, height, colours, t, decimalPoint, thousandsSep, hasPoints, optionsOf],
  )

  const { isDrawn, drawn, draw } = useDrawn(place, options, props.title)

  useImperativeHandle(
    handle,
    () => ({
      download: async (kind, told) => {
        const { savePicture } = await import('./exporting.ts')
        // The chart as it is, made anew once when it was drawn before the code that exports came.
        const chart = drawn.current?.exporting === undefined ? draw() : drawn.current
        await savePicture(chart, kind, props, told, colours)
      },
    }),
    [drawn, draw, props, colours],
  )

  return (
    <div ref={box} style={{ height: '100%' }}>
      <div ref={place} />
      {!isDrawn && <ChartSkeleton />}
    </div>
  )
}
