import { z } from 'zod'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { PositiveQuantity } from '../money/money.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { may } from '../access/policy.ts'

const isPlausible = (unitsPerBase: string) => Number(unitsPerBase) >= 0.01 && Number(unitsPerBase) <= 1_000_000

export const exchangeRateCommands = {
  SetExchangeRate: command(
    may('PRICING'),
    z
      .object({
        currency: Currency.exclude(['USD']),
        date: day(),
        /** US dollars for one unit of the currency. */
        perBase: PositiveQuantity.refine((text) => Number(text) <= 100, 'No currency is worth that much.').optional(),
        /**
         * Units of the currency for one US dollar, as pesos are quoted; stored as typed. With both, they must agree.
         */
        unitsPerBase: PositiveQuantity.refine(isPlausible, 'Between 0.01 and 1,000,000 for one US dollar.').optional(),
        source: z.string().max(80).default(''),
      })
      .refine(({ perBase, unitsPerBase }) => perBase !== undefined || unitsPerBase !== undefined, {
        path: ['perBase'],
        message: 'The exchange rate is missing.',
      }),
    { summary: 'Set the rate of a currency against the US dollar for a day.', creates: 'main' },
  ),
}
export type ExchangeRateCommands = typeof exchangeRateCommands
