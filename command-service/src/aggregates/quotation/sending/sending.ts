import { convertedTotal } from '@freight/contracts/exchange-rate/exchange'
import { asOffered } from '@freight/contracts/quotation/offer/client-link'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { Refusal } from '@freight/platform/event-store/decider'
import { validUntilOf } from '@freight/contracts/quotation/valid-until'
import { sameContent } from '@freight/contracts/same-content'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import { chosenDisclaimers, localizedDisclaimers } from './client-document.ts'
import { issuedLinks } from './client-offer.ts'
import { refuseUnlessApproved } from '../sells/approval.ts'
import { refuseStale } from '../refuse-stale.ts'
import { DISPLAY_CURRENCY } from '../sells/sell-totals.ts'
import { sellOf } from '../sells/sells.ts'
import type { Quotation, SentRevision, Stage } from '../quotation-state.ts'

export const sending = {
  decide: {
    SendQuote: ({ idSells, disclaimers, ...choices }, quotation, meta) => {
      const { today, lookups } = meta
      const { fx, settings, clientTerms } = lookups
      const { recipients, cc, channel, language } = choices
      if (quotation.scope === 'INTERNAL') throw new Refusal('INTERNAL_QUOTE', 'An internal estimate is not sent.')
      const offered = [...new Set(idSells)].map((idSell) => sendable(quotation, idSell))
      refuseExpired(offered, today)
      if (channel === 'MAIL') refuseWithoutMail([...recipients, ...cc])
      refuseUnlessApproved(offered, quotation, meta)
      const [first, ...furtherGroups] = offered
      if (!first) throw new Refusal('NO_SELL', 'Choose at least one alternative.')
      const mainGroup = offered.find(({ idSell }) => idSell === quotation.selected) ?? first
      const converted = convertedTotal(mainGroup.totals, DISPLAY_CURRENCY, fx)
      const revisionNo = quotation.revisionNo + 1
      const validUntil = validUntilOf([first, ...furtherGroups])
      return [
        {
          type: 'QuoteSent',
          data: {
            revisionNo,
            sells: offered.map((group) => asOffered(group, quotation.scope)),
            sellectedSell: mainGroup.idSell,
            totals: mainGroup.totals,
            ...(converted && { converted }),
            fxSnapshot: fx,
            ...choices,
            validUntil,
            disclaimers: localizedDisclaimers(chosenDisclaimers(disclaimers, quotation, lookups.disclaimers), language),
            letterhead: letterheadOf(settings),
            clientRut: clientTerms.rut,
          },
        },
        ...issuedLinks({ revisionNo, validUntil, recipients, lookups }, quotation, meta),
      ]
    },
    ResendQuote: ({ recipients }, quotation, meta) => {
      const { revisionNo } = quotation
      if (quotation.offeredBy !== 'MAIL')
        throw new Refusal('NOT_MAILED', 'The offer was handed over as a file: there is no mail to send again.')
      // A changed offer needs a new revision.
      const [first, ...furtherGroups] = quotation.offered.map((idSell) => sendable(quotation, idSell))
      if (!first) throw new Refusal('NO_SELL', 'Choose at least one alternative.')
      refuseExpired([first, ...furtherGroups], meta.today)
      refuseWithoutMail(recipients ?? [])
      const validUntil = validUntilOf([first, ...furtherGroups])
      const { lookups } = meta
      return [
        { type: 'QuoteResent', data: { revisionNo, ...(recipients && { recipients }) } },
        ...issuedLinks({ revisionNo, validUntil, recipients: recipients ?? [], lookups }, quotation, meta),
      ]
    },
  },
  evolve: {
    QuoteSent: (quotation, { revisionNo, sells, channel, fxSnapshot }) => {
      const offered = sells.map(({ idSell }) => idSell)
      const sent = [...quotation.sent, { fx: fxSnapshot, ...sentNow(quotation, revisionNo, offered) }]
      return { ...quotation, revisionNo, offered, sent, offeredBy: channel }
    },
    QuoteResent: (quotation) => quotation,
  },
} satisfies Stage

/** Content of the sent revision: the published alternatives with their present costs. */
const sentNow = (
  { request, costs, publication }: Quotation,
  revisionNo: number,
  offered: readonly string[],
): Omit<SentRevision, 'fx'> => {
  const sells = publication.sells.filter(({ idSell }) => offered.includes(idSell))
  const usedCosts = new Set(sells.flatMap(sourceCosts))
  return { no: revisionNo, request, costs: costs.filter(({ idCost }) => usedCosts.has(idCost)), sells }
}

const refuseExpired = (offered: readonly SellGroup[], today: string): void => {
  const expired = offered.filter(({ validez }) => validez < today)
  if (expired.length > 0)
    throw new Refusal('EXPIRED', 'The offer is past its validity.', { idSells: expired.map(({ idSell }) => idSell) })
}

const refuseWithoutMail = (people: readonly { mail: string }[]): void => {
  if (people.some(({ mail }) => mail === ''))
    throw new Refusal('RECIPIENT_WITHOUT_MAIL', 'Every recipient of a mail needs an address.')
}

const letterheadOf = ({ data }: CompanySettings) => {
  const { vatPct: _vat, timeZone: _zone, ...letterhead } = data
  return letterhead
}

/** The published alternative. @throws Refusal if it has changed since its publication or is stale */
const sendable = (quotation: Quotation, idSell: string): SellGroup => {
  const sell = sellOf(quotation, idSell)
  const { group } = sell
  refuseStale([sell], quotation)
  const published = quotation.publication.sells.find((one) => one.idSell === idSell)
  if (!published || !sameContent(published, group))
    throw new Refusal('NOT_PUBLISHED', 'The alternative was not published as it is now.', { idSell })
  return group
}
