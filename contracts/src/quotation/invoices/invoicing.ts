import { z } from 'zod'
import { command } from '../../api/command.ts'
import { day } from '../../day.ts'
import { DecimalText, positiveUpTo } from '../../money/money.ts'
import { Currency } from '../../vocabulary/schemas.ts'
import { may } from '../../access/policy.ts'
import { isInCents, MOST_INVOICED } from './invoice-amount.ts'

/** Typed fields of an invoice, with its group and charge codes. */
const invoiceFields = {
  /** Charge codes of the invoice; empty: all of the group. */
  idCharge: z.array(z.string().min(1)).max(200).default([]),
  document: z.string().trim().min(1, "Enter the invoice's number.").max(60),
  date: day(),
  currency: Currency,
  /** Older invoices may have more decimals. */
  amount: positiveUpTo(MOST_INVOICED).refine(isInCents, {
    error: 'In cents: two decimals at most.',
    params: { inCents: true },
  }),
  /** Reason for exceeding the amount left to invoice. */
  excessReason: z.string().trim().min(1, 'Enter a reason.').max(500).optional(),
}

/** Number and reason. Our numbers are unique; two providers may use the same one. */
const withdrawalFields = {
  document: z.string().trim().min(1).max(60),
  reason: z.string().trim().min(1, 'Enter a reason.').max(1000),
}

export const invoicingCommands = {
  RecordInvoicing: command(
    may('ANALYTICS_INVOICED'),
    z.discriminatedUnion('side', [
      z.object({ side: z.literal('SELL'), idSell: z.string(), ...invoiceFields }),
      z.object({ side: z.literal('COST'), idCost: z.string(), ...invoiceFields }),
    ]),
    {
      summary:
        'Record an invoice to the client, or from a provider; one above the amount left to invoice needs a reason.',
      from: ['APPROVED'],
      needs: ['settings'],
    },
  ),
  WithdrawInvoicing: command(
    may('ANALYTICS_INVOICED'),
    z.discriminatedUnion('side', [
      z.object({ side: z.literal('SELL'), ...withdrawalFields }),
      z.object({ side: z.literal('COST'), idCost: z.string(), ...withdrawalFields }),
    ]),
    {
      summary: 'Withdraw an invoice that was recorded by mistake; its number may be recorded again.',
      from: ['APPROVED'],
    },
  ),
}

const Invoiced = z.object({
  idCharge: z.array(z.string()),
  document: z.string(),
  date: z.iso.date(),
  currency: Currency,
  amount: DecimalText,
  /** Reason for exceeding the amount left to invoice. */
  excessReason: z.string().optional(),
})

const InvoiceWithdrawn = z.object({
  document: z.string(),
  currency: Currency,
  amount: DecimalText,
  /** Revision of the quotation when it was recorded; the same number may be recorded and withdrawn again. */
  recordedIn: z.int().min(1),
  reason: z.string(),
})

const invoiceExample = { idCharge: ['FRT'], document: 'A 1042', date: '2026-03-20', currency: 'USD', amount: '588.00' }
const withdrawalExample = {
  document: 'A 1042',
  currency: 'USD',
  amount: '588.00',
  recordedIn: 12,
  reason: 'Recorded for another quotation',
}

export const invoicingEvents = {
  SellInvoiced: Invoiced.extend({ idSell: z.string() }).meta({ examples: [{ ...invoiceExample, idSell: 's-1' }] }),
  CostInvoiced: Invoiced.extend({ idCost: z.string() }).meta({
    examples: [{ ...invoiceExample, idCost: 'c-1', amount: '493.50' }],
  }),
  SellInvoiceWithdrawn: InvoiceWithdrawn.extend({ idSell: z.string() }).meta({
    examples: [{ ...withdrawalExample, idSell: 's-1' }],
  }),
  CostInvoiceWithdrawn: InvoiceWithdrawn.extend({ idCost: z.string() }).meta({
    examples: [{ ...withdrawalExample, idCost: 'c-1', amount: '493.50' }],
  }),
}

/** Imports rows of invoices in the form of `ImportBody`. */
export const invoiceImport = { path: '/app/v1/invoices/import', policy: may('ANALYTICS_INVOICED') }
