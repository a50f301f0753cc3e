import { exchangeRateCommands, exchangeRateEvents } from '@freight/contracts/exchange-rate/exchange-rate'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { exchangeRate, rateOn } from './exchange-rate-decider.ts'

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

test('pricing sets the rate of a day; a repetition changes nothing', () => {
  const command = { currency: 'EUR' as const, date: '2026-03-01', perBase: '1.10' }
  given().when('SetExchangeRate', command).thenExactly(set('2026-03-01', '1.10'))
  given(set('2026-03-01', '1.10')).when('SetExchangeRate', command).nothing()
  given(set('2026-03-01', '1.09')).when('SetExchangeRate', command).thenExactly(set('2026-03-01', '1.10'))
  given()
    .by({ userId: 'x', permissions: ['COMERCIAL'] })
    .when('SetExchangeRate', command)
    .refused('FORBIDDEN')
})

test('days are sorted in any order of entry, and a day that is set again has one rate', () => {
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

test('a rate of tomorrow is accepted, one of the day after is refused', () => {
  const setRate = (date: string) => given().when('SetExchangeRate', { currency: 'EUR', date, perBase: '1.10' })
  setRate('2026-03-11').thenExactly(set('2026-03-11', '1.10'))
  setRate('2026-03-12').refused('RATE_IN_FUTURE', { field: 'date' })
})

test('a rate in units per dollar is stored as given, together with its inverse', () => {
  const command = { currency: 'ARS' as const, date: '2026-03-01', unitsPerBase: '1490' }
  const stored = {
    type: 'ExchangeRateSet' as const,
    data: { ...command, perBase: '0.00067114', source: '' },
  }
  given().when('SetExchangeRate', command).thenExactly(stored)
  given(stored).when('SetExchangeRate', command).nothing()
  given(stored)
    .when('SetExchangeRate', { ...command, unitsPerBase: '1490.01' })
    .thenExactly({ ...stored, data: { ...stored.data, unitsPerBase: '1490.01' } })
  expect(rateOn(stateAfter([stored]), '2026-03-01')).toEqual({
    date: '2026-03-01',
    perBase: '0.00067114',
    unitsPerBase: '1490',
  })
})

test('both directions are accepted if they agree; the rounded one alone does not replace the exact one', () => {
  const command = { currency: 'ARS' as const, date: '2026-03-01' }
  const bothDirections = { ...command, perBase: '0.00067114', unitsPerBase: '1490' }
  const stored = { type: 'ExchangeRateSet' as const, data: { ...bothDirections, source: '' } }
  given().when('SetExchangeRate', bothDirections).thenExactly(stored)
  given()
    .when('SetExchangeRate', { ...bothDirections, perBase: '0.0006' })
    .refused('RATES_DISAGREE', { field: 'unitsPerBase' })
  given(stored)
    .when('SetExchangeRate', { ...command, perBase: '0.00067114' })
    .nothing()
  given(stored)
    .when('SetExchangeRate', { ...command, perBase: '0.00067' })
    .thenExactly({ type: 'ExchangeRateSet', data: { ...command, perBase: '0.00067', source: '' } })
})

test('a rate needs at least one direction and a plausible number', () => {
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

test('the newest rate that is not later than the day applies, in any order of entry', () => {
  const rates = stateAfter([set('2026-03-05', '1.12'), set('2026-03-01', '1.10'), set('2026-03-05', '1.13')])
  expect(rateOn(rates, '2026-02-28')).toBeUndefined()
  expect(rateOn(rates, '2026-03-01')).toEqual({ date: '2026-03-01', perBase: '1.10' })
  expect(rateOn(rates, '2026-03-04')).toMatchObject({ perBase: '1.10' })
  expect(rateOn(rates, '2026-12-31')).toEqual({ date: '2026-03-05', perBase: '1.13' })
})

test('a rate that would make amounts too large for a decimal text is refused', () => {
  const { data } = exchangeRateCommands.SetExchangeRate
  const rate = { currency: 'ARS', date: '2026-03-10' }
  expect(data.safeParse({ ...rate, perBase: '100' }).success).toBe(true)
  expect(data.safeParse({ ...rate, perBase: '100.00000001' }).success).toBe(false)
})

test('a date after tomorrow is refused as a typing error', () => {
  const command = { currency: 'EUR' as const, perBase: '1.10' }
  given()
    .when('SetExchangeRate', { ...command, date: '2026-03-11' })
    .thenExactly(set('2026-03-11', '1.10'))
  given()
    .when('SetExchangeRate', { ...command, date: '2026-03-12' })
    .refused('RATE_IN_FUTURE', { field: 'date' })
  given()
    .when('SetExchangeRate', { ...command, date: '2099-12-31' })
    .refused('RATE_IN_FUTURE')
})
