import { expect, test } from 'vitest'
import { stored } from '../testing/after.ts'
import { keptRates } from './kept-rates.ts'

const set = (position: number, date: string, perBase: string, currency = 'EUR') => ({
  ...stored(`exchange-rate-${currency}`, position, {
    type: 'ExchangeRateSet',
    data: { currency, date, perBase, source: '' },
  }),
  position,
})
const at = (position: number, occurredAt: string) => ({ ...set(position, '', ''), occurredAt })

const history = [
  set(1, '2026-03-01', '1.10'),
  set(2, '2026-03-02', '0.001', 'ARS'),
  set(5, '2026-03-02', '1.11'),
  set(6, '2026-03-01', '1.09'),
  set(8, '2026-03-02', '1.12'),
  set(9, '2026-03-03', '1.20'),
]
const euroAt = (position: number, occurredAt: string) => {
  const rates = keptRates()
  rates.learn(history)
  return rates.ratesAt(at(position, occurredAt)).rates.find(({ currency }) => currency === 'EUR')?.perBase
}

test.each([
  [1, '2026-03-01T12:00:00Z', undefined],
  [3, '2026-03-02T12:00:00Z', '1.10'],
  [7, '2026-03-02T12:00:00Z', '1.11'],
  [7, '2026-03-01T12:00:00Z', '1.09'],
  [9, '2026-03-02T12:00:00Z', '1.12'],
  [10, '2026-03-02T12:00:00Z', '1.12'],
  // Three hours before midnight in UTC it is still the day before here.
  [10, '2026-03-03T02:00:00Z', '1.12'],
  [10, '2026-03-03T12:00:00Z', '1.20'],
])('at position %i, %s, the newest rate that was known and is not of a later day is %s', (position, instant, rate) =>
  expect(euroAt(position, instant)).toBe(rate),
)

test('a rate that was given as units for one of the base is known so', () => {
  const rates = keptRates()
  const data = { currency: 'ARS', date: '2026-03-02', perBase: '0.00067114', unitsPerBase: '1490', source: 'BCU' }
  rates.learn([{ ...stored('exchange-rate-ARS', 1, { type: 'ExchangeRateSet', data }), position: 1 }])
  expect(rates.ratesAt(at(2, '2026-03-02T12:00:00Z')).rates).toEqual([
    { currency: 'ARS', date: '2026-03-02', perBase: '0.00067114', unitsPerBase: '1490' },
  ])
})

test('a day begins on the clocks that the company had then, not on those of another', () => {
  const zone = (position: number, company: string, timeZone: string) => ({
    ...stored(`company-settings-${company}`, 1, { type: 'CompanyDataChanged', data: { timeZone } }),
    position,
  })
  const rates = keptRates()
  rates.learn([...history, zone(12, 'MVD', 'Asia/Tokyo'), zone(11, 'AUZ', 'Asia/Tokyo')])
  const euro = (position: number, company: string) =>
    rates.ratesAt({ ...at(position, '2026-03-03T02:00:00Z'), company }).rates.find(({ currency }) => currency === 'EUR')
      ?.perBase
  expect([euro(10, 'MVD'), euro(12, 'MVD'), euro(13, 'MVD')]).toEqual(['1.12', '1.12', '1.20'])
  expect([euro(11, 'AUZ'), euro(12, 'AUZ')]).toEqual(['1.12', '1.20'])
})

test('rates that come again, and rates that come later, change nothing of what was known', () => {
  const rates = keptRates()
  rates.learn(history.slice(0, 3))
  const before = rates.ratesAt(at(6, '2026-03-02T12:00:00Z'))
  rates.learn(history)
  rates.learn(history)
  expect(rates.ratesAt(at(6, '2026-03-02T12:00:00Z'))).toEqual(before)
  expect(before.rates).toHaveLength(2)
})

test('a rate that is learned late, of an earlier place in the log, counts from that place on at once', () => {
  const rates = keptRates()
  const euro = (position: number) =>
    rates.ratesAt(at(position, '2026-03-02T12:00:00Z')).rates.find(({ currency }) => currency === 'EUR')?.perBase
  rates.learn([set(1, '2026-03-01', '1.10'), set(8, '2026-03-02', '1.12')])
  expect([euro(4), euro(7), euro(9)]).toEqual(['1.10', '1.10', '1.12'])
  rates.learn([set(5, '2026-03-02', '1.11')])
  expect([euro(4), euro(7), euro(9)]).toEqual(['1.10', '1.11', '1.12'])
})

test('what is known is remembered for so many days, and found again for those after them', () => {
  const rates = keptRates(3)
  rates.learn(history)
  const on = (day: number) => rates.ratesAt(at(10, new Date(Date.UTC(2026, 2, 3 + day, 12)).toISOString()))
  const first = on(0)
  on(1)
  on(2)
  expect(on(0)).toBe(first)
  on(3)
  expect(on(0)).not.toBe(first)
  expect(on(0)).toEqual(first)
})
