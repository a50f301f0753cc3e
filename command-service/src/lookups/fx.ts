import { currencies } from '@freight/contracts/vocabulary/price'
import type { Lookups } from '@freight/contracts/registry/lookups'
import { rateOn } from '../aggregates/exchange-rate/exchange-rate-decider.ts'
import type { AggregateReaders, Lookup } from './aggregate-readers.ts'

const base = 'USD'
const otherCurrencies = currencies.filter((currency) => currency !== base)

/** Exchange rates of the day; a currency without a rate is missing and cannot be converted. */
export const fxOn = async (today: string, readers: Pick<AggregateReaders, 'exchangeRate'>): Promise<Lookups['fx']> => {
  const rates = await Promise.all(
    otherCurrencies.map(async (currency) => {
      const { state } = await readers.exchangeRate(currency)
      const rate = rateOn(state, today)
      return rate ? [{ currency, ...rate }] : []
    }),
  )
  return { base, date: today, rates: rates.flat() }
}

export const fx: Lookup<Lookups['fx']> = ({ today }, readers) => fxOn(today, readers)
