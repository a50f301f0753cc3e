import { expect, test } from 'vitest'
import {
  changesBetween,
  defaultFilters,
  filtersFrom,
  filtersToUrl,
  leftOutOf,
  notUnderstood,
  rangeOf,
} from './analytics-queries.ts'

const today = new Date(2026, 10, 21)

test('the default range is the start of the month to today', () =>
  expect(defaultFilters(today)).toMatchObject({ from: '2026-11-01', to: '2026-11-21', level: 'week' }))

test('invalid URL values fall back to the defaults', () =>
  expect(filtersFrom(new URLSearchParams('from=yesterday&company=XXX&level=year&incoterm=XYZ&client='), today)).toEqual(
    defaultFilters(today),
  ))

test('a day that does not exist falls back to the default', () =>
  expect(filtersFrom(new URLSearchParams('from=2026-02-30&to=2026-13-01'), today)).toEqual(defaultFilters(today)))

test.each(['from=2026-11-20&to=2026-11-01', 'from=2027-03-01', 'to=2026-10-31'])(
  'a period that ends before it begins falls back to the default: %s',
  (search) => expect(filtersFrom(new URLSearchParams(search), today)).toEqual(defaultFilters(today)),
)

test('filters survive the round trip through the URL', () => {
  const filters = {
    range: undefined,
    from: '2026-09-01',
    to: '2026-11-20',
    company: ['MVD'],
    transport: ['SEA', 'AIR'],
    commercial: ['u-1'],
    client: ['o-1', 'o-2'],
    lane: ['CNSHA-UYMVD'],
    incoterm: ['FOB'],
    scope: ['INTERNAL'],
    level: 'month' as const,
    view: 'agent' as const,
    compare: 'lastYear' as const,
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filtersToUrl(filters, today)))
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) search.append(name, one)
  expect(filtersFrom(search, today)).toEqual(filters)
})

test('the number of changes ignores the order of a list', () => {
  const a = { ...defaultFilters(today), transport: ['SEA', 'AIR'] }
  expect(changesBetween(a, { ...a, transport: ['AIR', 'SEA'] })).toBe(0)
  expect(changesBetween(a, { ...a, to: '2026-11-10', company: ['AUZ'] })).toBe(2)
  expect(changesBetween(a, { ...a, client: ['o-1'], incoterm: ['FOB'] })).toBe(2)
})

test('fixed days differ from a moving range with the same days today', () => {
  const month = defaultFilters(today)
  expect(changesBetween(month, { ...month, range: undefined })).toBe(1)
  const december = new Date(2026, 11, 9)
  const [year, months] = (['year', 'months'] as const).map((range) => ({
    ...month,
    range,
    ...rangeOf(range, december),
  }))
  expect(months).toMatchObject({ from: year?.from, to: year?.to })
  expect(year && months && changesBetween(year, months)).toBe(1)
})

test('a range moves with the calendar: its days are not in the link', () => {
  const weeks = { ...defaultFilters(today), range: 'weeks' as const, ...rangeOf('weeks', today) }
  expect(filtersToUrl(weeks, today)).toMatchObject({ range: 'weeks', from: undefined, to: undefined })
  const later = filtersFrom(new URLSearchParams('range=weeks'), new Date(2026, 11, 1))
  expect(later).toMatchObject({ range: 'weeks', from: '2026-09-14', to: '2026-12-01' })
})

test.each([
  ['month', '2026-11-01', '2026-11-21'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['weeks', '2026-08-31', '2026-11-21'],
  ['year', '2026-01-01', '2026-11-21'],
  ['months', '2025-12-01', '2026-11-21'],
] as const)('the range %s is from %s to %s', (range, from, to) => expect(rangeOf(range, today)).toEqual({ from, to }))

test('fixed days stay the same on another day', () =>
  expect(filtersFrom(new URLSearchParams('from=2026-09-01'), today)).toMatchObject({
    range: undefined,
    from: '2026-09-01',
    to: '2026-11-21',
  }))

test.each([
  ['tab=NOPE&from=2026-13-01&level=month', ['tab=NOPE', 'from=2026-13-01']],
  ['from=2026-11-20&to=2026-11-01', ['from=2026-11-20', 'to=2026-11-01']],
  ['company=MVD&company=XXX&client=o-1&sort=x', ['company=XXX']],
  ['tab=LCL&range=weeks&compare=lastYear', []],
])('invalid URL parameters are reported: %s', (search, expected) =>
  expect(notUnderstood(new URLSearchParams(search))).toEqual(expected),
)

test.each([
  ['general/win-rate', [], undefined],
  ['general/win-rate', ['SEA'], undefined],
  ['general/win-rate', ['SEA', 'EXPRESS'], 'shipments'],
  ['general/win-rate', ['EXPRESS'], 'all'],
  ['general/quotes-per-period', ['EXPRESS'], undefined],
  ['operative/express-on-time', [], undefined],
  ['operative/express-on-time', ['SEA', 'EXPRESS'], undefined],
  ['operative/express-on-time', ['SEA'], 'all'],
] as const)('%s does not count everything of the transports %j: %s', (id, transport, expected) =>
  expect(leftOutOf(id, { transport: [...transport] })).toBe(expected),
)
