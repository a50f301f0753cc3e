import { expect, test } from 'vitest'
import { activeFilters, filterQuery, filtersOf, isFiltered, searchWith, searchWithout } from './list-filters.ts'

const read = (text: string) => filtersOf(new URLSearchParams(text))

test('several values of a filter are read from one name or from many, and asked for with commas', () => {
  expect(filterQuery(read('status=SENT,QUOTED')).status).toBe('SENT,QUOTED')
  expect(filterQuery(read('status=SENT&status=QUOTED')).status).toBe('SENT,QUOTED')
})

test('a value that is not one of the filter, and a name that is no filter, are passed over', () => {
  const filters = read('status=SOLD,SENT&ttime=soon&colour=red&createdFrom=18/11/2026')
  expect(filters.values).toEqual({ status: ['SENT'] })
})

test('the transit time is asked for as a number of days', () => {
  expect(filterQuery(read('ttime=30')).ttime).toBe(30)
})

test('a filter goes into the address and out of it again, and leaves the others alone', () => {
  const set = searchWith(new URLSearchParams('sort=-createdAt'), 'modo', ['LSE', 'LCL'])
  expect(set.toString()).toBe('sort=-createdAt&modo=LSE%2CLCL')
  expect(searchWith(set, 'modo', []).toString()).toBe('sort=-createdAt')
  expect(searchWithout(set, ['modo', 'q']).toString()).toBe('sort=-createdAt')
})

test('words to look for count as a filter, a sort order does not', () => {
  expect(isFiltered(read('q=textil'))).toBe(true)
  expect(isFiltered(read('sort=-createdAt'))).toBe(false)
  expect(activeFilters(read('q=textil&expired=true'))).toEqual(['expired'])
})
