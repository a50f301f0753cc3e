import { expect, test } from 'vitest'
import { stored } from '../testing/after.ts'
import { rateHistory } from './rate-history.ts'

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
  const rates = rateHistory()
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
  // 02:00 UTC is still the previous day in the time zone of the company.
  [10, '2026-03-03T02:00:00Z', '1.12'],
  [10, '2026-03-03T12:00:00Z', '1.20'],
])('the rate at position %i, %s, is the newest known then and not dated later: %s', (position, instant, rate) =>
  expect(euroAt(position, instant)).toBe(rate),
)

test('a rate given in units per base stays unchanged', () => {
  const rates = rateHistory()
  const data = { currency: 'ARS', date: '2026-03-02', perBase: '0.00067114', unitsPerBase: '1490', source: 'BCU' }
  rates.learn([{ ...stored('exchange-rate-ARS', 1, { type: 'ExchangeRateSet', data }), position: 1 }])
  expect(rates.ratesAt(at(2, '2026-03-02T12:00:00Z')).rates).toEqual([
    { currency: 'ARS', date: '2026-03-02', perBase: '0.00067114', unitsPerBase: '1490' },
  ])
})

test('a day starts in the time zone that the company had at that position', () => {
  const zone = (position: number, company: string, timeZone: string) => ({
    ...stored(`company-settings-${company}`, 1, { type: 'CompanyDataChanged', data: { timeZone } }),
    position,
  })
  const rates = rateHistory()
  rates.learn([...history, zone(12, 'MVD', 'Asia/Tokyo'), zone(11, 'AUZ', 'Asia/Tokyo')])
  const euro = (position: number, company: string) =>
    rates.ratesAt({ ...at(position, '2026-03-03T02:00:00Z'), company }).rates.find(({ currency }) => currency === 'EUR')
      ?.perBase
  expect([euro(10, 'MVD'), euro(12, 'MVD'), euro(13, 'MVD')]).toEqual(['1.12', '1.12', '1.20'])
  expect([euro(11, 'AUZ'), euro(12, 'AUZ')]).toEqual(['1.12', '1.20'])
})

test('repeated and later rates do not change the rates at an earlier position', () => {
  const rates = rateHistory()
  rates.learn(history.slice(0, 3))
  const before = rates.ratesAt(at(6, '2026-03-02T12:00:00Z'))
  rates.learn(history)
  rates.learn(history)
  expect(rates.ratesAt(at(6, '2026-03-02T12:00:00Z'))).toEqual(before)
  expect(before.rates).toHaveLength(2)
})

test('a rate learned late counts from its own position', () => {
  const rates = rateHistory()
  const euro = (position: number) =>
    rates.ratesAt(at(position, '2026-03-02T12:00:00Z')).rates.find(({ currency }) => currency === 'EUR')?.perBase
  rates.learn([set(1, '2026-03-01', '1.10'), set(8, '2026-03-02', '1.12')])
  expect([euro(4), euro(7), euro(9)]).toEqual(['1.10', '1.10', '1.12'])
  rates.learn([set(5, '2026-03-02', '1.11')])
  expect([euro(4), euro(7), euro(9)]).toEqual(['1.10', '1.11', '1.12'])
})

test('the rates of a limited number of days are cached, those of other days computed again', () => {
  const rates = rateHistory(3)
  rates.learn(history)
  const ratesOn = (day: number) => rates.ratesAt(at(10, new Date(Date.UTC(2026, 2, 3 + day, 12)).toISOString()))
  const first = ratesOn(0)
  ratesOn(1)
  ratesOn(2)
  expect(ratesOn(0)).toBe(first)
  ratesOn(3)
  expect(ratesOn(0)).not.toBe(first)
  expect(ratesOn(0)).toEqual(first)
})

test("a charge code has the main freight flag of the event's position, and before the first decision the first one", () => {
  const rates = rateHistory()
  const code = (position: number, type: string, data: object) => ({
    ...stored('charge-code-OFR', position, { type, data }),
    position,
  })
  rates.learn([code(8, 'ChargeCodeChanged', { mainFreight: false })])
  rates.learn([
    code(2, 'ChargeCodeCreated', { id: 'OFR' }),
    code(5, 'ChargeCodeChanged', { mainFreight: true }),
    code(6, 'ChargeCodeChanged', { concept: 'Ocean freight' }),
  ])
  expect([3, 7, 9].map((position) => rates.isMainFreight('OFR', { position }))).toEqual([true, true, false])
  expect(rates.isMainFreight('BAF', { position: 9 })).toBe(false)
})
