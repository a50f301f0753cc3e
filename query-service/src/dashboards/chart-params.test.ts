import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { chartParams, daysOf, type Filters } from './chart-params.ts'

const filters = (overrides: Partial<Filters> = {}): Filters => ({
  level: 'week',
  view: 'carrier',
  compare: 'former',
  ...overrides,
})
const at = (instant: string, timeZone = 'America/Montevideo') => ({
  now: new Date(instant),
  settings: { ...usualSettings, data: { ...usualSettings.data, timeZone } },
})
const paramsOf = (overrides: Partial<Filters>, moment = at('2026-03-05T01:30:00Z')) =>
  chartParams('general/kpis', filters(overrides), moment)

test('a query without dates covers this month up to today, in days of the company', () =>
  // In Montevideo it is still the fourth.
  expect(paramsOf({})).toMatchObject({ from: '2026-03-01T03:00:00.000Z', to: '2026-03-05T03:00:00.000Z' }))

test('a period with one date only never ends before it begins', () => {
  expect(daysOf(filters({ to: '2025-02-10' }), '2026-03-04')).toMatchObject({ from: '2025-02-01', to: '2025-02-10' })
  expect(daysOf(filters({ to: '2026-03-20' }), '2026-03-04')).toMatchObject({ from: '2026-03-01', to: '2026-03-20' })
  expect(daysOf(filters({ from: '2026-05-10' }), '2026-03-04')).toMatchObject({ from: '2026-05-10', to: '2026-05-10' })
})

test('a chart draws eight whole weeks or months before the period', () => {
  // 1 March 2026 is a Sunday.
  expect(daysOf(filters(), '2026-03-04')).toMatchObject({
    drawnFrom: '2025-12-29',
    drawnTo: '2026-02-23',
    cutTo: '2026-03-02',
  })
  expect(daysOf(filters({ from: '2026-03-02' }), '2026-03-04')).toMatchObject({
    drawnTo: '2026-03-02',
    cutTo: '2026-03-02',
  })
  expect(daysOf(filters({ level: 'month', from: '2026-03-10' }), '2026-03-20')).toMatchObject({
    drawnFrom: '2025-07-01',
    drawnTo: '2026-03-01',
  })
})

test('a period includes its last day and is compared with one of the same length just before', () =>
  expect(paramsOf({ from: '2026-02-01', to: '2026-02-10' })).toMatchObject({
    from: '2026-02-01T03:00:00.000Z',
    to: '2026-02-11T03:00:00.000Z',
    formerFrom: '2026-01-22T03:00:00.000Z',
    formerTo: '2026-02-01T03:00:00.000Z',
  }))

test('a comparison by year uses the same days of the previous year', () => {
  expect(daysOf(filters({ compare: 'lastYear' }), '2026-03-04')).toMatchObject({
    formerFrom: '2025-03-01',
    formerTo: '2025-03-04',
  })
  expect(daysOf(filters({ compare: 'lastYear', to: '2028-02-29' }), '2028-02-29')).toMatchObject({
    formerTo: '2027-02-28',
  })
})

test('days before 1970 are limited, and a period that ends before it begins is accepted', () =>
  expect(daysOf(filters({ from: '0001-01-01', to: '1969-01-01' }), '2026-03-04')).toMatchObject({
    from: '1970-01-01',
    drawnFrom: '1970-01-01',
    formerFrom: '1970-01-01',
  }))

test('days are those of the reader’s company, also across a change to summer time', () =>
  expect(paramsOf({ from: '2026-01-12' }, at('2026-03-30T22:30:00Z', 'Europe/Madrid'))).toMatchObject({
    // In Madrid it is already Tuesday; in January it was winter time.
    from: '2026-01-11T23:00:00.000Z',
    to: '2026-03-31T22:00:00.000Z',
  }))

test('a holiday removes the hours of its day, a half holiday those after its end', () => {
  const moment = at('2026-03-05T01:30:00Z')
  const holidays = [
    { date: '2000-01-04', name: 'whole' },
    { date: '2000-01-07', until: '13:00', name: 'half' },
    { date: '2000-01-08', name: 'a Saturday' },
  ]
  const calendar = { ...moment.settings.calendar, holidays }
  expect(paramsOf({}, { ...moment, settings: { ...moment.settings, calendar } })).toMatchObject({
    worked: [540, 540, 540, 540, 540, 0, 0],
    workedBefore: [0, 540, 1080, 1620, 2160, 2700, 2700],
    opens: [540, 540, 540, 540, 540, 0, 0],
    // A dummy entry before all others, without lost hours.
    holidays: [-1_000_000, 1, 4, 5],
    lost: [0, 540, 300, 0],
    lostFrom: [-1_000_000, -999_999, 2, 5, 6],
    lostSoFar: [0, 0, 540, 840, 840],
  })
})

test('the boundaries cover all drawn and compared periods, after one before all events', () => {
  const seconds = (day: string, hour = '03') => Date.parse(`${day}T${hour}:00:00Z`) / 1000
  const days = [
    // The drawn months, and the following one.
    ...[
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
    ].map((month) => `${month}-01`),
    // The period, and the one before it.
    '2026-02-27',
    '2026-03-10',
    '2026-03-21',
  ]
  expect(paramsOf({ level: 'month', from: '2026-03-10', to: '2026-03-20' }, at('2026-03-20T12:00:00Z')).turns).toEqual([
    1,
    ...days.map((day) => seconds(day)).toSorted((a, b) => a - b),
  ])
  // The change to summer time lies in between.
  expect(
    paramsOf({ from: '2026-03-23', to: '2026-03-31' }, at('2026-03-31T12:00:00Z', 'Europe/Madrid')).turns.slice(-4),
  ).toEqual([
    seconds('2026-03-22', '23'),
    seconds('2026-03-29', '22'),
    seconds('2026-03-31', '22'),
    seconds('2026-04-05', '22'),
  ])
})

test('the boundaries of an unlimited period are few and in order', () => {
  const { turns } = paramsOf({ from: '1970-01-01', to: '9999-12-31' }, at('2026-03-20T12:00:00Z', 'Asia/Tokyo'))
  expect(turns[0]).toBe(1)
  expect(turns.length).toBeLessThan(3_000)
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
})
