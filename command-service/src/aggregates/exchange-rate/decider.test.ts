import { exchangeRateCommands } from '@freight/contracts/exchange-rate/commands'
import { exchangeRateEvents } from '@freight/contracts/exchange-rate/events'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { exchangeRate, rateOn } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: exchangeRate,
  commands: exchangeRateCommands,
  events: exchangeRateEvents,
  principal: { userId: 'x', permissions: ['PRICING'] },
  lookups,
  id: 'EUR',
})

const set = (date: string, perBase: string) => ({
  type: 'ExchangeRateSet' as const,
  data: { currency: 'EUR' as const, date, perBase, source: '' },
})

test('pricing sets the rate of a day; the same again changes nothing', () => {
  const ask = { currency: 'EUR' as const, date: '2026-03-01', perBase: '1.10' }
  given().when('SetExchangeRate', ask).thenExactly(set('2026-03-01', '1.10'))
  given(set('2026-03-01', '1.10')).when('SetExchangeRate', ask).nothing()
  given(set('2026-03-01', '1.09')).when('SetExchangeRate', ask).thenExactly(set('2026-03-01', '1.10'))
  given()
    .by({ userId: 'x', permissions: ['COMERCIAL'] })
    .when('SetExchangeRate', ask)
    .refused('FORBIDDEN')
})

test('days stay in their order, whichever is set last, and a day that is set again has one rate', () => {
  const state = stateAfter([
    set('2026-03-01', '1.10'),
    set('2026-03-05', '1.15'),
    set('2026-03-03', '1.13'),
    set('2026-03-03', '1.14'),
  ])
  expect(state.rates.map(({ date, perBase }) => `${date} ${perBase}`)).toEqual([
    '2026-03-01 1.10',
    '2026-03-03 1.14',
    '2026-03-05 1.15',
  ])
  expect(rateOn(state, '2026-03-04')?.perBase).toBe('1.14')
})

test('a rate of tomorrow is published tonight; one of the day after is not known to anybody', () => {
  const ask = (date: string) => given().when('SetExchangeRate', { currency: 'EUR', date, perBase: '1.10' })
  ask('2026-03-11').thenExactly(set('2026-03-11', '1.10'))
  ask('2026-03-12').refused('RATE_IN_FUTURE', { field: 'date' })
})

test('a rate that is given as pesos for a dollar is kept so, and turned round for whoever reads the other one', () => {
  const ask = { currency: 'ARS' as const, date: '2026-03-01', unitsPerBase: '1490' }
  const kept = {
    type: 'ExchangeRateSet' as const,
    data: { ...ask, perBase: '0.00067114', source: '' },
  }
  given().when('SetExchangeRate', ask).thenExactly(kept)
  given(kept).when('SetExchangeRate', ask).nothing()
  given(kept)
    .when('SetExchangeRate', { ...ask, unitsPerBase: '1490.01' })
    .thenExactly({ ...kept, data: { ...kept.data, unitsPerBase: '1490.01' } })
  expect(rateOn(stateAfter([kept]), '2026-03-01')).toEqual({
    date: '2026-03-01',
    perBase: '0.00067114',
    unitsPerBase: '1490',
  })
})

test('both ways are taken where they agree; the rounded one alone does not replace the exact one', () => {
  const ask = { currency: 'ARS' as const, date: '2026-03-01' }
  const both = { ...ask, perBase: '0.00067114', unitsPerBase: '1490' }
  const kept = { type: 'ExchangeRateSet' as const, data: { ...both, source: '' } }
  given().when('SetExchangeRate', both).thenExactly(kept)
  given()
    .when('SetExchangeRate', { ...both, perBase: '0.0006' })
    .refused('RATES_DISAGREE', { field: 'unitsPerBase' })
  given(kept)
    .when('SetExchangeRate', { ...ask, perBase: '0.00067114' })
    .nothing()
  given(kept)
    .when('SetExchangeRate', { ...ask, perBase: '0.00067' })
    .thenExactly({ type: 'ExchangeRateSet', data: { ...ask, perBase: '0.00067', source: '' } })
})

test('a rate is given one way at least, and is a plausible number', () => {
  const { data } = exchangeRateCommands.SetExchangeRate
  const rate = { currency: 'ARS', date: '2026-03-10' }
  const problem = (given: object) => data.safeParse({ ...rate, ...given }).error?.issues.map(({ path }) => path.join())
  expect(problem({})).toEqual(['perBase'])
  expect(problem({ perBase: '0.00067114', unitsPerBase: 's/d' })?.[0]).toBe('unitsPerBase')
  expect(problem({ unitsPerBase: '0.009' })).toEqual(['unitsPerBase'])
  expect(problem({ unitsPerBase: '1000000.01' })).toEqual(['unitsPerBase'])
  expect(problem({ unitsPerBase: '1000000' })).toBeUndefined()
})

test('the dollar has no rate against itself', () =>
  // @ts-expect-error the base currency is no choice
  expect(() => given().when('SetExchangeRate', { currency: 'USD', date: '2026-03-01', perBase: '1' })).toThrow())

test('the newest rate that is not later than the day counts, in whatever order the days were set', () => {
  const rates = stateAfter([set('2026-03-05', '1.12'), set('2026-03-01', '1.10'), set('2026-03-05', '1.13')])
  expect(rateOn(rates, '2026-02-28')).toBeUndefined()
  expect(rateOn(rates, '2026-03-01')).toEqual({ date: '2026-03-01', perBase: '1.10' })
  expect(rateOn(rates, '2026-03-04')).toMatchObject({ perBase: '1.10' })
  expect(rateOn(rates, '2026-12-31')).toEqual({ date: '2026-03-05', perBase: '1.13' })
})

test('a rate that would make amounts too large for a decimal text has the wrong shape', () => {
  const { data } = exchangeRateCommands.SetExchangeRate
  const rate = { currency: 'ARS', date: '2026-03-10' }
  expect(data.safeParse({ ...rate, perBase: '100' }).success).toBe(true)
  expect(data.safeParse({ ...rate, perBase: '100.00000001' }).success).toBe(false)
})

test('a rate is set for tomorrow at the latest: what lies further ahead is a slip of the pen', () => {
  const ask = { currency: 'EUR' as const, perBase: '1.10' }
  given()
    .when('SetExchangeRate', { ...ask, date: '2026-03-11' })
    .thenExactly(set('2026-03-11', '1.10'))
  given()
    .when('SetExchangeRate', { ...ask, date: '2026-03-12' })
    .refused('RATE_IN_FUTURE', { field: 'date' })
  given()
    .when('SetExchangeRate', { ...ask, date: '2099-12-31' })
    .refused('RATE_IN_FUTURE')
})
