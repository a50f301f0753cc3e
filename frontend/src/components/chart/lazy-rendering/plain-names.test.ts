import { expect, test } from 'vitest'
import { colours } from '../../../testing/chart-colours.ts'
import { chartOptions } from '../chart-options.ts'
import type { ChartProps } from '../chart-props.ts'
import { kindOptions } from '../kind-options.ts'
import { pictureOptions } from '../picture.ts'
import { plainText } from './plain-names.ts'
import { heatOptions } from '../heat-drawing.tsx'

const markup = '<a href="https://login.example">Andes {Cargo}</a> & <B> Trading'
const words = { noData: '', running: '', noValue: '', decimalPoint: ',', thousandsSep: '.', money: '', percent: ' %' }
const one = { name: markup, type: 'column', values: [1, 2], colour: 1, labels: [markup, markup] } as const
const chart: ChartProps = {
  title: markup,
  note: markup,
  noData: markup,
  categories: [markup, 'b'],
  runningCategory: markup,
  goal: { upTo: 2, text: markup },
  series: Array.from({ length: 5 }, (_, n) => ({ ...one, name: `${markup} ${n}` })),
}
const usual = (props: ChartProps) => chartOptions(props, 200, colours, words)

/** Every text of the options, also those that the library gets from a function when it draws. */
const textsIn = (options: unknown): string[] => {
  if (typeof options === 'string') return [options]
  if (typeof options === 'function') {
    // The library returns the names of the options.
    const name = plainText(markup)
    const point = { index: 0, name, value: name, series: { chart: { numberFormatter: String } } }
    try {
      return textsIn(options.call(point, point))
    } catch {
      // A formatter that needs the drawn chart formats numbers.
      return []
    }
  }
  if (typeof options !== 'object' || options === null) return []
  return Object.values(options).flatMap(textsIn)
}

// Tags that the application itself writes into formats.
const ours = /<\/?(b|br|p|span)( style="[^"]*")?>/g

test.each([
  ['columns', usual(chart)],
  ['bars', usual({ ...chart, series: [{ ...one, type: 'bar' }] })],
  ['boxes', kindOptions(usual(chart), { ...chart, box: true }, colours)],
  ['points', kindOptions(usual(chart), { ...chart, plot: { x: 0, y: 1, size: 2 } }, colours)],
  ['cells', heatOptions(usual(chart), { ...chart, heat: 'most' }, colours)],
  ['a picture', pictureOptions({ ...chart, legend: { from: markup, to: markup, shades: ['ff'] } }, markup, colours)],
])('in %s a name with markup is drawn as it was typed', (_, options) => {
  const texts = textsIn(options)
  expect(texts.some((text) => text.includes('&lt;a href='))).toBe(true)
  for (const text of texts) expect(text.replaceAll(ours, '')).not.toMatch(/[<>]/)
})

test('braces in a name are not replaced as a format value', () => {
  const { tooltip } = kindOptions(usual(chart), { ...chart, box: true }, colours)
  expect(tooltip?.pointFormat).not.toContain('{Cargo}')
  expect(tooltip?.pointFormat).toContain('{point.median}')
})
