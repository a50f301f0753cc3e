import { z } from 'zod'
import { command } from '../../api/command.ts'
import { day } from '../../day.ts'
import { Currency, DecimalText, positiveUpTo } from '../../pricing/money.ts'
import { may } from '../../access/policy.ts'
import { isInCents, MOST_INVOICED } from './invoice-amount.ts'

/** An invoice as it is typed: which lines of which group it is for, and what it says. */
const invoice = {
  /** Codes of the charges that it is for; none: all of the group. */
  idCharge: z.array(z.string().min(1)).max(200).default([]),
  document: z.string().trim().min(1, "Enter the invoice's number.").max(60),
  date: day(),
  currency: Currency,
  /** What was recorded before it had to be in cents stays. */
  amount: positiveUpTo(MOST_INVOICED).refine(isInCents, {
    error: 'In cents: two decimals at most.',
    params: { inCents: true },
  }),
}

export const invoicingCommands = {
  RecordInvoicing: command(
    may('ANALYTICS_INVOICED'),
    z.discriminatedUnion('side', [
      z.object({ side: z.literal('SELL'), idSell: z.string(), ...invoice }),
      z.object({ side: z.literal('COST'), idCost: z.string(), ...invoice }),
    ]),
    { summary: "Record an invoice to the client, or a provider's.", from: ['APPROVED'] },
  ),
}

const Invoiced = z.object({
  idCharge: z.array(z.string()),
  document: z.string(),
  date: z.iso.date(),
  currency: Currency,
  amount: DecimalText,
})

const sample = { idCharge: ['FRT'], document: 'A 1042', date: '2026-03-20', currency: 'USD', amount: '588.00' }

export const invoicingEvents = {
  SellInvoiced: Invoiced.extend({ idSell: z.string() }).meta({ examples: [{ ...sample, idSell: 's-1' }] }),
  CostInvoiced: Invoiced.extend({ idCost: z.string() }).meta({
    examples: [{ ...sample, idCost: 'c-1', amount: '493.50' }],
  }),
}
