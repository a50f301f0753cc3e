import { expect, test } from 'vitest'
import { type ChartSettings, chartSettingsFrom, withChartSettings } from './chart-settings-values.ts'

const settingsSamples: ChartSettings[] = [
  { compared: [] },
  { sort: { order: 'desc' }, compared: [] },
  { sort: { order: 'asc', by: 'won' }, max: 12, compared: [] },
  { min: 50, max: 80.5, compared: ['Orient Consol', 'Sino:Andes'] },
]

test.each(settingsSamples)('the chart settings %o survive the round trip through the URL', (look) => {
  const search = withChartSettings(new URLSearchParams('tab=LCL'), 'lcl/cost-per-rt', look)
  expect(chartSettingsFrom(new URLSearchParams(search.toString()), 'lcl/cost-per-rt')).toEqual(look)
  expect(search.get('tab')).toBe('LCL')
})

test('new settings of one chart keep those of the other charts in the URL', () => {
  const one = withChartSettings(new URLSearchParams(), 'general/top-lanes', { sort: { order: 'asc' }, compared: [] })
  const twoCharts = withChartSettings(one, 'general/waiting-time', { max: 12, compared: [] })
  expect(twoCharts.toString()).toBe('sort=general.top-lanes%3Aasc&y=general.waiting-time%3A..12')
  expect(chartSettingsFrom(twoCharts, 'general/top-lanes')).toEqual({ sort: { order: 'asc' }, compared: [] })
  expect(withChartSettings(twoCharts, 'general/waiting-time', { compared: [] }).toString()).toBe(
    'sort=general.top-lanes%3Aasc',
  )
})

test.each(['sort=general.top-lanes:up', 'y=general.top-lanes:a..b', 'y=general.top-lanes:9..3', 'sort=x', 'y=..4'])(
  'the invalid setting %s is ignored',
  (query) => expect(chartSettingsFrom(new URLSearchParams(query), 'general/top-lanes')).toEqual({ compared: [] }),
)
