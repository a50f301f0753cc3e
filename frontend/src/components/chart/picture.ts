import type { Chart, ExportingOptions, Options } from 'highcharts'
import type { ChartColours, ChartProps } from './chart-props.ts'
import { plainText } from './lazy-rendering/plain-names.ts'
import { fileNameOf } from './files/file-name.ts'

/** Options only for pictures: background of the card, title and subtitle. */
export const pictureOptions = (
  { title, note, legend }: ChartProps,
  subtitle: string | undefined,
  colours: ChartColours,
): Options => ({
  palette: { injectCSS: true },
  chart: {
    backgroundColor: colours.surface,
    spacing: [16, 16, 16, 16],
    // The margins on the page are too small for the title and legend of a picture.
    ...(legend && { marginTop: undefined, marginBottom: undefined }),
  },
  title: {
    text: plainText(title),
    align: 'left',
    margin: 16,
    style: { color: colours.text, fontSize: '15px', fontWeight: '600' },
  },
  subtitle: {
    text: plainText([note, subtitle].filter(Boolean).join(' · ')),
    align: 'left',
    style: { color: colours.quiet, fontSize: '12px' },
  },
  ...(legend && {
    caption: {
      text: [
        plainText(legend.from),
        legend.shades.map((shade) => `<span style="color: ${colours.series[0] ?? ''}${shade}">■</span>`).join(''),
        plainText(legend.to),
      ].join(' '),
      style: { color: colours.quiet, fontSize: '11px' },
    },
  }),
})

/** Pixels of title and subtitle. */
const HEAD_PX = 70
/** Pixels of the legend below cells. */
const LEGEND_PX = 32

interface Exporter {
  exportChart: (options: ExportingOptions, ofPicture: Options) => Promise<void>
}

// The library’s types lack this method of its exporting module.
const isExporter = (exporting: object | undefined): exporting is Exporter =>
  exporting !== undefined && 'exportChart' in exporting && typeof exporting.exportChart === 'function'

const types = { png: 'image/png', svg: 'image/svg+xml' } as const

interface Picture {
  kind: keyof typeof types
  props: ChartProps
  subtitle: string | undefined
  colours: ChartColours
  /** Returns the options of the chart in these colours, merged with those of a picture. */
  coloured: (ofPicture: Options) => Options
}

/** Creates the file and downloads it. */
export const savePicture = async (chart: Chart | undefined, { kind, props, subtitle, colours, coloured }: Picture) => {
  const exporting = chart?.exporting
  if (chart === undefined || !isExporter(exporting)) return
  await exporting.exportChart(
    {
      type: types[kind],
      filename: fileNameOf(props.title, subtitle),
      // The size on the screen, plus room for title and legend.
      sourceWidth: chart.chartWidth,
      sourceHeight: chart.chartHeight + HEAD_PX + (props.legend ? LEGEND_PX : 0),
    },
    coloured(pictureOptions(props, subtitle, colours)),
  )
}
