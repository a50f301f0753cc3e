import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { RowProblem } from '@freight/contracts/api/catalogue'
import type { SanityLimits } from '@freight/contracts/sanity/limits'
import type { Money } from '@freight/contracts/money/money'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { documentKey } from '@freight/contracts/quotation/invoices/document-key'
import { approvedOf, beyondLeft } from '@freight/contracts/quotation/invoices/left-to-invoice'
import { isLikeNumber } from '@freight/contracts/quotation/invoices/like-number'
import { drawsOn } from '@freight/contracts/pricing/source-costs'
import { searchText } from '@freight/contracts/search-text'
import { problemAt } from '../row-problems.ts'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'

type Invoice = Money & { document: string; idCost?: string | undefined }

/** The invoices of a file by quotation key and row number: a dry run records none of them. */
export type InvoicesOfFile = Map<string, Map<number, Invoice>>

/** A row that would be recorded. */
export type TriedInvoice = {
  row: number
  key: string
  quotation: Quotation
  invoice: Invoice
}

const providerKeyOf = ({ agente, agenteNombre, carrier }: CostGroup) => agente || searchText(agenteNombre || carrier)

/** Another cost of the same provider has an invoice of this number: it may have been recorded for the wrong cost. */
const isOfOtherCost = ({ idCost, document }: Invoice, recorded: readonly Invoice[], costs: readonly CostGroup[]) => {
  const providerOfCost = (id: string | undefined) => {
    const cost = costs.find((one) => one.idCost === id)
    return cost && providerKeyOf(cost)
  }
  const provider = providerOfCost(idCost)
  return recorded.some(
    (one) =>
      one.idCost !== undefined &&
      one.idCost !== idCost &&
      documentKey(one.document) === documentKey(document) &&
      providerOfCost(one.idCost) === provider,
  )
}

const beyondWarning = ({ amount, currency, isConverted }: Money & { isConverted: boolean }): RowProblem =>
  problemAt(
    isConverted ? 'BEYOND_LEFT_CONVERTED' : 'BEYOND_LEFT',
    `${currency} ${amount} more than what is left to invoice.`,
    { amount, currency },
    'amount',
  )

/**
 * Warnings about an invoice, which do not prevent recording it; adds the invoice to those of the file. Warnings about
 * costs need cost rights.
 */
export const invoiceWarnings = (
  tried: TriedInvoice,
  invoicesOfFile: InvoicesOfFile,
  principal: Principal,
  { invoiceOverPct }: Pick<SanityLimits, 'invoiceOverPct'>,
): RowProblem[] => {
  const { row, key, quotation, invoice } = tried
  const { idCost } = invoice
  const invoicesOfQuotation = invoicesOfFile.get(key) ?? new Map<number, Invoice>()
  invoicesOfFile.set(key, invoicesOfQuotation.set(row, invoice))
  if (idCost !== undefined && !costRights(principal.permissions).groups) return []
  const before = [...invoicesOfQuotation].flatMap(([number, one]) => (number < row ? [one] : []))
  const recorded: readonly Invoice[] = [...quotation.invoices, ...before]
  const sell = quotation.sells.find(({ group }) => group.idSell === quotation.selected)?.group
  const invoicesOfSubject = recorded.filter((one) => one.idCost === idCost)
  const excess = beyondLeft(invoice, approvedOf(sell, idCost), invoicesOfSubject, quotation.wonFx, invoiceOverPct)
  const similarInvoice = invoicesOfSubject.find((one) => isLikeNumber(one.document, invoice.document))
  return [
    ...(similarInvoice
      ? [
          problemAt(
            'LIKE_RECORDED',
            `It is probably ${similarInvoice.document}, recorded already.`,
            { document: similarInvoice.document },
            'document',
          ),
        ]
      : []),
    ...(excess ? [beyondWarning(excess)] : []),
    ...(sell && idCost !== undefined && !drawsOn(sell, idCost)
      ? [problemAt('NOT_SOLD', 'The approved sale is not built on this cost.', undefined, 'provider')]
      : []),
    ...(idCost !== undefined && isOfOtherCost(invoice, recorded, quotation.costs)
      ? [problemAt('OF_OTHER_COST', 'Another cost of this provider has it.', undefined, 'document')]
      : []),
  ]
}
