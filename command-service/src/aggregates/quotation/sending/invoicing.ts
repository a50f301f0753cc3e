import { Refusal } from '@freight/platform/decider'
import { costOf } from '../costs/costs.ts'
import { sellOf } from '../sells/sells.ts'
import type { RecordedInvoice, Stage } from '../state.ts'

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
  },
  evolve: {
    SellInvoiced: (quotation, invoice) => ({
      ...quotation,
      invoices: [...quotation.invoices, recorded(invoice, undefined)],
    }),
    CostInvoiced: (quotation, { idCost, ...invoice }) => ({
      ...quotation,
      invoices: [...quotation.invoices, recorded(invoice, idCost)],
    }),
  },
} satisfies Stage

type Invoiced = Omit<RecordedInvoice, 'key' | 'idCost'>

const recorded = ({ document, date, currency, amount }: Invoiced, idCost: string | undefined): RecordedInvoice => ({
  key: invoiceKey(idCost === undefined ? 'SELL' : 'COST', idCost ?? '', document),
  idCost,
  document,
  date,
  currency,
  amount,
})

/** A number as it is told apart, however it is typed: copied from a file, its spaces and letters are often other signs. */
export const documentKey = (document: string): string =>
  document.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toUpperCase()

/** Our invoices have numbers of their own; two providers may use the same one. */
export const invoiceKey = (side: 'SELL' | 'COST', idCost: string, document: string): string =>
  [side, idCost, documentKey(document)].join('|')
