import { approvalReasons } from '@freight/contracts/company-settings/needs-approval'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import { type Currency, type Money, totalsByCurrency } from '@freight/contracts/pricing/money'
import type { Principal, Ownership } from '@freight/contracts/access/policy'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { counted, marginAt, marginShownIn } from '@freight/contracts/pricing/margin-figures'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { differingFields } from '@freight/contracts/same-content'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { directionOf } from '@freight/contracts/freight/direction'
import { costRights } from '@freight/contracts/access/cost-rights'
import { sellAsSeen } from '../access/cost-as-seen.ts'
import { doerAsSeen } from '../access/doer-as-seen.ts'
import { seesRecipients } from '../access/visibility.ts'
import type { NameOf } from '../user/user-names.ts'
import { actionsOf } from './actions.ts'
import { drawsOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { ApprovalTerms } from './approval-terms.ts'
import { isExpired, validUntilOf } from './expiry.ts'
import type { Delivery, QuotationState } from './quotation-state.ts'
import { noticed } from './noticed.ts'
import { isOnStaleCost, isPublished } from './sending-reasons.ts'

/** What is known besides the quotation when it is shown: who looks, when, names, the day's exchange rates and tax. */
export type Viewing = {
  principal: Principal
  today: string
  nameOf: NameOf
  fx: FxSnapshot
  vatPct: string
  /** What its company compares in. */
  displayCurrency: Currency
  approval: ApprovalTerms
}

type Sent = { totals: readonly Money[]; converted?: Money | undefined; fxSnapshot: FxSnapshot }

/** Whose the quotation is. */
export const ownershipOf = ({ commercial, assignedTo }: QuotationState): Ownership => ({
  commercial,
  ...(assignedTo !== undefined && { assignedTo }),
})

const convertedTo = (to: Currency, totals: readonly Money[], fx: FxSnapshot): { converted?: string } => {
  const total = convertedTotal(totals, to, fx)
  return total ? { converted: total.amount } : {}
}

/** What was sent in one currency: as it was told then, or at the rates of then in another one. */
const sentFor = (to: Currency, { totals, converted, fxSnapshot }: Sent): { converted?: Money } => {
  const total = converted?.currency === to ? converted : convertedTotal(totals, to, fxSnapshot)
  return total ? { converted: total } : {}
}

/** What the client has, has said yes to, or may get as it is. */
const isOffered = ({ published, outcome }: QuotationState, group: SellGroup): boolean =>
  isPublished(published, group) || (outcome?.kind === 'APPROVED' && outcome.idSell === group.idSell)

/** The rates that a sell group is offered with; none where it is not offered as it is. */
const offeredWith = (state: QuotationState, group: SellGroup): FxSnapshot | undefined =>
  isOffered(state, group) ? state.sellFx : undefined

/** A sell group with its margin in a currency: as it was decided, and what is offered at the rates that it is offered with. */
const shownIn = (to: Currency, group: SellGroup, state: QuotationState, fx: FxSnapshot) => {
  const { margin: decided, charges } = group
  const lines = counted(charges, state.request.scope)
  const rates = offeredWith(state, group)
  const offered = decided && rates && marginAt(decided, lines, to, rates)
  return { ...group, margin: offered ?? (decided && marginShownIn(decided, lines, to, rates ?? fx)) }
}

const deliveryOf = (delivery: Delivery | undefined) =>
  delivery && {
    ...(delivery.document && { document: { size: delivery.document.size } }),
    ...(delivery.mail && { mail: delivery.mail }),
  }

/** Why the alternative may go out only with the management's word, as far as the reader may know, and what that word is. */
export const approvalOf = (
  group: SellGroup,
  { approvals, request }: QuotationState,
  { approval, nameOf, principal }: Viewing,
) => {
  const given = approvals[group.idSell]
  const { scope, transportMode: transport } = request
  const reasons = approvalReasons({ sell: group, scope, transport, ...approval })
  return {
    needsApproval: reasons.length > 0,
    ...(costRights(principal.permissions).margin && { approvalReasons: reasons }),
    ...(given && { approval: { ...given, by: { id: given.by, name: nameOf(given.by) } } }),
  }
}

const preparedOf = ({ prepared }: QuotationState) =>
  prepared && {
    prepared: {
      ...prepared,
      cc: prepared.cc ?? [],
      mailSubject: prepared.mailSubject ?? '',
      message: prepared.message ?? '',
      breakdown: prepared.breakdown ?? ('DETAILED' as const),
      withEquivalent: prepared.withEquivalent ?? true,
      disclaimers: prepared.disclaimers.map(({ id }) => id),
    },
  }

/** What was chosen last for the client's document. */
const chosenOf = ({ prepared }: QuotationState) =>
  prepared && {
    contacts: prepared.contacts,
    mailSubject: prepared.mailSubject ?? '',
    disclaimers: prepared.disclaimers.map(({ id }) => id),
  }

/** The file that an agent gave with a cost. */
const agentDocumentOf = ({ agentDocuments }: QuotationState, idCost: string) => {
  const { documentId, name, size } = agentDocuments[idCost] ?? {}
  return documentId === undefined || name === undefined || size === undefined
    ? {}
    : { document: { documentId, name, size } }
}

/** The alternative that is made on a cost; of several the one that counts. */
const soldAs = ({ sells, sellectedSell }: QuotationState, idCost: string): { idSell?: string } => {
  const made = sells.filter(({ group }) => drawsOn(group, idCost)).map(({ group }) => group.idSell)
  const idSell = made.find((one) => one === sellectedSell) ?? made[0]
  return idSell === undefined ? {} : { idSell }
}

/** The quotation as somebody sees it: names for ids, and nothing of the cost side without the right to it. */
export const quotationView = (key: string, state: QuotationState, viewing: Viewing): QuotationDetail => {
  const { principal, today, nameOf, displayCurrency } = viewing
  const { commercial: _commercial, copiedFrom, ...request } = state.request
  const rights = costRights(principal.permissions)
  const deals = seesRecipients(principal, ownershipOf(state))
  const fx = state.fx ?? viewing.fx
  const named = (id: string) => ({ id, name: nameOf(id) })
  const seen = (id: string, isAgent: boolean) => doerAsSeen({ id, isAgent }, nameOf, rights)
  const isSeen = ({ side }: { side: 'SELL' | 'COST' }) => side === 'SELL' || rights.groups
  const { assignedTo, sellectedSell, followUp, outcome } = state
  return {
    key,
    ...request,
    revision: state.revision,
    status: state.status,
    cancelled: state.cancelled,
    expired: isExpired(state.status, validUntilOf(state), today),
    createdAt: state.createdAt,
    statusSince: state.statusSince,
    lastChangeAt: state.lastChangeAt,
    commercial: named(state.commercial),
    ...(assignedTo !== undefined && { assignedTo: named(assignedTo) }),
    direction: directionOf(request.company, request.origenPais, request.destinoPais, request.direction),
    info: noticed(state, { today, fx, rights, displayCurrency }),
    ...(rights.groups && { agentData: state.costs.filter(({ source }) => source === 'AGENT') }),
    contacts: [],
    mailSubject: '',
    disclaimers: [],
    ...(deals && chosenOf(state)),
    sellApproval: state.approvals[sellectedSell ?? '']?.status ?? 'NOT_REQUESTED',
    ...(rights.groups && {
      cost: state.costs.map((group) => {
        const totals = totalsByCurrency(withAmount(group.charges))
        const staleBecause = state.staleCosts[group.idCost]
        return {
          ...group,
          idCotizacion: key,
          ...soldAs(state, group.idCost),
          totals,
          ...convertedTo(displayCurrency, totals, fx),
          ...(group.charges.some(isOpenCharge) && { incomplete: true as const }),
          stale: staleBecause !== undefined,
          ...(staleBecause && { staleBecause }),
          ...agentDocumentOf(state, group.idCost),
        }
      }),
    }),
    ...(rights.groups && {
      combinations: state.combinations.map(({ by, ...one }) => ({ ...one, by: named(by) })),
    }),
    sell: state.sells.map((sell) => ({
      ...sellAsSeen(shownIn(displayCurrency, sell.group, state, fx), rights),
      ...convertedTo(displayCurrency, sell.group.totals, offeredWith(state, sell.group) ?? fx),
      stale: sell.stale,
      ...(sell.because && { staleBecause: sell.because }),
      staleCost: isOnStaleCost(sell, state.staleCosts),
      published: isPublished(state.published, sell.group),
      ...approvalOf(sell.group, state, viewing),
    })),
    ...(sellectedSell !== undefined && { sellectedSell }),
    publicationNo: state.publicationNo,
    revisions: state.revisions.map(
      ({
        at,
        by,
        request: then,
        recipients,
        cc: _cc,
        message: _message,
        letterhead: _head,
        converted,
        ...revision
      }) => ({
        ...revision,
        amendedSince: differingFields(then, state.request),
        ...sentFor(displayCurrency, { ...revision, converted }),
        ...deliveryOf(state.deliveries[revision.revisionNo]),
        expired: revision.sells.filter(({ validez }) => validez < today).map(({ idSell }) => idSell),
        sentAt: at,
        sentBy: named(by),
        recipients: deals ? recipients : [],
      }),
    ),
    ...(deals && preparedOf(state)),
    ...(copiedFrom !== undefined && { copiedFrom }),
    invoices: state.invoices
      .filter(isSeen)
      .map(({ by, recordedIn: _recordedIn, ...invoice }) => ({ ...invoice, by: named(by) })),
    withdrawnInvoices: state.withdrawnInvoices
      .filter(isSeen)
      .map(({ by, withdrawn, recordedIn: _recordedIn, ...invoice }) => ({
        ...invoice,
        by: named(by),
        withdrawn: { ...withdrawn, by: named(withdrawn.by) },
      })),
    notes: state.notes.map(({ by, isAgent, ...note }) => ({ ...note, by: seen(by, isAgent) })),
    docs: state.docs.map(({ by, isAgent, sha256: _sha256, ...document }) => ({ ...document, by: seen(by, isAgent) })),
    ...(followUp && { followUp: { ...followUp, by: named(followUp.by) } }),
    ...(outcome && { outcome }),
    displayCurrency,
    fx,
    vatPct: viewing.vatPct,
    actions: actionsOf(state, principal, today, viewing.approval),
  }
}
