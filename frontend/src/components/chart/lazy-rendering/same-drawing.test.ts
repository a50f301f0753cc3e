import { expect, test } from 'vitest'
import type { ChartProps } from '../chart-props.ts'
import { isSameDrawing } from '../drawing.tsx'

const chart = (): ChartProps => ({
  title: 'Quotations',
  categories: ['31/08', '07/09'],
  series: [{ name: 'Air', type: 'column', values: [4, null], colour: 2 }],
})

test('the same numbers in new lists, with new controls, are the same drawing', () =>
  expect(isSameDrawing(chart(), { ...chart(), controls: 'none', onRetry: () => undefined })).toBe(true))

test.each<Partial<ChartProps>>([
  { series: [{ name: 'Air', type: 'column', values: [4, 5], colour: 2 }] },
  { categories: ['31/08', '14/09'] },
  { title: 'Cotizaciones' },
  { unit: ' h' },
  { secondaryUnit: ' %' },
  { stacked: true },
  { heat: 'most' },
  { before: 1 },
  { max: 10 },
  { min: 10 },
  { runningCategory: '07/09' },
  { goal: { upTo: 24, text: 'goal' } },
  { options: {} },
])('another %o is another drawing', (change) => expect(isSameDrawing(chart(), { ...chart(), ...change })).toBe(false))
