import type { Margins } from '@freight/contracts/company-settings/settings'
import { isDeepStrictEqual } from 'node:util'
import { needsApproval } from '@freight/contracts/quotation/needs-approval'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { QuotationState } from './quotation-state.ts'
import { mayChangeCost } from '@freight/contracts/access/cost-rights'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import { MOST_DOCUMENTS } from '@freight/contracts/vocabulary/document'
import { Exact } from '@freight/contracts/money/money'
import { type Principal, allows } from '@freight/contracts/access/policy'
import { type QuotationCommand, quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { isPossible } from '@freight/contracts/quotation/transitions'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { offeredStatuses } from '@freight/contracts/vocabulary/quotation'
import type { Status } from '@freight/contracts/vocabulary/schemas'

/** Conditions under which a sell needs the approval of the management. */
export type ApprovalTerms = { margins: Margins; clientNeedsIt: boolean }

type Sell = QuotationState['sells'][number]

/** Compares by content: an alternative changed back counts as published. */
export const isPublished = (
  published: QuotationState['published'],
  group: QuotationState['published'][number],
): boolean => published.some((one) => isDeepStrictEqual(one, group))

/** Whether it is based on a stale cost; a new or changed alternative can be, too. */
export const isOnStaleCost = ({ group }: Sell, staleCosts: QuotationState['staleCosts']): boolean =>
  sourceCosts(group).some((idCost) => Object.hasOwn(staleCosts, idCost))

/** Reason why an alternative may not be sent: stale, on a stale cost, or not published. */
const reasonNotReady = (sell: Sell, { published, staleCosts }: QuotationState): string | undefined => {
  const { group, stale } = sell
  if (stale) return 'STALE_SELL'
  if (isOnStaleCost(sell, staleCosts)) return 'STALE_COST'
  return isPublished(published, group) ? undefined : 'NOT_PUBLISHED'
}

/** Reason why no offer may be sent, that of the selected alternative; undefined if any alternative may be sent. */
const whyNotSent = (state: QuotationState, today: string, terms: ApprovalTerms): string | undefined => {
  const { request, sells, sellectedSell, approvals } = state
  const reasonAgainst = (sell: Sell): string | undefined => {
    const { group } = sell
    const notReady = reasonNotReady(sell, state)
    if (notReady !== undefined) return notReady
    if (group.validez < today) return 'EXPIRED'
    const isApproved = approvals[group.idSell]?.status === 'APPROVED'
    const offer = { sell: group, scope: request.scope, transport: request.transportMode, ...terms }
    return !isApproved && needsApproval(offer) ? 'APPROVAL_REQUIRED' : undefined
  }
  if (request.scope === 'INTERNAL') return 'INTERNAL_QUOTE'
  const mainSell = sells.find(({ group }) => group.idSell === sellectedSell) ?? sells[0]
  if (!mainSell) return 'NO_SELL'
  return sells.some((sell) => reasonAgainst(sell) === undefined) ? undefined : reasonAgainst(mainSell)
}

/** Reason why the last revision may not be sent again: only a mailed, unchanged offer may. */
const whyNotResent = (state: QuotationState, today: string): string | undefined => {
  const offer = state.revisions.at(-1)
  if (offer?.channel !== 'MAIL') return 'NOT_MAILED'
  const reasons = offer.sells.map(({ idSell }) => {
    const sell = state.sells.find(({ group }) => group.idSell === idSell)
    return sell ? reasonNotReady(sell, state) : 'SELL_UNKNOWN'
  })
  const reason = reasons.find((one) => one !== undefined)
  return reason ?? (offer.sells.some(({ validez }) => validez < today) ? 'EXPIRED' : undefined)
}

type Reason = (state: QuotationState, today: string, principal: Principal, terms: ApprovalTerms) => string | undefined

const selectedSell = ({ sells, sellectedSell }: QuotationState) =>
  sells.find(({ group }) => group.idSell === sellectedSell)

const publishReason: Reason = (state) => {
  const { sells, published, status, publicationNo, staleCosts } = state
  if (!selectedSell(state)) return 'NO_SELL'
  if (sells.some(({ stale }) => stale)) return 'STALE_SELL'
  if (sells.some((sell) => isOnStaleCost(sell, staleCosts))) return 'STALE_COST'
  const isEmpty = sells.every(({ group }) => group.charges.every(({ sellAmount }) => new Exact(sellAmount).isZero()))
  if (isEmpty) return 'EMPTY_QUOTE'
  const hasChanges = publicationNo === 0 || status === 'PENDING' || !samePublication(state) || published.length === 0
  return hasChanges ? undefined : 'NOTHING_CHANGED'
}

const samePublication = ({ sells, published, sellectedSell, publishedSell }: QuotationState): boolean =>
  sellectedSell === publishedSell &&
  sells.length === published.length &&
  sells.every(({ group }) => isPublished(published, group))

const hasApproval = (state: QuotationState, status: string) =>
  Object.values(state.approvals).some((one) => one.status === status)

const approvalRequestReason: Reason = (state) => {
  if (state.sells.length === 0) return 'NO_SELL'
  const canBeRequested = state.sells.some(({ group, stale }) => {
    const status = state.approvals[group.idSell]?.status
    return !stale && status !== 'REQUESTED' && status !== 'APPROVED'
  })
  return canBeRequested ? undefined : 'APPROVAL_STANDS'
}

const sellApprovalReason: Reason = (state, _today, { userId }) => {
  if (!hasApproval(state, 'REQUESTED')) return 'APPROVAL_NOT_REQUESTED'
  const pending = Object.values(state.approvals).filter(({ status }) => status === 'REQUESTED')
  return pending.every(({ by }) => by === userId) ? 'OWN_REQUEST' : undefined
}

/** Pricing and managers may approve an expired offer, with a reason. */
const quoteApprovalReason: Reason = ({ revisions }, today, { permissions }) => {
  if (revisions.length === 0) return 'SELL_NOT_SENT'
  const mayOverride = permissions.includes('PRICING') || permissions.includes('GERENTE_COMERCIAL')
  const isValid = revisions.some(({ sells }) => sells.some(({ validez }) => validez >= today))
  return isValid || mayOverride ? undefined : 'EXPIRED'
}

const cancelReason: Reason = ({ status }, _today, { permissions }) =>
  status === 'REQUESTED' || permissions.includes('BAJA_COTIZACION') ? undefined : 'FORBIDDEN'

const noCostReason: Reason = ({ costs }) => (costs.length === 0 ? 'NO_COST' : undefined)
const costChangeReason: Reason = ({ costs }, _today, { permissions }) => {
  if (costs.length === 0) return 'NO_COST'
  return costs.some((cost) => mayChangeCost(permissions, cost)) ? undefined : 'FORBIDDEN'
}
const noSellReason: Reason = ({ sells }) => (sells.length === 0 ? 'NO_SELL' : undefined)

const releaseReason: Reason = ({ publicationNo, awaited }) => {
  if (publicationNo > 0) return 'ALREADY_PUBLISHED'
  return awaited.length > 0 ? 'COST_REQUEST_OPEN' : undefined
}

/** A pending quotation may be taken only without an assignee. */
const takeReason: Reason = ({ status, assignedTo }) =>
  status === 'PENDING' && assignedTo !== undefined ? 'INVALID_TRANSITION' : undefined

const reasons: Partial<Record<QuotationCommand, Reason>> = {
  TakeQuotation: takeReason,
  PublishQuote: publishReason,
  SendQuote: (state, today, _principal, terms) => whyNotSent(state, today, terms),
  ResendQuote: whyNotResent,
  ApproveQuote: quoteApprovalReason,
  RejectQuote: ({ request }) => (request.scope === 'INTERNAL' ? 'INTERNAL_QUOTE' : undefined),
  CancelQuotation: cancelReason,
  ReleaseQuotation: releaseReason,
  ReopenQuote: ({ invoices }) => (invoices.length > 0 ? 'ALREADY_INVOICED' : undefined),
  WithdrawInvoicing: ({ invoices }) => (invoices.length > 0 ? undefined : 'INVOICE_NOT_RECORDED'),
  RequestSellApproval: approvalRequestReason,
  ApproveSell: sellApprovalReason,
  RejectSell: (state) => (hasApproval(state, 'REQUESTED') ? undefined : 'APPROVAL_NOT_REQUESTED'),
  ConfirmCostGroup: ({ staleCosts }) => (Object.keys(staleCosts).length === 0 ? 'NOTHING_STALE' : undefined),
  ConfirmSellGroup: ({ sells }) => (sells.some(({ stale }) => stale) ? undefined : 'NOTHING_STALE'),
  ChangeCostGroup: costChangeReason,
  RemoveCostGroup: noCostReason,
  ChangeSellGroup: noSellReason,
  RemoveSellGroup: noSellReason,
  SelectSell: noSellReason,
  RequestAgentCosts: ({ request, docs }) =>
    missingForAgents(
      request,
      docs.map(({ type }) => type),
    ).length > 0
      ? 'DANGEROUS_GOODS_INCOMPLETE'
      : undefined,
  AddDocument: ({ docs }) => (docs.length >= MOST_DOCUMENTS ? 'TOO_MANY_DOCUMENTS' : undefined),
  RemoveDocument: ({ docs }) => (docs.length === 0 ? 'UNKNOWN_DOCUMENT' : undefined),
}

const isCopy = (name: QuotationCommand): boolean => quotationCommands[name].creates === 'copy'

const isQuotationCommand = (name: string): name is QuotationCommand => Object.hasOwn(quotationCommands, name)

/** All commands for a quotation: whether this principal may perform each today, and if not, the reason. */
export const actionsOf = (
  state: QuotationState,
  principal: Principal,
  today: string,
  terms: ApprovalTerms,
): QuotationDetail['actions'] =>
  Object.keys(quotationCommands)
    .filter(isQuotationCommand)
    .filter((name) => quotationCommands[name].creates === undefined || isCopy(name))
    // Commands of the application itself are not shown to users.
    .filter((name) => quotationCommands[name].policy.kind !== 'system')
    .map((command) => {
      const reason = whyNot(command, state, { principal, today, terms })
      return { command, possible: reason === undefined, ...(reason !== undefined && { reason }) }
    })

type ActionContext = { principal: Principal; today: string; terms: ApprovalTerms }

const whyNot = (
  command: QuotationCommand,
  state: QuotationState,
  { principal, today, terms }: ActionContext,
): string | undefined => {
  const ownership = {
    commercial: state.commercial,
    ...(state.assignedTo !== undefined && { assignedTo: state.assignedTo }),
  }
  // Checked before the status: without the right, the action must not be shown as possible later.
  if (!allows(quotationCommands[command].policy, principal, ownership)) return 'FORBIDDEN'
  if (!isCopy(command) && !isPossible(command, state.status, state.cancelled)) return 'INVALID_TRANSITION'
  return reasons[command]?.(state, today, principal, terms)
}

const statusesOfOffers: readonly Status[] = offeredStatuses

/** Validity of the offer: of a sent offer the day sent to the client, otherwise that of the selected alternative. */
export const validUntilOf = ({
  status,
  sells,
  sellectedSell,
  revisions,
}: Pick<QuotationState, 'status' | 'sells' | 'sellectedSell' | 'revisions'>): string | undefined =>
  status === 'SENT'
    ? revisions.at(-1)?.validUntil
    : sells.find(({ group }) => group.idSell === sellectedSell)?.group.validez

/** An offer is expired after its last valid day; a quotation without an offer never is. */
export const isExpired = (status: Status, validUntil: string | undefined, today: string): boolean =>
  statusesOfOffers.includes(status) && validUntil !== undefined && validUntil < today
