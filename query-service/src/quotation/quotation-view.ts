import { BookingReply, BookingView } from '@freight/contracts/quotation/booking/bookings'
import type { UsualCharge } from '@freight/contracts/cost-comparison/best-cost'
import { approvalReasons } from '@freight/contracts/quotation/needs-approval'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { type Money, totalsByCurrency } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { currencies } from '@freight/contracts/vocabulary/price'
import type { Ownership, Principal } from '@freight/contracts/access/policy'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { carrierOfCost } from '@freight/contracts/provider/own-numbers'
import { legsOf } from '@freight/contracts/pricing/our-sections'
import { counted, marginAt, marginShownIn } from '@freight/contracts/pricing/margin-figures'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { NOTES_A_PAGE, type Info } from '@freight/contracts/quotation/own-notes'
import { differingFields } from '@freight/contracts/same-content'
import type { AnnouncedSurcharge, QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { directionOf } from '@freight/contracts/freight/direction'
import { type CostRights, costRights } from '@freight/contracts/access/cost-rights'
import { sellAsSeen, doerAsSeen, withClientNames, seesRecipients } from '../access/visibility.ts'
import type { NameOf } from '../user/user-names.ts'
import { actionsOf, type ApprovalTerms, isExpired, validUntilOf, isOnStaleCost, isPublished } from './actions.ts'
import { drawsOn } from '@freight/contracts/pricing/source-costs'
import type { Delivery, QuotationState } from './quotation-state.ts'
import { isDecided } from '@freight/contracts/vocabulary/quotation'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'

type NoticeContext = { today: string; fx: FxSnapshot; rights: CostRights; displayCurrency: Currency }

const countNotice = <const Code extends string>(code: Code, items: readonly unknown[]) =>
  items.length === 0 ? [] : [{ code, count: items.length }]

/** Visible currencies without an exchange rate: their amounts are missing in totals and comparisons. */
const withoutRate = ({ costs, sells }: QuotationState, { fx, rights, displayCurrency }: NoticeContext): Info[] => {
  const usedCurrencies = new Set([
    ...sells.flatMap(({ group }) => group.totals.map(({ currency }) => currency)),
    ...(rights.groups ? costs.flatMap(({ charges }) => charges.map(({ currency }) => currency)) : []),
  ])
  const ratedCurrencies = new Set([fx.base, ...fx.rates.map(({ currency }) => currency)])
  // Conversions also need the rate of the display currency.
  if (usedCurrencies.size > 0) usedCurrencies.add(displayCurrency)
  const missing = currencies.filter((currency) => usedCurrencies.has(currency) && !ratedCurrencies.has(currency))
  return usedCurrencies.size < 2 || missing.length === 0 ? [] : [{ code: 'MISSING_RATES', currencies: missing }]
}

/** Offers that are good today and not any more on the day of the shipment. */
const endingBefore = <Offer extends { validez: string }>(
  offers: readonly Offer[],
  shipmentDate: string | undefined,
  today: string,
): Offer[] =>
  shipmentDate === undefined ? [] : offers.filter(({ validez }) => validez >= today && validez < shipmentDate)

const costNotices = ({ costs, staleCosts, request }: QuotationState, today: string): Info[] => [
  ...countNotice('STALE_COSTS', Object.keys(staleCosts)),
  ...countNotice(
    'EXPIRED_COSTS',
    costs.filter(({ validez }) => validez < today),
  ),
  ...countNotice('COSTS_END_BEFORE_SHIPMENT', endingBefore(costs, request?.shipmentDate, today)),
  ...countNotice(
    'INCOMPLETE_COSTS',
    costs.filter(({ charges }) => charges.some(isOpenCharge)),
  ),
]

const isClosed = ({ status, cancelled }: QuotationState) => cancelled || isDecided(status)

/** Notices about an open quotation, limited to the reader's rights; the most important first. */
const noticesFor = (state: QuotationState, context: NoticeContext): Info[] => {
  if (isClosed(state)) return []
  const { today, rights } = context
  const { sells, status, request, docs, awaited } = state
  const validity = validUntilOf(state)
  const missing = missingForAgents(
    request,
    docs.map(({ type }) => type),
  )
  return [
    ...(validity !== undefined && isExpired(status, validity, today)
      ? [{ code: 'EXPIRED' as const, on: validity }]
      : []),
    ...countNotice(
      'STALE_SELLS',
      sells.filter(({ stale }) => stale),
    ),
    ...(rights.groups ? costNotices(state, today) : []),
    ...countNotice(
      'SELLS_END_BEFORE_SHIPMENT',
      endingBefore(
        sells.map(({ group }) => group),
        request?.shipmentDate,
        today,
      ),
    ),
    ...withoutRate(state, context),
    ...(missing.length > 0 ? [{ code: 'MISSING_FOR_AGENTS' as const, missing }] : []),
    ...countNotice('AGENTS_AWAITED', awaited),
  ]
}

/** Context of a view: reader, day, names, exchange rates and approval terms. */
export type Viewing = {
  principal: Principal
  today: string
  nameOf: NameOf
  fx: FxSnapshot
  vatPct: string
  /** Display currency of the quotation's company. */
  displayCurrency: Currency
  usualCharges?: readonly UsualCharge[]
  /** Codes of its lines that are main freight. */
  mainFreight?: ReadonlySet<string>
  /** The markup rules that its sell lines name. */
  markupRules?: readonly { id: string; name: string }[]
  approvalTerms: ApprovalTerms
  /** Announced surcharges by id of a cost, without cost rights by id of an alternative; absent: unknown. */
  announced?: ReadonlyMap<string, AnnouncedSurcharge[]>
  /** Providers of its costs that carry themselves. */
  carriers?: ReadonlySet<string>
}

/** Number of lines in the card of the last activity. */
const SHOWN_AMENDMENTS = 4

type SentTotals = { totals: readonly Money[]; converted?: Money | undefined; fxSnapshot: FxSnapshot }

/** Owners of the quotation, for access checks. */
export const ownershipOf = ({ commercial, assignedTo }: QuotationState): Ownership => ({
  commercial,
  ...(assignedTo !== undefined && { assignedTo }),
})

const convertedTo = (to: Currency, totals: readonly Money[], fx: FxSnapshot): { converted?: string } => {
  const total = convertedTotal(totals, to, fx)
  return total ? { converted: total.amount } : {}
}

/** Total of a sent offer in one currency: as stored, otherwise at the rates of the sending. */
const sentFor = (to: Currency, { totals, converted, fxSnapshot }: SentTotals): { converted?: Money } => {
  const total = converted?.currency === to ? converted : convertedTotal(totals, to, fxSnapshot)
  return total ? { converted: total } : {}
}

/** The person who approved by link, as they wrote their name. */
const acceptedBy = ({ outcome, clientLinks }: QuotationState): { acceptedBy?: string } => {
  if (outcome?.kind !== 'APPROVED') return {}
  const answers = clientLinks.filter(({ revisionNo }) => revisionNo === outcome.revisionNo).map(({ answer }) => answer)
  const answer = answers.findLast((one) => one?.kind === 'ACCEPTED' && one.idSell === outcome.idSell)
  return answer?.kind === 'ACCEPTED' ? { acceptedBy: answer.name } : {}
}

/** Whether a sell group is published unchanged or approved. */
const isOffered = ({ published, outcome }: QuotationState, group: SellGroup): boolean =>
  isPublished(published, group) || (outcome?.kind === 'APPROVED' && outcome.idSell === group.idSell)

/** Rates of the offer with this sell group; undefined for a changed draft. */
const offerRates = (state: QuotationState, group: SellGroup): FxSnapshot | undefined =>
  isOffered(state, group) ? state.sellFx : undefined

/** A sell group with its margin in a currency: a draft with the stored margin, an offer at the rates of the offer. */
const withMarginIn = (to: Currency, group: SellGroup, state: QuotationState, fx: FxSnapshot) => {
  const { margin: storedMargin, charges } = group
  const lines = counted(charges, state.request.scope)
  const rates = offerRates(state, group)
  const offerMargin = storedMargin && rates && marginAt(storedMargin, lines, to, rates)
  return { ...group, margin: offerMargin ?? (storedMargin && marginShownIn(storedMargin, lines, to, rates ?? fx)) }
}

const deliveryOf = (delivery: Delivery | undefined) =>
  delivery && {
    ...(delivery.document && { document: { size: delivery.document.size } }),
    ...(delivery.mail && { mail: delivery.mail }),
  }

/** Why an alternative needs approval, limited to the reader's rights, and the state of the approval. */
export const approvalOf = (
  group: SellGroup,
  { approvals, request }: QuotationState,
  { approvalTerms, nameOf, principal }: Viewing,
) => {
  const decision = approvals[group.idSell]
  const { scope, transportMode: transport } = request
  const reasons = approvalReasons({ sell: group, scope, transport, ...approvalTerms })
  return {
    needsApproval: reasons.length > 0,
    ...(costRights(principal.permissions).margin && { approvalReasons: reasons }),
    ...(decision && { approval: { ...decision, by: { id: decision.by, name: nameOf(decision.by) } } }),
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

/** Last choices for the client's document. */
const chosenOf = ({ prepared }: QuotationState) =>
  prepared && {
    contacts: prepared.contacts,
    mailSubject: prepared.mailSubject ?? '',
    disclaimers: prepared.disclaimers.map(({ id }) => id),
  }

/** File that the agent attached to a cost. */
const agentDocumentOf = ({ agentDocuments }: QuotationState, idCost: string) => {
  const { documentId, name, size } = agentDocuments[idCost] ?? {}
  return documentId === undefined || name === undefined || size === undefined
    ? {}
    : { document: { documentId, name, size } }
}

/** The alternative based on a cost; of several, the selected one. */
const sellOf = ({ sells, sellectedSell }: QuotationState, idCost: string): { idSell?: string } => {
  const sellIds = sells.filter(({ group }) => drawsOn(group, idCost)).map(({ group }) => group.idSell)
  const idSell = sellIds.find((one) => one === sellectedSell) ?? sellIds[0]
  return idSell === undefined ? {} : { idSell }
}

export const notesAsSeen = (
  { notes, openQuestions }: Pick<QuotationState, 'notes' | 'openQuestions'>,
  nameOf: NameOf,
  rights: CostRights,
): QuotationDetail['notes'] =>
  notes.map(({ by, isAgent, isClient, ...note }) => ({
    ...note,
    by: doerAsSeen({ id: by, isAgent }, nameOf, rights),
    ...(isClient && {
      question: openQuestions.some(({ noteId }) => noteId === note.noteId) ? ('OPEN' as const) : ('ANSWERED' as const),
    }),
  }))

const announcedOf = (id: string, byId: Viewing['announced']) => {
  const surcharges = byId?.get(id) ?? []
  return surcharges.length > 0 && { announced: surcharges }
}

/** A cost with its totals, its alternative and the reason for a review. */
const costView = (
  group: QuotationState['costs'][number],
  key: string,
  state: QuotationState,
  { displayCurrency, fx, announced, carriers }: Pick<Viewing, 'displayCurrency' | 'fx' | 'announced' | 'carriers'>,
) => {
  const totals = totalsByCurrency(withAmount(group.charges))
  const staleBecause = state.staleCosts[group.idCost]
  const isCarriage = legsOf(group).includes('MAIN_CARRIAGE')
  return {
    ...group,
    ...(isCarriage && {
      carrier: carrierOfCost(group, state.request.transportMode, (id) => carriers?.has(id) === true),
    }),
    idCotizacion: key,
    ...sellOf(state, group.idCost),
    totals,
    ...convertedTo(displayCurrency, totals, fx),
    ...(group.charges.some(isOpenCharge) && { incomplete: true as const }),
    stale: staleBecause !== undefined,
    ...(staleBecause && { staleBecause }),
    ...agentDocumentOf(state, group.idCost),
    ...announcedOf(group.idCost, announced),
  }
}

/** A sent offer with its delivery, and what has changed or expired since. */
const revisionView = (
  {
    at,
    by,
    request: requestThen,
    recipients,
    cc: _cc,
    message: _message,
    letterhead: _head,
    converted,
    ...revision
  }: QuotationState['revisions'][number],
  { request, deliveries }: QuotationState,
  { displayCurrency, today, nameOf }: Viewing,
  seesContacts: boolean,
) => ({
  ...revision,
  amendedSince: differingFields(requestThen, request),
  ...sentFor(displayCurrency, { ...revision, converted }),
  ...deliveryOf(deliveries[revision.revisionNo]),
  expired: revision.sells.filter(({ validez }) => validez < today).map(({ idSell }) => idSell),
  sentAt: at,
  sentBy: { id: by, name: nameOf(by) },
  recipients: seesContacts ? recipients : [],
})

/** A quotation limited to the reader's rights, with names for ids. */
export const quotationView = (key: string, state: QuotationState, viewContext: Viewing): QuotationDetail => {
  const { principal, today, nameOf, displayCurrency, usualCharges = [], markupRules = [] } = viewContext
  const { commercial: _commercial, copiedFrom, ...request } = state.request
  const rights = costRights(principal.permissions)
  const seesContacts = seesRecipients(principal, ownershipOf(state))
  const fx = state.fx ?? viewContext.fx
  const userOf = (id: string) => ({ id, name: nameOf(id) })
  const authorOf = (id: string, isAgent: boolean) => doerAsSeen({ id, isAgent }, nameOf, rights)
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
    commercial: userOf(state.commercial),
    ...(assignedTo !== undefined && { assignedTo: userOf(assignedTo) }),
    direction: directionOf(request.company, request.origenPais, request.destinoPais, request.direction),
    info: noticesFor(state, { today, fx, rights, displayCurrency }),
    ...(rights.groups && { usualCharges: [...usualCharges], mainFreight: [...(viewContext.mainFreight ?? [])] }),
    ...(rights.lines && { markupRules: [...markupRules] }),
    ...(rights.groups && { agentData: state.costs.filter(({ source }) => source === 'AGENT') }),
    contacts: [],
    mailSubject: '',
    disclaimers: [],
    ...(seesContacts && chosenOf(state)),
    sellApproval: state.approvals[sellectedSell ?? '']?.status ?? 'NOT_REQUESTED',
    ...(rights.groups && {
      cost: state.costs.map((group) => costView(group, key, state, { ...viewContext, fx })),
    }),
    ...(rights.groups && {
      combinations: state.combinations.map(({ by, ...one }) => ({ ...one, by: userOf(by) })),
    }),
    sell: state.sells.map((sell) => ({
      ...sellAsSeen(withMarginIn(displayCurrency, sell.group, state, fx), rights),
      ...convertedTo(displayCurrency, sell.group.totals, offerRates(state, sell.group) ?? fx),
      stale: sell.stale,
      ...(sell.because && { staleBecause: sell.because }),
      staleCost: isOnStaleCost(sell, state.staleCosts),
      published: isOffered(state, sell.group),
      ...(!rights.groups && announcedOf(sell.group.idSell, viewContext.announced)),
      ...approvalOf(sell.group, state, viewContext),
    })),
    ...(sellectedSell !== undefined && { sellectedSell }),
    publicationNo: state.publicationNo,
    revisions: state.revisions.map((revision) => revisionView(revision, state, viewContext, seesContacts)),
    ...(seesContacts && preparedOf(state)),
    ...(copiedFrom !== undefined && { copiedFrom }),
    invoices: state.invoices
      .filter(isSeen)
      .map(({ by, recordedIn: _recordedIn, ...invoice }) => ({ ...invoice, by: userOf(by) })),
    withdrawnInvoices: state.withdrawnInvoices
      .filter(isSeen)
      .map(({ by, withdrawn, recordedIn: _recordedIn, ...invoice }) => ({
        ...invoice,
        by: userOf(by),
        withdrawn: { ...withdrawn, by: userOf(withdrawn.by) },
      })),
    amendments: state.amendments.slice(-SHOWN_AMENDMENTS).map(({ at, by }) => ({ at, by: userOf(by) })),
    notes: notesAsSeen(
      { ...state, notes: state.notes.slice(-NOTES_A_PAGE) },
      withClientNames(nameOf, state.clientLinks, seesContacts),
      rights,
    ),
    ...(state.openQuestions.length > 0 && { clientWaits: true as const }),
    noteCount: state.notes.length,
    docs: state.docs.map(({ by, isAgent, sha256: _sha256, ...document }) => ({
      ...document,
      by: authorOf(by, isAgent),
    })),
    ...(followUp && { followUp: { ...followUp, by: userOf(followUp.by) } }),
    ...(state.bookings && {
      bookings: state.bookings.map(({ booking: content, recipient: _mail, way, by, to, reply, ...booking }) => ({
        ...booking,
        // It may be the agent of a cost.
        to: rights.groups || by === principal.userId ? to : content.carrier,
        way: BookingView.shape.way.parse(way),
        by: userOf(by),
        ...(reply && { reply: { ...reply, outcome: BookingReply.shape.outcome.parse(reply.outcome) } }),
      })),
    }),
    ...(outcome && { outcome: { ...outcome, ...(seesContacts && acceptedBy(state)) } }),
    displayCurrency,
    fx,
    vatPct: viewContext.vatPct,
    actions: actionsOf(state, principal, today, viewContext.approvalTerms),
  }
}
