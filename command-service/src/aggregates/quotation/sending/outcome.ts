import { earnedAt, earningOf } from '@freight/contracts/pricing/margin-figures'
import { money } from '@freight/contracts/money/money'
import { allows, anyOf } from '@freight/contracts/access/policy'
import { withoutLinks } from '@freight/contracts/quotation/offer/client-link'
import { wonSells } from '@freight/contracts/quotation/offer/won-sells'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { refuseUnknownReason } from '../staleness.ts'
import { DISPLAY_CURRENCY } from '../sells/sell-totals.ts'
import type { Quotation, SentRevision, Stage } from '../quotation-state.ts'
import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { decidesPrice } from '@freight/contracts/quotation/fields/decides-price'
import { drawsOn } from '@freight/contracts/pricing/source-costs'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { differingFields, sameContent } from '@freight/contracts/same-content'
import { staleSells } from '../costs/repricing.ts'

type Event = EventOf<QuotationEvents>

/**
 * Events that restore a sent alternative: the request, the costs that it uses, and the alternative itself, each only if it
 * differs. They are ordinary events, so that every projection follows them.
 */
const returnToSent = ({ request, costs, sells }: SentRevision, idSell: string, quotation: Quotation): Event[] => {
  const sell = sells.find((one) => one.idSell === idSell)
  if (!sell) return []
  const changed = request && quotation.request ? differingFields(quotation.request, request) : []
  const repricing = changed.some(decidesPrice)
  const requestEvents: Event[] =
    request && changed.length > 0 ? [{ type: 'QuotationRequestAmended', data: { request, changed, repricing } }] : []
  const costEvents = costs
    .filter(({ idCost }) => drawsOn(sell, idCost))
    .flatMap((cost) => restoredCost(cost, quotation))
  const isBasisRestored = requestEvents.length > 0 || costEvents.length > 0
  return [
    ...requestEvents,
    ...(repricing ? staleOthers(costs, idSell, quotation) : []),
    ...costEvents,
    ...restoredSell(sell, quotation, isBasisRestored),
  ]
}

const restoredCost = (cost: SentRevision['costs'][number], quotation: Quotation): Event[] => {
  const now = quotation.costs.find(({ idCost }) => idCost === cost.idCost)
  if (!now) return [{ type: 'CostGroupAdded', data: cost }]
  return sameContent(now, cost) ? [] : [{ type: 'CostGroupChanged', data: cost }]
}

/** Restores the alternative, which ends its staleness. */
const restoredSell = (sell: SellGroup, { sells }: Quotation, isBasisRestored: boolean): Event[] => {
  const now = sells.find(({ group }) => group.idSell === sell.idSell)
  if (!now) return [{ type: 'SellGroupAdded', data: sell }]
  return sameContent(now.group, sell) && !isBasisRestored ? [] : [{ type: 'SellGroupChanged', data: sell }]
}

/** Marks all other items stale: they were priced for the amended request. */
const staleOthers = (sentCosts: SentRevision['costs'], idSell: string, quotation: Quotation): Event[] => {
  const otherCosts = quotation.costs.filter(
    ({ idCost }) => !quotation.staleCosts.includes(idCost) && !sentCosts.some((one) => one.idCost === idCost),
  )
  const marked = otherCosts.map(({ idCost }): Event => ({
    type: 'CostGroupMarkedStale',
    data: { idCost, reason: 'REQUEST_AMENDED' },
  }))
  const sells = quotation.sells.filter(({ group }) => group.idSell !== idSell)
  return [...marked, ...staleSells({ ...quotation, sells }, marked)]
}

export const outcome = {
  decide: {
    ApproveQuote: ({ idSell, clientReference, reasonCode, expiryOverrideReason, ...approval }, quotation, meta) => {
      const revision = sentRevision(quotation, approval.revisionNo)
      const group = sentAlternative(revision, idSell)
      const { validez } = group
      // At the rates of the sent revision, not at those of the pricing.
      const earning = earnedAt(earningOf(group, (revision.request ?? quotation).scope), DISPLAY_CURRENCY, revision.fx)
      if (reasonCode !== undefined) refuseUnknownReason('won', reasonCode, meta)
      const expired = validez < meta.today
      if (expired) refuseUnlessOverridden(expiryOverrideReason, meta)
      return [
        ...returnToSent(revision, idSell, quotation),
        {
          type: 'QuoteApproved',
          data: {
            revisionNo: revision.no,
            idSell,
            clientReference,
            ...(reasonCode && { reasonCode }),
            ...(expired && { expiryOverrideReason }),
            ...(earning && { converted: money(earning.sell, DISPLAY_CURRENCY), margin: earning.margin }),
          },
        },
      ]
    },
    RejectQuote: (data, { scope }, meta) => {
      if (scope === 'INTERNAL') throw new Refusal('INTERNAL_QUOTE', 'An internal estimate cannot be rejected.')
      refuseUnknownReason('lost', data.reasonCode, meta)
      return [{ type: 'QuoteRejected', data }]
    },
    ReopenQuote: (data, { invoices }) => {
      if (invoices.length > 0) throw new Refusal('ALREADY_INVOICED', 'What is invoiced is not opened again.')
      return [{ type: 'QuoteReopened', data }]
    },
  },
  evolve: {
    // The approved alternative is the sent one, also after a reopening.
    QuoteApproved: (quotation, { idSell, revisionNo }) => ({
      ...quotation,
      ...(revisionNo === undefined && { sells: wonSells(quotation.sells, quotation.publication.sells, idSell) }),
      // The alternative exists again, even if a user has removed it since the sending.
      removedSells: quotation.removedSells.filter(({ group }) => group.idSell !== idSell),
      selected: idSell,
      approvedRevisionNo: revisionNo,
      wonFx: (quotation.sent.find(({ no }) => no === revisionNo) ?? quotation.sent.at(-1))?.fx,
      followUpOn: undefined,
    }),
    QuoteRejected: (quotation) => ({ ...quotation, followUpOn: undefined }),
    QuoteReopened: (quotation) => withoutLinks(quotation),
  },
} satisfies Stage

/** The approved revision: the last one if none is given. @throws Refusal */
const sentRevision = ({ sent }: Quotation, revisionNo: number | undefined): SentRevision => {
  const last = sent.at(-1)
  if (!last) throw new Refusal('SELL_NOT_SENT', 'Nothing was sent to the client.')
  const revision = revisionNo === undefined ? last : sent.find((one) => one.no === revisionNo)
  if (!revision) throw new Refusal('REVISION_UNKNOWN', 'There is no such revision.', { revisionNo })
  return revision
}

/** The approved alternative in its sent form. @throws Refusal SELL_NOT_SENT */
const sentAlternative = ({ sells }: SentRevision, idSell: string) => {
  const group = sells.find((one) => one.idSell === idSell)
  if (!group) throw new Refusal('SELL_NOT_SENT', 'This alternative was not sent to the client.', { idSell })
  return group
}

const mayOverride = anyOf('PRICING', 'GERENTE_COMERCIAL')

const refuseUnlessOverridden = (reason: string | undefined, { principal }: Meta): void => {
  if (reason === undefined || !allows(mayOverride, principal, {}))
    throw new Refusal('EXPIRED', 'The offer is past its validity; pricing or a manager may approve it with a reason.')
}
