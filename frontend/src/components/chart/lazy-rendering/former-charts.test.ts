import Highcharts from 'highcharts/esm/highcharts.js'
import { expect, test } from 'vitest'
import type { ChartColours, ChartProps } from '../chart-props.ts'
import { chartOptions } from '../chart-options.ts'
import { heatOptions } from '../heat-drawing.tsx'

const colours: ChartColours = {
  series: ['#111111', '#222222'],
  background: '#333333',
  text: '#444444',
  quiet: '#555555',
  line: '#666666',
  surface: '#777777',
  raised: '#888888',
  goal: '#999999',
}
const words = {
  noData: '',
  running: 'en curso',
  noValue: '',
  decimalPoint: ',',
  thousandsSep: '.',
  money: ' US$',
  percent: ' %',
}
const chart = (values: number[]): ChartProps => ({
  title: 'Competitividad',
  categories: values.map(String),
  series: [
    { name: 'Austral Line', type: 'column', colour: 1, values },
    { name: 'Coral Pacific', type: 'column', colour: 2, values, secondary: true },
  ],
})
const optionsOf = {
  columns: (props: ChartProps) => chartOptions(props, 200, colours, words),
  cells: (props: ChartProps) => {
    const heat = { ...props, heat: 'least' as const }
    return heatOptions(chartOptions(heat, 200, colours, words), heat, colours)
  },
}

test('a chart drawn before the boxes module loaded is redrawn with other figures and in another size', async () => {
  const former = Object.values(optionsOf).map((options) => ({
    options,
    chart: Highcharts.chart(document.createElement('div'), options(chart([1, 2]))),
  }))
  await import('highcharts/esm/highcharts-more.js')
  for (const { options, chart: one } of former) {
    one.update(options(chart([3, 4, 5])), true, true)
    one.setSize(300, 100, false)
    expect(one.series.map(({ points }) => points.length)).toEqual([3, 3])
    expect([one.chartWidth, one.chartHeight]).toEqual([300, 100])
  }
})
