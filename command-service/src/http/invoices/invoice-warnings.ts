import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { RowProblem } from '@freight/contracts/api/catalogue-files'
import { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Money } from '@freight/contracts/pricing/money'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { approvedOf, beyondLeft } from '@freight/contracts/quotation/invoices/left-to-invoice'
import { isLikeNumber } from '@freight/contracts/quotation/invoices/like-number'
import { drawsOn } from '@freight/contracts/quotation/offer/drawn-on'
import { searchText } from '@freight/contracts/search-text'
import type { EventStore } from '@freight/platform/event-store/port'
import type { Quotation } from '../../aggregates/quotation/state.ts'

/** What rows of a file come to, by what they are for and by their number: none of it is recorded while it is tried. */
export type TriedAmounts = Map<string, Map<number, Numbered>>

type Numbered = Money & { document: string }

/** A row that would be recorded. */
export type TriedInvoice = {
  row: number
  key: string
  quotation: Quotation
  idCost: string | undefined
  invoice: Numbered
}

const providerOf = ({ agente, agenteNombre, carrier }: CostGroup) => agente || searchText(agenteNombre || carrier)

/** Another cost of the same provider has an invoice of this number: the same one may have been recorded for both. */
const isOfOtherCost = ({ quotation: { costs, invoices }, idCost, invoice }: TriedInvoice): boolean => {
  const providerOfCost = (id: string | undefined) => {
    const cost = costs.find((one) => one.idCost === id)
    return cost && providerOf(cost)
  }
  const provider = providerOfCost(idCost)
  return invoices.some(
    (one) =>
      one.idCost !== undefined &&
      one.idCost !== idCost &&
      one.document.toUpperCase() === invoice.document.toUpperCase() &&
      providerOfCost(one.idCost) === provider,
  )
}

const warning = (field: string, code: string, message: string, details?: object): RowProblem => ({
  field,
  code,
  message,
  ...(details && { details: { ...details } }),
})

const beyondWarning = ({ amount, currency, isConverted }: Money & { isConverted: boolean }): RowProblem =>
  warning(
    'amount',
    isConverted ? 'BEYOND_LEFT_CONVERTED' : 'BEYOND_LEFT',
    `${currency} ${amount} more than what is left to invoice.`,
    { amount, currency },
  )

/** The rates that the quotation was sent with. */
const ratesOf = async (eventStore: Pick<EventStore, 'readStream'>, key: string) => {
  const stored = await eventStore.readStream(`quotation-${key}`)
  return stored
    .toReversed()
    .map(({ data }) => FxSnapshot.safeParse(Object(data).fxSnapshot).data)
    .find((fx) => fx !== undefined)
}

/** What whoever records an invoice should know of it before; it is recorded all the same. Of costs to those alone who may see them. */
export const invoiceWarnings = async (
  tried: TriedInvoice,
  soFar: TriedAmounts,
  principal: Principal,
  eventStore: Pick<EventStore, 'readStream'>,
): Promise<RowProblem[]> => {
  const { row, key, quotation, idCost, invoice } = tried
  const subject = `${key}|${idCost ?? ''}`
  const before = soFar.get(subject) ?? new Map<number, Numbered>()
  soFar.set(subject, before.set(row, invoice))
  if (idCost !== undefined && !costRights(principal.permissions).groups) return []
  const sell = quotation.sells.find(({ group }) => group.idSell === quotation.selected)?.group
  const approved = approvedOf(sell, idCost)
  const recorded = [
    ...quotation.invoices.filter((one) => one.idCost === idCost),
    ...[...before].flatMap(([number, money]) => (number < row ? [money] : [])),
  ]
  const isForeign = [invoice, ...recorded].some(({ currency }) => !approved.some((one) => one.currency === currency))
  const fx = isForeign && approved.length > 0 ? await ratesOf(eventStore, key) : undefined
  const beyond = beyondLeft(invoice, approved, recorded, fx)
  const like = recorded.find((one) => isLikeNumber(one.document, invoice.document))
  return [
    ...(like
      ? [
          warning('document', 'LIKE_RECORDED', `It is probably ${like.document}, recorded already.`, {
            document: like.document,
          }),
        ]
      : []),
    ...(beyond ? [beyondWarning(beyond)] : []),
    ...(sell && idCost !== undefined && !drawsOn(sell, idCost)
      ? [warning('provider', 'NOT_SOLD', 'The approved sale is not built on this cost.')]
      : []),
    ...(idCost !== undefined && isOfOtherCost(tried)
      ? [warning('document', 'OF_OTHER_COST', 'Recorded for another cost of this provider.')]
      : []),
  ]
}
