import { languages } from '../vocabulary/people.ts'
import { channels } from '../vocabulary/quotation.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { z } from 'zod'
import { FxSnapshot } from '../exchange-rate/exchange.ts'
import { DecimalText, Money } from '../money/money.ts'
import { SellGroup } from '../pricing/offer/sell-group.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** A sent offer with its file and the state of its mail. */
export const Revision = z.object({
  revisionNo: z.int(),
  sentAt: z.string(),
  sentBy: Named,
  sells: z.array(SellGroup.omit({ margin: true, marginPerCurrency: true })),
  sellectedSell: z.string(),
  totals: z.array(Money),
  converted: Money.optional(),
  fxSnapshot: FxSnapshot,
  recipients: z.array(z.object({ name: z.string(), mail: z.string() })),
  channel: z.enum(channels),
  language: z.enum(languages),
  validUntil: z.string(),
  /** The alternatives that are past their validity today, by idSell. */
  expired: z.array(z.string()).optional(),
  /** Fields of the request that were amended later. */
  amendedSince: z.array(z.string()).optional(),
  /** The file, once it is built. */
  document: z.object({ size: z.int() }).optional(),
  /** State of the mail. */
  mail: z
    .object({ state: z.enum(['SENT', 'FAILED', 'WAITING']), at: z.string(), error: z.string().optional() })
    .optional(),
})

/** An invoice to the client, or from a provider. */
export const InvoiceView = z.object({
  side: z.enum(['SELL', 'COST']),
  idSell: z.string().optional(),
  idCost: z.string().optional(),
  /** Charge codes of the invoice; empty: all of the group. */
  idCharge: z.array(z.string()),
  document: z.string(),
  date: z.string(),
  currency: Currency,
  amount: DecimalText,
  /** Reason for exceeding the amount left to invoice. */
  excessReason: z.string().optional(),
  at: z.string(),
  by: Named,
})

export const WithdrawnInvoiceView = InvoiceView.extend({
  withdrawn: z.object({ at: z.string(), by: Named, reason: z.string() }),
})
