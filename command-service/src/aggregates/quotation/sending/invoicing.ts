import { Refusal } from '@freight/platform/decider'
import { costOf } from '../costs/costs.ts'
import { sellOf } from '../sells/sells.ts'
import type { Stage } from '../state.ts'

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
      if (quotation.invoices.includes(key))
        throw new Refusal('INVOICE_RECORDED', 'This invoice is recorded already.', { document })
      const { side: _side, ...data } = invoice
      return ['idSell' in data ? { type: 'SellInvoiced', data } : { type: 'CostInvoiced', data }]
    },
  },
  evolve: {
    SellInvoiced: (quotation, { document }) => ({
      ...quotation,
      invoices: [...quotation.invoices, invoiceKey('SELL', '', document)],
    }),
    CostInvoiced: (quotation, { idCost, document }) => ({
      ...quotation,
      invoices: [...quotation.invoices, invoiceKey('COST', idCost, document)],
    }),
  },
} satisfies Stage

/** Our invoices have numbers of their own; two providers may use the same one. */
export const invoiceKey = (side: 'SELL' | 'COST', idCost: string, document: string): string =>
  [side, idCost, document.toUpperCase()].join('|')
