import { z } from 'zod'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { Currency, PositiveQuantity } from '../pricing/money.ts'
import { may } from '../access/policy.ts'

export const exchangeRateCommands = {
  SetExchangeRate: command(
    may('PRICING'),
    z.object({
      currency: Currency.exclude(['USD']),
      date: day(),
      /** US dollars that one unit of the currency is worth. */
      perBase: PositiveQuantity.refine((text) => Number(text) <= 100, 'No currency is worth that much.'),
      source: z.string().max(80).default(''),
    }),
    { summary: 'Set the rate of a currency against the US dollar for a day.', creates: 'main' },
  ),
}
export type ExchangeRateCommands = typeof exchangeRateCommands
