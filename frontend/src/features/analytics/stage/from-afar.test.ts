import { expect, test } from 'vitest'
import { fromAfar } from './from-afar.ts'

const formatter = fromAfar.plotOptions?.line?.dataLabels
const said = (y: number, valueSuffix: string) => {
  const numberFormatter = (value: number, places: number) => value.toFixed(places)
  const point = { index: 0, y }
  const series = { name: 'Coral', points: [point], options: { tooltip: { valueSuffix } }, chart: { numberFormatter } }
  const { formatter: words } = (Array.isArray(formatter) ? undefined : formatter) ?? {}
  return String(words?.call({ ...point, series } as never, {} as never)).replaceAll(/<.*?>/g, ' ')
}

test('money at the end of a line has the cents that the totals have; hours and shares have none', () => {
  expect(said(59, ' US$')).toContain('59.00 US$')
  expect(said(49.5, ' US$')).toContain('49.50 US$')
  expect(said(2405.5, ' US$')).toContain('2406 US$')
  expect(said(4, ' h')).toContain(' 4 h')
  expect(said(2.25, ' h')).toContain('2.3 h')
})
