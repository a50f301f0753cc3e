import { transports } from '../choices.ts'
import { z } from 'zod'
import { activity, entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { ChargeCodeCard } from '../api/catalogue-views.ts'
import { anyOf, may } from '../access/policy.ts'
import { withoutRate } from '../pricing/exchange.ts'
import { Money } from '../pricing/money.ts'
import { Tax } from '../pricing/tax.ts'
import { route, several } from '../api/route.ts'
import { Section } from './commands.ts'

/** Where a charge code is used. */
export const ChargeCodeUsage = z.object({
  /** Open quotations with the code among their costs or sells; the newest of those that the principal may see. */
  quotations: z.object({ count: z.int(), first: z.array(z.object({ key: z.string(), client: z.string() })) }),
  /** Stored tariffs that hold now or later and charge it, the first to end first: for those who see tariffs. */
  rates: z
    .object({ count: z.int(), first: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })) })
    .optional(),
  /** Markup rules that name it: for those who see them. */
  markupRules: z.object({ count: z.int(), first: z.array(z.object({ id: z.string(), name: z.string() })) }).optional(),
  /**
   * What it was sold for in what was published, for those who see every quotation, in the currency of the reader's
   * company; without `sold` where no exchange rate leads to it.
   */
  quoted12Months: z.object({ count: z.int(), sold: Money.optional(), withoutRate }),
})
export type ChargeCodeUsage = z.infer<typeof ChargeCodeUsage>

/** A charge code in full. */
export const ChargeCodeRow = ChargeCodeCard.extend({
  express: z.boolean(),
  insurance: z.boolean(),
  /** Open quotations that have it among their costs or sells. */
  uses: z.int(),
  ...entryFields,
})

const reads = anyOf('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE')

export const chargeCodeRoutes = {
  'GET /app/v1/charge-codes/rows': route(
    may('ALTA_CHARGE_CODE'),
    'The catalogue of charge codes.',
    rowsAnswer(ChargeCodeRow),
    {
      query: rowsQuery(['id', 'concept', 'section', 'tax', 'changedAt'], {
        section: several(Section).optional(),
        /** Codes for any of these. */
        use: several(z.enum([...transports, 'INSURANCE'])).optional(),
        tax: several(Tax).optional(),
        activity,
      }),
    },
  ),
  'GET /app/v1/charge-codes/:id': route(reads, 'A charge code in full.', ChargeCodeRow, { params: entryId }),
  'GET /app/v1/charge-codes/:id/usage': route(reads, 'Where a charge code is used.', ChargeCodeUsage, {
    params: entryId,
  }),
  'GET /app/v1/charge-codes/:id/history': route(reads, 'What happened to a charge code.', EntryHistory, {
    params: entryId,
  }),
}
