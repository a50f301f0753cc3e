import { convertedTotal } from '@freight/contracts/exchange'
import type { OfferedSell, SellGroup } from '@freight/contracts/quotation/sell-group'
import { Refusal } from '@freight/platform/decider'
import { sameContent } from '@freight/contracts/same-content'
import { refuseUnlessApproved } from './approval.ts'
import { DISPLAY_CURRENCY } from './sell-totals.ts'
import { sellOf } from './sells.ts'
import type { Quotation, Stage } from './state.ts'

export const sending = {
  decide: {
    SendQuote: ({ idSells, recipients, channel, language }, quotation, meta) => {
      const {
        today,
        facts: { fx },
      } = meta
      if (quotation.scope === 'INTERNAL') throw new Refusal('INTERNAL_QUOTE', 'An internal estimate is not sent.')
      const offered = [...new Set(idSells)].map((idSell) => sendable(quotation, idSell))
      const expired = offered.filter(({ validez }) => validez < today)
      if (expired.length > 0)
        throw new Refusal('EXPIRED', 'The offer is past its validity.', {
          idSells: expired.map(({ idSell }) => idSell),
        })
      if (channel === 'MAIL' && recipients.some(({ mail }) => mail === ''))
        throw new Refusal('RECIPIENT_WITHOUT_MAIL', 'Every recipient of a mail needs an address.')
      refuseUnlessApproved(offered, quotation, meta)
      const counts = offered.find(({ idSell }) => idSell === quotation.selected) ?? offered[0]
      if (!counts) throw new Refusal('NO_SELL', 'Choose at least one alternative.')
      const converted = convertedTotal(counts.totals, DISPLAY_CURRENCY, fx)
      return [
        {
          type: 'QuoteSent',
          data: {
            revisionNo: quotation.revisionNo + 1,
            sells: offered.map((group) => asOffered(group, quotation)),
            sellectedSell: counts.idSell,
            totals: counts.totals,
            ...(converted && { converted }),
            fxSnapshot: fx,
            recipients,
            channel,
            language,
            validUntil: counts.validez,
          },
        },
      ]
    },
    ResendQuote: (_, quotation) => {
      // What has changed since goes out as a revision of its own, or not at all.
      for (const idSell of quotation.offered) sendable(quotation, idSell)
      return [{ type: 'QuoteResent', data: { revisionNo: quotation.revisionNo } }]
    },
  },
  evolve: {
    QuoteSent: (quotation, { revisionNo, sells }) => ({
      ...quotation,
      status: 'SENT',
      revisionNo,
      offered: sells.map(({ idSell }) => idSell),
    }),
    QuoteResent: (quotation) => quotation,
  },
} satisfies Stage

/** The alternative, if it is still as it was published: the client gets nothing that pricing has not let go. */
const sendable = (quotation: Quotation, idSell: string): SellGroup => {
  const { group, stale } = sellOf(quotation, idSell)
  if (stale) throw new Refusal('STALE_SELL', 'What the alternative is built on has changed.', { idSells: [idSell] })
  const published = quotation.publication.sells.find((one) => one.idSell === idSell)
  if (!published || !sameContent(published, group))
    throw new Refusal('NOT_PUBLISHED', 'The alternative was not published as it is now.', { idSell })
  return group
}

/** The alternative as the client gets it. Lines that only staff see stay here; they are zero, so the total holds. */
const asOffered = (
  { margin: _margin, idCost: _idCost, validityOverrideReason: _reason, charges, ...group }: SellGroup,
  { scope }: Quotation,
): OfferedSell => ({
  ...group,
  charges: charges
    .filter((charge) => charge.scope === scope || charge.scope !== 'INTERNAL')
    .map(
      ({ costCurrency: _currency, costAmountPerUnit: _perUnit, costAmount: _amount, markupRuleId: _rule, ...charge }) =>
        charge,
    ),
})
