import { channels } from '../choices.ts'
import { z } from 'zod'
import { FxSnapshot } from '../pricing/exchange.ts'
import { Currency, DecimalText, Money } from '../pricing/money.ts'
import { SellGroup } from './sell-group.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** What the client has got: an offer as it went out, its file and what became of its mail. */
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
  language: z.enum(['es', 'en', 'pt']),
  validUntil: z.string(),
  /** Which of its alternatives are past their validity today, by idSell. */
  expired: z.array(z.string()).optional(),
  /** The fields of the request that were amended since. */
  amendedSince: z.array(z.string()).optional(),
  /** The file, once it is built. */
  document: z.object({ size: z.int() }).optional(),
  /** What became of the mail. */
  mail: z.object({ state: z.enum(['SENT', 'FAILED']), at: z.string(), error: z.string().optional() }).optional(),
})

/** An invoice to the client, or a provider's. */
export const InvoiceView = z.object({
  side: z.enum(['SELL', 'COST']),
  idSell: z.string().optional(),
  idCost: z.string().optional(),
  /** Codes of the charges that it is for; none: all of the group. */
  idCharge: z.array(z.string()),
  document: z.string(),
  date: z.string(),
  currency: Currency,
  amount: DecimalText,
  at: z.string(),
  by: Named,
})

export const WithdrawnInvoiceView = InvoiceView.extend({
  withdrawn: z.object({ at: z.string(), by: Named, reason: z.string() }),
})
