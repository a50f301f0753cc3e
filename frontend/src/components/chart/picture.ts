import type { Options } from 'highcharts'
import type { ChartColours, ChartProps } from './chart-props.ts'

/** What only a picture has: the card's ground, its title, and what it is of. */
export const pictureOf = ({ title, note }: ChartProps, told: string | undefined, colours: ChartColours): Options => ({
  palette: { injectCSS: true },
  chart: { backgroundColor: colours.surface, spacing: [16, 16, 16, 16] },
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
})
