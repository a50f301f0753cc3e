import { expect, test } from 'vitest'
import { chartOptions } from './chart-options.ts'
import type { ChartProps } from './chart-props.ts'

const colours = {
  series: ['blue'],
  background: 'grey',
  text: 'black',
  quiet: 'grey',
  line: 'grey',
  surface: 'white',
  raised: 'white',
  goal: 'green',
}
const words = { noData: 'No data', decimalPoint: ',', thousandsSep: '.' }
const drawn = (series: ChartProps['series'][number]) =>
  chartOptions({ title: 'Stages', categories: ['Asked'], series: [series] }, 200, colours, words)
const bars = { name: 'Quotations', type: 'bar', values: [4], colour: 1 } as const

test('bars that say their values have no legend and need no axis for them', () => {
  const options = drawn({ ...bars, labels: ['4 asked'] })
  expect(options.series).toMatchObject([{ showInLegend: false, dataLabels: { enabled: true } }])
  expect(options.yAxis).toMatchObject([{ visible: false }, { visible: false }])
})

test('the words of a bar stand behind it, on the plain card, and the longest bar leaves room for them', () => {
  const options = drawn({ ...bars, labels: ['4 asked'] })
  expect(options.series).toMatchObject([{ dataLabels: { inside: false, style: { textOutline: 'none' } } }])
  expect(options.yAxis).toMatchObject([{ maxPadding: 0.8, endOnTick: false }, {}])
})

test('bars without words keep both', () => {
  const options = drawn(bars)
  expect(options.series).not.toMatchObject([{ showInLegend: false }])
  expect(options.yAxis).toMatchObject([{ visible: true }, { visible: true }])
})
