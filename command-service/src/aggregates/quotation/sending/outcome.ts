import { money } from '@freight/contracts/pricing/money'
import { allows, anyOf } from '@freight/contracts/access/policy'
import { wonSells } from '@freight/contracts/quotation/offer/won-sells'
import { type Meta, Refusal } from '@freight/platform/decider'
import { refuseUnknownReason } from '../reason-in-use.ts'
import type { Quotation, Stage } from '../state.ts'

export const outcome = {
  decide: {
    ApproveQuote: ({ idSell, clientReference, reasonCode, expiryOverrideReason }, quotation, meta) => {
      const { validez, margin } = sentSell(quotation, idSell)
      if (reasonCode !== undefined) refuseUnknownReason('won', reasonCode, meta)
      const expired = validez < meta.today
      if (expired) refuseUnlessOverridden(expiryOverrideReason, meta)
      return [
        {
          type: 'QuoteApproved',
          data: {
            idSell,
            clientReference,
            ...(reasonCode && { reasonCode }),
            ...(expired && { expiryOverrideReason }),
            ...(margin && { converted: money(margin.sell, margin.currency), margin: margin.margin }),
          },
        },
      ]
    },
    RejectQuote: (data, { scope }, meta) => {
      if (scope === 'INTERNAL') throw new Refusal('INTERNAL_QUOTE', 'An internal estimate is lost to nobody.')
      refuseUnknownReason('lost', data.reasonCode, meta)
      return [{ type: 'QuoteRejected', data }]
    },
    ReopenQuote: (data, { invoices }) => {
      if (invoices.length > 0) throw new Refusal('ALREADY_INVOICED', 'What is invoiced is not opened again.')
      return [{ type: 'QuoteReopened', data }]
    },
  },
  evolve: {
    // What the client chose is what counts, as they have it, after a reopening too.
    QuoteApproved: (quotation, { idSell }) => ({
      ...quotation,
      sells: wonSells(quotation.sells, quotation.publication.sells, idSell),
      // It is there again, though somebody may have removed it since it was sent.
      removedSells: quotation.removedSells.filter(({ group }) => group.idSell !== idSell),
      selected: idSell,
      followUpOn: undefined,
    }),
    QuoteRejected: (quotation) => ({ ...quotation, followUpOn: undefined }),
    QuoteReopened: (quotation) => quotation,
  },
} satisfies Stage

/** The alternative that the client said yes to, as it was published; it has to be one that was sent to them. */
const sentSell = ({ offered, publication }: Quotation, idSell: string) => {
  const group = publication.sells.find((one) => one.idSell === idSell)
  if (!group || !offered.includes(idSell))
    throw new Refusal('SELL_NOT_SENT', 'This alternative was not sent to the client.', { idSell })
  return group
}

const mayOverride = anyOf('PRICING', 'GERENTE_COMERCIAL')

const refuseUnlessOverridden = (reason: string | undefined, { principal }: Meta): void => {
  if (reason === undefined || !allows(mayOverride, principal, {}))
    throw new Refusal('EXPIRED', 'The offer is past its validity; pricing or a manager may approve it with a reason.')
}
