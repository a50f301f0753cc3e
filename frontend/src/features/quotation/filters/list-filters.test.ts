import { ListFilters } from '@freight/contracts/list/list-query'
import { expect, test } from 'vitest'
import {
  activeFilters,
  filterKinds,
  type FilterKind,
  type FilterName,
  filterNames,
  filterQuery,
  filtersOf,
  isFiltered,
  searchWith,
  searchWithout,
} from './list-filters.ts'

const read = (text: string) => filtersOf(new URLSearchParams(text))

test('several values are read from one parameter or from repeated ones, and sent joined by commas', () => {
  expect(filterQuery(read('status=SENT,QUOTED')).status).toBe('SENT,QUOTED')
  expect(filterQuery(read('status=SENT&status=QUOTED')).status).toBe('SENT,QUOTED')
})

test('invalid values and unknown parameters of the URL are ignored', () => {
  const filters = read('status=SOLD,SENT&ttime=soon&colour=red&createdFrom=18/11/2026')
  expect(filters.values).toEqual({ status: ['SENT'] })
})

test('the transit time is sent as a number of days', () => {
  expect(filterQuery(read('ttime=30')).ttime).toBe(30)
})

test('a filter is written to the URL and removed from it without touching the others', () => {
  const set = searchWith(new URLSearchParams('sort=-createdAt'), 'modo', ['LSE', 'LCL'])
  expect(set.toString()).toBe('sort=-createdAt&modo=LSE%2CLCL')
  expect(searchWith(set, 'modo', []).toString()).toBe('sort=-createdAt')
  expect(searchWithout(set, ['modo', 'q']).toString()).toBe('sort=-createdAt')
})

test('search text counts as a filter, a sort order does not', () => {
  expect(isFiltered(read('q=textil'))).toBe(true)
  expect(isFiltered(read('sort=-createdAt'))).toBe(false)
  expect(activeFilters(read('q=textil&expired=true'))).toEqual(['expired'])
})

const sample = (name: FilterName): string => {
  const kind: FilterKind = filterKinds[name]
  if (kind.kind === 'choice') return `${name}=${kind.values[0]}`
  if (kind.kind === 'range') return `${name}From=${kind.of === 'dates' ? '2026-11-20' : '1'}`
  return `${name}=${{ number: '2', date: '2026-11-20', flag: 'true', open: 'x' }[kind.kind]}`
}

test.each(filterNames)('the server knows the filter %s by its parameter name', (name) => {
  const query = filterQuery(read(sample(name)))
  const sent = Object.entries(query).filter(([, value]) => value !== undefined)
  expect(sent).toHaveLength(1)
  expect(Object.keys(ListFilters.shape)).toContain(sent[0]?.[0])
  expect(ListFilters.safeParse(Object.fromEntries(sent)).success).toBe(true)
})
