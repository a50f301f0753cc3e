import { documentKey } from '@freight/contracts/quotation/invoices/document-key'
import { Refusal } from '@freight/platform/decider'
import { costOf } from '../costs/costs.ts'
import { sellOf } from '../sells/sells.ts'
import type { Quotation, RecordedInvoice, Stage } from '../state.ts'

export const invoicing = {
  decide: {
    RecordInvoicing: (invoice, quotation, { today }) => {
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
      recorded(quotation, {
        ...said(invoice),
        key: invoiceKey('SELL', '', invoice.document),
        recordedIn: revision,
        idSell,
      }),
    CostInvoiced: (quotation, { idCost, ...invoice }, { revision }) =>
      recorded(quotation, {
        ...said(invoice),
        key: invoiceKey('COST', idCost, invoice.document),
        recordedIn: revision,
        idCost,
      }),
    SellInvoiceWithdrawn: withdrawn,
    CostInvoiceWithdrawn: withdrawn,
  },
} satisfies Stage

type Said = Pick<RecordedInvoice, 'document' | 'date' | 'currency' | 'amount'>

const said = ({ document, date, currency, amount }: Said): Said => ({ document, date, currency, amount })

const recorded = (quotation: Quotation, invoice: RecordedInvoice): Quotation => ({
  ...quotation,
  invoices: [...quotation.invoices, invoice],
})

/** It counts nowhere any more; its number is free again. */
function withdrawn(quotation: Quotation, { recordedIn }: { recordedIn: number }): Quotation {
  return { ...quotation, invoices: quotation.invoices.filter((one) => one.recordedIn !== recordedIn) }
}

/** Our invoices have numbers of their own; two providers may use the same one. */
export const invoiceKey = (side: 'SELL' | 'COST', idCost: string, document: string): string =>
  [side, idCost, documentKey(document)].join('|')
