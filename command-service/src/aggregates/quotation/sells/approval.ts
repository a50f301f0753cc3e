import { needsApproval } from '@freight/contracts/quotation/needs-approval'
import { actorId } from '@freight/contracts/events/envelope'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { sellOf } from './sells.ts'
import type { Approval, Quotation, Stage } from '../quotation-state.ts'

export const approval = {
  decide: {
    RequestSellApproval: ({ idSell, reason, approver }, quotation, meta) => {
      if (approver !== undefined) refuseUnlessApprover(approver, meta)
      const { group, stale } = sellOf(quotation, idSell)
      if (stale) throw new Refusal('STALE_SELL', 'What the alternative is built on has changed.', { idSells: [idSell] })
      const { status } = quotation.approvals[idSell] ?? {}
      if (status === 'REQUESTED' || status === 'APPROVED')
        throw new Refusal('APPROVAL_STANDS', 'Approval was already requested or given.', { idSell })
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
            ...(approver !== undefined && { approver }),
          },
        },
      ]
    },
    ApproveSell: ({ idSell, comment }, quotation, { principal }) => {
      const { sellHash, requestedBy } = requiredApproval(quotation, idSell)
      if (requestedBy === principal.userId)
        throw new Refusal('OWN_REQUEST', 'Users cannot approve their own requests.', { idSell })
      return [{ type: 'SellApproved', data: { idSell, sellHash, comment } }]
    },
    RejectSell: ({ idSell, reason }, quotation) => {
      const { sellHash } = requiredApproval(quotation, idSell)
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

const refuseUnlessApprover = (approver: string, { lookups, principal }: Meta<'namedUsers'>): void => {
  const user = lookups.namedUsers[approver]
  const mayApprove = user?.active === true && user.permissions.includes('GERENTE_COMERCIAL')
  if (!mayApprove || approver === principal.userId)
    throw new Refusal('APPROVER_UNKNOWN', 'There is no such active manager other than the requester.', {
      field: 'approver',
    })
}

/** Digest of the prices and the margin: other fields may change without a new approval. */
const hashOf = ({ charges, margin }: SellGroup, { digest }: Pick<Meta, 'digest'>): string =>
  digest([charges, margin?.marginPct])

const requiredApproval = ({ approvals }: Quotation, idSell: string): Approval => {
  const sellApproval = approvals[idSell]
  if (sellApproval?.status !== 'REQUESTED')
    throw new Refusal('APPROVAL_NOT_REQUESTED', 'There is no approval request for this alternative.', { idSell })
  return sellApproval
}

const withApproval = (quotation: Quotation, idSell: string, newApproval: Approval): Quotation => ({
  ...quotation,
  approvals: { ...quotation.approvals, [idSell]: newApproval },
})

const withStatus = (quotation: Quotation, idSell: string, status: Approval['status']): Quotation => {
  const sellApproval = quotation.approvals[idSell]
  return sellApproval ? withApproval(quotation, idSell, { ...sellApproval, status }) : quotation
}

/** Ids of alternatives whose approval no longer holds: changed, stale or removed since. */
export const outdatedApprovals = ({ approvals, sells }: Quotation, meta: Pick<Meta, 'digest'>): string[] =>
  Object.entries(approvals)
    .filter(([idSell, { sellHash }]) => {
      const sell = sells.find(({ group }) => group.idSell === idSell)
      return !sell || sell.stale || hashOf(sell.group, meta) !== sellHash
    })
    .map(([idSell]) => idSell)

/** @throws Refusal APPROVAL_REQUIRED if an offered alternative needs approval and does not have it */
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
