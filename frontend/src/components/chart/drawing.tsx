import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/accessibility.js'
import 'highcharts/esm/modules/exporting.js'
import 'highcharts/esm/modules/export-data.js'
import 'highcharts/esm/modules/no-data-to-display.js'
import 'highcharts/esm/modules/offline-exporting.js'
import { HighchartsReact } from 'highcharts-react-official'
import { type RefObject, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyStyle } from '../../lib/preferences.ts'
import { useStored } from '../../lib/storage.ts'
import type { ChartHandle, ChartProps } from './chart-props.ts'
import { chartOptions } from './chart-options.ts'
import { useChartColours } from './use-chart-colours.ts'

interface DrawingProps extends ChartProps {
  height: number
  handle: RefObject<ChartHandle | null>
}

interface Exporter {
  exportChart: (options: Highcharts.ExportingOptions) => Promise<void>
}

// The library's types leave out this method of its exporting module.
const isExporter = (exporting: object | undefined): exporting is Exporter =>
  exporting !== undefined && 'exportChart' in exporting && typeof exporting.exportChart === 'function'

const types = { png: 'image/png', svg: 'image/svg+xml' } as const

/** The only file that knows the charting library. */
export default function Drawing({ handle, height, ...props }: DrawingProps) {
  const { t } = useTranslation('chart')
  const colours = useChartColours()
  const style = useStored(moneyStyle)
  const drawn = useRef<HighchartsReact.RefObject>(null)
  const [decimalPoint, thousandsSep] = style === 'local' ? ([',', '.'] as const) : (['.', ','] as const)

  const options = useMemo(
    () =>
      Highcharts.merge(
        chartOptions(props, height, colours, { noData: t('noData'), decimalPoint, thousandsSep }),
        props.options ?? {},
      ),
    // A new object of properties with the same content is drawn again by the library at little cost.
    [props, height, colours, t, decimalPoint, thousandsSep],
  )

  useImperativeHandle(handle, () => ({
    download: (kind) => {
      const exporting = drawn.current?.chart.exporting
      if (kind === 'csv') exporting?.downloadCSV()
      else if (isExporter(exporting)) void exporting.exportChart({ type: types[kind] })
    },
    fullScreen: () => drawn.current?.chart.fullscreen?.toggle(),
  }))

  return <HighchartsReact ref={drawn} highcharts={Highcharts} options={options} />
}
