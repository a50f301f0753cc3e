import { earnedAt, earningOf } from '@freight/contracts/pricing/margin-figures'
import { money } from '@freight/contracts/pricing/money'
import { allows, anyOf } from '@freight/contracts/access/policy'
import { wonSells } from '@freight/contracts/quotation/offer/won-sells'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { refuseUnknownReason } from '../reason-in-use.ts'
import { DISPLAY_CURRENCY } from '../sells/sell-totals.ts'
import type { Quotation, SentRevision, Stage } from '../quotation-state.ts'
import { returnToSent } from './return-to-sent.ts'

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
      wonFx: (quotation.sent.find(({ no }) => no === revisionNo) ?? quotation.sent.at(-1))?.fx,
      followUpOn: undefined,
    }),
    QuoteRejected: (quotation) => ({ ...quotation, followUpOn: undefined }),
    QuoteReopened: (quotation) => quotation,
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
