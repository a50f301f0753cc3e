import { expect, test } from 'vitest'
import { presentationLabels } from './presentation.tsx'

const formatter = presentationLabels.plotOptions?.line?.dataLabels
const label = (y: number, valueSuffix: string) => {
  const numberFormatter = (value: number, places: number) => value.toFixed(places)
  const point = { index: 0, y }
  const series = { name: 'Coral', points: [point], options: { tooltip: { valueSuffix } }, chart: { numberFormatter } }
  const { formatter: words } = (Array.isArray(formatter) ? undefined : formatter) ?? {}
  return String(words?.call({ ...point, series } as never, {} as never)).replaceAll(/<.*?>/g, ' ')
}

test('money at the end of a line has cents as in the totals; hours and shares have none', () => {
  expect(label(59, ' US$')).toContain('59.00 US$')
  expect(label(49.5, ' US$')).toContain('49.50 US$')
  expect(label(2405.5, ' US$')).toContain('2406 US$')
  expect(label(4, ' h')).toContain(' 4 h')
  expect(label(2.25, ' h')).toContain('2.3 h')
})
