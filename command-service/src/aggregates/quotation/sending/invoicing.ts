import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { CommandData } from '@freight/contracts/api/command'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { QuotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { approvedOf, beyondLeft } from '@freight/contracts/quotation/invoices/left-to-invoice'
import { documentKey } from '@freight/contracts/quotation/invoices/document-key'
import { Refusal } from '@freight/platform/event-store/decider'
import { costOf } from '../costs/costs.ts'
import { sellOf } from '../sells/sells.ts'
import type { Quotation, RecordedInvoice, Stage } from '../quotation-state.ts'

export const invoicing = {
  decide: {
    RecordInvoicing: (invoice, quotation, { today, principal, lookups }) => {
      const { side, document, date, idCharge } = invoice
      const { charges } =
        invoice.side === 'SELL' ? sellOf(quotation, invoice.idSell).group : costOf(quotation, invoice.idCost)
      const unknown = idCharge.find((code) => !charges.some((charge) => charge.idCharge === code))
      if (unknown !== undefined) throw new Refusal('CHARGE_UNKNOWN', 'There is no such charge.', { idCharge: unknown })
      if (date > today)
        throw new Refusal('INVOICE_DATE_AHEAD', 'The date of an invoice lies not ahead.', { field: 'date' })
      const key = invoiceKey(side, side === 'SELL' ? '' : invoice.idCost, document)
      if (quotation.invoices.some((one) => one.key === key))
        throw new Refusal('INVOICE_RECORDED', 'This invoice is recorded already.', { document })
      refuseUnexplained(invoice, quotation, { principal, limits: lookups.settings.limits })
      const { side: _side, ...data } = invoice
      return ['idSell' in data ? { type: 'SellInvoiced', data } : { type: 'CostInvoiced', data }]
    },
    WithdrawInvoicing: (named, { invoices }) => {
      const { document, reason } = named
      const key = invoiceKey(named.side, named.side === 'SELL' ? '' : named.idCost, document)
      const invoice = invoices.find((one) => one.key === key)
      if (invoice === undefined)
        throw new Refusal('INVOICE_NOT_RECORDED', 'This invoice is not recorded, or was withdrawn.', { document })
      const { currency, amount, recordedIn, idSell, idCost } = invoice
      const data = { document: invoice.document, currency, amount, recordedIn, reason }
      return [
        idSell === undefined
          ? { type: 'CostInvoiceWithdrawn', data: { idCost, ...data } }
          : { type: 'SellInvoiceWithdrawn', data: { idSell, ...data } },
      ]
    },
  },
  evolve: {
    SellInvoiced: (quotation, { idSell, ...invoice }, { revision }) =>
      withInvoice(quotation, {
        ...contentOf(invoice),
        key: invoiceKey('SELL', '', invoice.document),
        recordedIn: revision,
        idSell,
      }),
    CostInvoiced: (quotation, { idCost, ...invoice }, { revision }) =>
      withInvoice(quotation, {
        ...contentOf(invoice),
        key: invoiceKey('COST', idCost, invoice.document),
        recordedIn: revision,
        idCost,
      }),
    SellInvoiceWithdrawn: withoutInvoice,
    CostInvoiceWithdrawn: withoutInvoice,
  },
} satisfies Stage

type Invoice = CommandData<QuotationCommands['RecordInvoicing']>
type ReasonRules = { principal: Principal; limits: CompanySettings['limits'] }

/** @throws Refusal if the invoice needs a reason; not for users without cost rights, because it would reveal the cost */
const refuseUnexplained = (invoice: Invoice, quotation: Quotation, { principal, limits }: ReasonRules): void => {
  const idCost = invoice.side === 'COST' ? invoice.idCost : undefined
  if (invoice.excessReason !== undefined) return
  if (idCost !== undefined && !costRights(principal.permissions).groups) return
  const excess = beyondLeft(
    invoice,
    approvedOf(quotation.sells.find(({ group }) => group.idSell === quotation.selected)?.group, idCost),
    quotation.invoices.filter((one) => one.idCost === idCost),
    quotation.wonFx,
    limits.invoiceOverPct,
  )
  if (!excess) return
  const { amount, currency } = excess
  throw new Refusal('EXCESS_REASON_REQUIRED', 'It exceeds what is left to invoice: a reason is required.', {
    field: 'excessReason',
    amount,
    currency,
  })
}

type InvoiceContent = Pick<RecordedInvoice, 'document' | 'date' | 'currency' | 'amount'>

const contentOf = ({ document, date, currency, amount }: InvoiceContent): InvoiceContent => ({
  document,
  date,
  currency,
  amount,
})

const withInvoice = (quotation: Quotation, invoice: RecordedInvoice): Quotation => ({
  ...quotation,
  invoices: [...quotation.invoices, invoice],
})

/** Removes a withdrawn invoice: it no longer counts, and its number is free again. */
function withoutInvoice(quotation: Quotation, { recordedIn }: { recordedIn: number }): Quotation {
  return { ...quotation, invoices: quotation.invoices.filter((one) => one.recordedIn !== recordedIn) }
}

/** Identity of an invoice: our numbers are unique, those of providers are unique per cost. */
export const invoiceKey = (side: 'SELL' | 'COST', idCost: string, document: string): string =>
  [side, idCost, documentKey(document)].join('|')
