import { needsApproval } from '@freight/contracts/company-settings/needs-approval'
import { actorId } from '@freight/contracts/events/envelope'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { type Meta, Refusal } from '@freight/platform/decider'
import { sellOf } from './sells.ts'
import type { Approval, Quotation, Stage } from '../state.ts'

export const approval = {
  decide: {
    RequestSellApproval: ({ idSell, reason }, quotation, meta) => {
      const { group, stale } = sellOf(quotation, idSell)
      if (stale) throw new Refusal('STALE_SELL', 'What the alternative is built on has changed.', { idSells: [idSell] })
      const { status } = quotation.approvals[idSell] ?? {}
      if (status === 'REQUESTED' || status === 'APPROVED')
        throw new Refusal('APPROVAL_STANDS', 'Approval was asked for already, or given.', { idSell })
      const marginPct = group.margin?.marginPct
      return [
        {
          type: 'SellApprovalRequested',
          data: {
            idSell,
            sellHash: hashOf(group, meta),
            reason,
            ...(marginPct !== undefined && { marginPct }),
            thresholdPct: meta.lookups.settings.margins[quotation.transportMode],
          },
        },
      ]
    },
    ApproveSell: ({ idSell, comment }, quotation, { principal }) => {
      const { sellHash, requestedBy } = askedFor(quotation, idSell)
      if (requestedBy === principal.userId)
        throw new Refusal('OWN_REQUEST', 'Somebody else has to approve what one has asked for.', { idSell })
      return [{ type: 'SellApproved', data: { idSell, sellHash, comment } }]
    },
    RejectSell: ({ idSell, reason }, quotation) => {
      const { sellHash } = askedFor(quotation, idSell)
      return [{ type: 'SellRejected', data: { idSell, sellHash, reason } }]
    },
  },
  evolve: {
    SellApprovalRequested: (quotation, { idSell, sellHash }, { actor }) =>
      withApproval(quotation, idSell, { status: 'REQUESTED', sellHash, requestedBy: actorId(actor) }),
    SellApproved: (quotation, { idSell }) => withStatus(quotation, idSell, 'APPROVED'),
    SellRejected: (quotation, { idSell }) => withStatus(quotation, idSell, 'REJECTED'),
    SellApprovalReset: (quotation, { idSell }) => ({
      ...quotation,
      approvals: Object.fromEntries(Object.entries(quotation.approvals).filter(([id]) => id !== idSell)),
    }),
  },
} satisfies Stage

/** What the client pays and what it costs us; words about it may change. */
const hashOf = ({ charges, margin }: SellGroup, { digest }: Pick<Meta, 'digest'>): string =>
  digest([charges, margin?.marginPct])

const askedFor = ({ approvals }: Quotation, idSell: string): Approval => {
  const asked = approvals[idSell]
  if (asked?.status !== 'REQUESTED')
    throw new Refusal('APPROVAL_NOT_REQUESTED', 'Nobody has asked to have this alternative approved.', { idSell })
  return asked
}

const withApproval = (quotation: Quotation, idSell: string, given: Approval): Quotation => ({
  ...quotation,
  approvals: { ...quotation.approvals, [idSell]: given },
})

const withStatus = (quotation: Quotation, idSell: string, status: Approval['status']): Quotation => {
  const asked = quotation.approvals[idSell]
  return asked ? withApproval(quotation, idSell, { ...asked, status }) : quotation
}

/** Alternatives whose approval does not count any more: they say something else now, are stale, or gone. */
export const outdatedApprovals = ({ approvals, sells }: Quotation, meta: Pick<Meta, 'digest'>): string[] =>
  Object.entries(approvals)
    .filter(([idSell, { sellHash }]) => {
      const sell = sells.find(({ group }) => group.idSell === idSell)
      return !sell || sell.stale || hashOf(sell.group, meta) !== sellHash
    })
    .map(([idSell]) => idSell)

/** @throws Refusal APPROVAL_REQUIRED when an alternative that is offered needs approval and has not got it */
export const refuseUnlessApproved = (
  groups: readonly SellGroup[],
  { approvals, transportMode, scope }: Quotation,
  { lookups: { settings, clientTerms } }: Meta<'settings' | 'clientTerms'>,
): void => {
  const { margins } = settings
  const terms = { scope, transport: transportMode, margins, clientNeedsIt: clientTerms.approvalRequired }
  const missing = groups.filter(
    (sell) => approvals[sell.idSell]?.status !== 'APPROVED' && needsApproval({ sell, ...terms }),
  )
  if (missing.length > 0)
    throw new Refusal('APPROVAL_REQUIRED', 'The management has to approve this alternative before it goes out.', {
      idSells: missing.map(({ idSell }) => idSell),
    })
}
