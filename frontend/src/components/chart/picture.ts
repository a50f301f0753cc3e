import type { Chart, ExportingOptions, Options } from 'highcharts'
import type { ChartColours, ChartProps } from './chart-props.ts'
import { fileNameOf } from './files/file-name.ts'

/** What only a picture has: the card's ground, its title, and what it is of. */
export const pictureOf = (
  { title, note, legend }: ChartProps,
  told: string | undefined,
  colours: ChartColours,
): Options => ({
  palette: { injectCSS: true },
  chart: {
    backgroundColor: colours.surface,
    spacing: [16, 16, 16, 16],
    // What it leaves free on the page is not enough for what stands above and below it here.
    ...(legend && { marginTop: undefined, marginBottom: undefined }),
  },
  title: {
    text: title,
    align: 'left',
    margin: 16,
    style: { color: colours.text, fontSize: '15px', fontWeight: '600' },
  },
  subtitle: {
    text: [note, told].filter(Boolean).join(' · '),
    align: 'left',
    style: { color: colours.quiet, fontSize: '12px' },
  },
  ...(legend && {
    caption: {
      text: [
        legend.from,
        legend.shades.map((shade) => `<span style="color: ${colours.series[0] ?? ''}${shade}">■</span>`).join(''),
        legend.to,
      ].join(' '),
      style: { color: colours.quiet, fontSize: '11px' },
    },
  }),
})

/** Pixels that a title and what stands below it take. */
const HEAD = 70
/** Pixels that the words below cells take. */
const LEGEND = 32

interface Exporter {
  exportChart: (options: ExportingOptions, ofPicture: Options) => Promise<void>
}

// The library's types leave out this method of its exporting module.
const isExporter = (exporting: object | undefined): exporting is Exporter =>
  exporting !== undefined && 'exportChart' in exporting && typeof exporting.exportChart === 'function'

const types = { png: 'image/png', svg: 'image/svg+xml' } as const

/** Makes the file and hands it to the reader. */
export const savePicture = async (
  chart: Chart | undefined,
  kind: keyof typeof types,
  props: ChartProps,
  told: string | undefined,
  colours: ChartColours,
) => {
  const exporting = chart?.exporting
  if (chart === undefined || !isExporter(exporting)) return
  await exporting.exportChart(
    {
      type: types[kind],
      filename: fileNameOf(props.title, told),
      // As it is seen, and above it its title.
      sourceWidth: chart.chartWidth,
      sourceHeight: chart.chartHeight + HEAD + (props.legend ? LEGEND : 0),
    },
    pictureOf(props, told, colours),
  )
}
