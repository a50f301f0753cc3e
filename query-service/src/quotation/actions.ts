import { isDeepStrictEqual } from 'node:util'
import { Exact } from '@freight/contracts/money'
import { type Asker, allows } from '@freight/contracts/policy'
import { type QuotationCommand, quotationCommands } from '@freight/contracts/quotation/commands'
import { isPossible } from '@freight/contracts/quotation/transitions'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import type { QuotationState } from './quotation-state.ts'

type Reason = (state: QuotationState, today: string, asker: Asker) => string | undefined

const selected = ({ sells, sellectedSell }: QuotationState) => sells.find(({ group }) => group.idSell === sellectedSell)

const publishing: Reason = (state) => {
  const { sells, published, status, publicationNo } = state
  if (!selected(state)) return 'NO_SELL'
  if (sells.some(({ stale }) => stale)) return 'STALE_SELL'
  const isEmpty = sells.every(({ group }) => group.charges.every(({ sellAmount }) => new Exact(sellAmount).isZero()))
  if (isEmpty) return 'EMPTY_QUOTE'
  const isNews = publicationNo === 0 || status === 'PENDING' || !samePublication(state) || published.length === 0
  return isNews ? undefined : 'NOTHING_CHANGED'
}

/** By what it says: an alternative that was changed and changed back is what was published. */
const isPublished = (published: QuotationState['published'], group: QuotationState['published'][number]): boolean =>
  published.some((one) => isDeepStrictEqual(one, group))

const samePublication = ({ sells, published, sellectedSell, publishedSell }: QuotationState): boolean =>
  sellectedSell === publishedSell &&
  sells.length === published.length &&
  sells.every(({ group }) => isPublished(published, group))

const sending: Reason = (state, today) => {
  const sell = selected(state)
  if (state.request.scope === 'INTERNAL') return 'INTERNAL_QUOTE'
  if (!sell) return 'NO_SELL'
  if (sell.stale) return 'STALE_SELL'
  if (!isPublished(state.published, sell.group)) return 'NOT_PUBLISHED'
  return sell.group.validez < today ? 'EXPIRED' : undefined
}

/** Pricing and managers may approve an expired offer, with a reason. */
const approving: Reason = ({ revisions }, today, { permissions }) => {
  const offer = revisions.at(-1)
  if (!offer) return 'SELL_NOT_SENT'
  const mayOverride = permissions.includes('PRICING') || permissions.includes('GERENTE_COMERCIAL')
  return offer.sells.every(({ validez }) => validez < today) && !mayOverride ? 'EXPIRED' : undefined
}

const cancelling: Reason = ({ status }, _today, { permissions }) =>
  status === 'REQUESTED' || permissions.includes('BAJA_COTIZACION') ? undefined : 'FORBIDDEN'

const withoutCost: Reason = ({ costs }) => (costs.length === 0 ? 'NO_COST' : undefined)
const withoutSell: Reason = ({ sells }) => (sells.length === 0 ? 'NO_SELL' : undefined)

const reasons: Partial<Record<QuotationCommand, Reason>> = {
  PublishQuote: publishing,
  SendQuote: sending,
  ApproveQuote: approving,
  CancelQuotation: cancelling,
  ReleaseQuotation: ({ publicationNo }) => (publicationNo > 0 ? 'ALREADY_PUBLISHED' : undefined),
  ChangeCostGroup: withoutCost,
  RemoveCostGroup: withoutCost,
  ChangeSellGroup: withoutSell,
  RemoveSellGroup: withoutSell,
  SelectSell: withoutSell,
}

const isQuotationCommand = (name: string): name is QuotationCommand => Object.hasOwn(quotationCommands, name)

/** Each order that may be given to this quotation: whether it is possible for this asker today, and if not, why. */
export const actionsOf = (state: QuotationState, asker: Asker, today: string): QuotationDetail['actions'] =>
  Object.keys(quotationCommands)
    .filter(isQuotationCommand)
    .filter((name) => quotationCommands[name].creates === undefined)
    // Nobody is offered what only the house does by itself.
    .filter((name) => quotationCommands[name].policy.kind !== 'system')
    .map((command) => {
      const reason = whyNot(command, state, asker, today)
      return { command, possible: reason === undefined, ...(reason !== undefined && { reason }) }
    })

const whyNot = (command: QuotationCommand, state: QuotationState, asker: Asker, today: string): string | undefined => {
  if (!isPossible(command, state.status, state.cancelled)) return 'INVALID_TRANSITION'
  const whose = {
    commercial: state.commercial,
    ...(state.assignedTo !== undefined && { assignedTo: state.assignedTo }),
  }
  if (!allows(quotationCommands[command].policy, asker, whose)) return 'FORBIDDEN'
  return reasons[command]?.(state, today, asker)
}
