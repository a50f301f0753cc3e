import { expect, test } from 'vitest'
import { type ChartLook, lookOf, withLook } from './chart-look.ts'

const looks: ChartLook[] = [
  { compared: [] },
  { sort: { order: 'desc' }, compared: [] },
  { sort: { order: 'asc', by: 'won' }, max: 12, compared: [] },
  { min: 50, max: 80.5, compared: ['Orient Consol', 'Sino:Andes'] },
]

test.each(looks)('a chart set as %o comes back from the URL so', (look) => {
  const search = withLook(new URLSearchParams('tab=LCL'), 'lcl/cost-per-rt', look)
  expect(lookOf(new URLSearchParams(search.toString()), 'lcl/cost-per-rt')).toEqual(look)
  expect(search.get('tab')).toBe('LCL')
})

test('one chart is set, and the others stay as they are', () => {
  const one = withLook(new URLSearchParams(), 'general/top-lanes', { sort: { order: 'asc' }, compared: [] })
  const both = withLook(one, 'general/waiting-time', { max: 12, compared: [] })
  expect(both.toString()).toBe('sort=general.top-lanes%3Aasc&y=general.waiting-time%3A..12')
  expect(lookOf(both, 'general/top-lanes')).toEqual({ sort: { order: 'asc' }, compared: [] })
  expect(withLook(both, 'general/waiting-time', { compared: [] }).toString()).toBe('sort=general.top-lanes%3Aasc')
})

test.each(['sort=general.top-lanes:up', 'y=general.top-lanes:a..b', 'y=general.top-lanes:9..3', 'sort=x', 'y=..4'])(
  'what %s says wrongly is not said',
  (query) => expect(lookOf(new URLSearchParams(query), 'general/top-lanes')).toEqual({ compared: [] }),
)
