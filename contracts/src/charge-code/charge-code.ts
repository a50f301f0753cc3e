import { z } from 'zod'
import { Leg } from '../vocabulary/schemas.ts'
import { sections, usualCalculators, taxes } from '../vocabulary/price.ts'
import { transports } from '../vocabulary/transport.ts'
import { activity, entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { viewOf } from '../api/field-schemas.ts'
import { anyOf, may } from '../access/policy.ts'
import { withoutRate } from '../exchange-rate/exchange.ts'
import { Money } from '../money/money.ts'
import { route, commaSeparated } from '../api/route.ts'
import { chargeCodeFields } from './charge-code-fields.ts'

const fields = {
  concept: z.string(),
  description: z.string(),
  tax: z.enum(['NONE', 'VAT']),
  air: z.boolean(),
  sea: z.boolean(),
  road: z.boolean(),
  express: z.boolean(),
  insurance: z.boolean(),
  ownService: z.boolean().optional(),
  discount: z.boolean().optional(),
  mainFreight: z.boolean().optional(),
  section: z.enum(sections),
  leg: Leg.nullable().optional(),
  conceptEn: z.string().optional(),
  conceptPt: z.string().optional(),
  calculator: z.enum(usualCalculators).nullable().optional(),
}

export const chargeCodeEvents = {
  ChargeCodeCreated: z.object({ id: z.string(), ...fields }),
  ChargeCodeChanged: z
    .object(fields)
    .partial()
    .meta({ examples: [{ tax: 'VAT', express: true }, { leg: 'IMPORT' }, { leg: null }] }),
  ChargeCodeRetired: z.object({}),
  ChargeCodeRestored: z.object({}),
}
export type ChargeCodeEvents = typeof chargeCodeEvents

/** Usage of a charge code. */
export const ChargeCodeUsage = z.object({
  /** Open quotations with the code in costs or sells; `first`: the newest ones that the principal may see. */
  quotations: z.object({ count: z.int(), first: z.array(z.object({ key: z.string(), client: z.string() })) }),
  /** Current and future tariffs with the code, the earliest end first; only for users who may see tariffs. */
  rates: z
    .object({ count: z.int(), first: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })) })
    .optional(),
  /** Markup rules with the code; only for users who may see rules. */
  markupRules: z.object({ count: z.int(), first: z.array(z.object({ id: z.string(), name: z.string() })) }).optional(),
  /**
   * Sells of published offers, only for users who see every quotation, in the currency of the reader's company; `sold`
   * is absent without an exchange rate.
   */
  quoted12Months: z.object({ count: z.int(), sold: Money.optional(), withoutRate }),
})
export type ChargeCodeUsage = z.infer<typeof ChargeCodeUsage>

export const ChargeCodeCard = viewOf(chargeCodeFields)
  .omit({ express: true, insurance: true })
  .extend({ id: z.string() })

/** A charge code in full. */
export const ChargeCodeRow = viewOf(chargeCodeFields).extend({
  /** Number of open quotations with the code in costs or sells. */
  uses: z.int(),
  ...entryFields,
})

const readPolicy = anyOf('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE')

export const chargeCodeRoutes = {
  'GET /app/v1/charge-codes/rows': route(
    may('ALTA_CHARGE_CODE'),
    'The catalogue of charge codes.',
    rowsAnswer(ChargeCodeRow),
    {
      query: rowsQuery(['id', 'concept', 'section', 'tax', 'changedAt'], {
        section: commaSeparated(z.enum(sections)).optional(),
        /** Codes for any of these. */
        use: commaSeparated(z.enum([...transports, 'INSURANCE'])).optional(),
        tax: commaSeparated(z.enum(taxes)).optional(),
        activity,
      }),
    },
  ),
  'GET /app/v1/charge-codes/:id': route(readPolicy, 'A charge code in full.', ChargeCodeRow, { params: entryId }),
  'GET /app/v1/charge-codes/:id/usage': route(readPolicy, 'Where a charge code is used.', ChargeCodeUsage, {
    params: entryId,
  }),
  'GET /app/v1/charge-codes/:id/history': route(readPolicy, 'History of a charge code.', EntryHistory, {
    params: entryId,
  }),
}
