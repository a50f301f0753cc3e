import type { DisclaimerLookup, Lookups } from '@freight/contracts/registry/lookups'
import type { DocumentLanguage } from '@freight/contracts/quotation/document'
import { Refusal } from '@freight/platform/event-store/decider'
import { sellOf } from '../sells/sells.ts'
import type { Quotation, Stage, SentRevision } from '../quotation-state.ts'
import { convertedTotal } from '@freight/contracts/exchange-rate/exchange'
import { asOffered } from '@freight/contracts/quotation/offer/client-link'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { validUntilOf } from '@freight/contracts/quotation/valid-until'
import { sameContent } from '@freight/contracts/same-content'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import { issuedLinks } from './client-offer.ts'
import { refuseUnlessApproved } from '../sells/approval.ts'
import { refuseStale } from '../staleness.ts'
import { DISPLAY_CURRENCY } from '../sells/sell-totals.ts'
import { bookingRequest } from '@freight/contracts/quotation/booking/booking-request'

export const clientDocument = {
  decide: {
    SetClientDocument: ({ disclaimers, ...choices }, quotation, { lookups }) => {
      for (const idSell of choices.alternatives) sellOf(quotation, idSell)
      const chosen = chosenDisclaimers(disclaimers, quotation, lookups.disclaimers)
      return [
        {
          type: 'ClientDocumentPrepared',
          data: { ...choices, disclaimers: chosen.map(({ id, version }) => ({ id, version })) },
        },
      ]
    },
    RecordQuoteDocument: (data, quotation) => {
      refuseUnknownRevision(data.revisionNo, quotation)
      return [{ type: 'QuoteDocumentBuilt', data }]
    },
    RecordQuoteMail: ({ revisionNo, again, linkNo, messageId, error, isWaiting }, quotation) => {
      refuseUnknownRevision(revisionNo, quotation)
      const mailedRevision = {
        revisionNo,
        ...(again !== undefined && { again }),
        ...(linkNo !== undefined && { linkNo }),
      }
      return error === undefined
        ? [{ type: 'QuoteMailed', data: { ...mailedRevision, messageId: messageId ?? '' } }]
        : [{ type: isWaiting ? 'QuoteMailDelayed' : 'QuoteMailFailed', data: { ...mailedRevision, error } }]
    },
  },
  evolve: {
    // No decision reads these events.
    ClientDocumentPrepared: (quotation) => quotation,
    QuoteDocumentBuilt: (quotation) => quotation,
    QuoteMailed: (quotation) => quotation,
    QuoteMailFailed: (quotation) => quotation,
    QuoteMailDelayed: (quotation) => quotation,
  },
} satisfies Stage

const refuseUnknownRevision = (revisionNo: number, quotation: Quotation): void => {
  if (revisionNo > quotation.revisionNo)
    throw new Refusal('REVISION_UNKNOWN', 'There is no such revision.', { revisionNo })
}

/** The disclaimers of an offer in their order: the mandatory ones of its transport and the chosen ones. @throws Refusal */
const chosenDisclaimers = (
  ids: readonly string[],
  { transportMode }: Quotation,
  inUse: Lookups['disclaimers'],
): DisclaimerLookup[] => {
  const unknown = ids.filter((id) => !inUse.some((one) => one.id === id))
  if (unknown.length > 0)
    throw new Refusal('DISCLAIMER_UNKNOWN', 'A disclaimer that was chosen is not in use.', { ids: unknown })
  return inUse.filter(
    ({ id, mandatory, services }) => ids.includes(id) || (mandatory && services.includes(transportMode)),
  )
}

/** Disclaimers in the language of the client. */
const localizedDisclaimers = (disclaimers: readonly DisclaimerLookup[], language: DocumentLanguage) =>
  disclaimers.map(({ id, version, name, value }) => ({ id, version, name, text: value[language] }))

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

type Recipient = {
  way: string
  to: string
  recipient?: { mail?: string | undefined } | undefined
  webhookId?: string | undefined
}

const receiverOf = ({ way, to, recipient }: Recipient): string =>
  `${way} ${(way === 'MAIL' ? (recipient?.mail ?? to) : to).toLowerCase()}`

/** Whether two requests have a receiver in common: webhooks by their id, whatever name was typed. */
const hasSameReceiver = (one: Recipient, other: Recipient): boolean => {
  if (one.way !== 'WEBHOOK' || other.way !== 'WEBHOOK') return receiverOf(one) === receiverOf(other)
  return one.webhookId === undefined || other.webhookId === undefined || one.webhookId === other.webhookId
}

export const booking = {
  decide: {
    RequestBooking: ({ way, to, mail, webhookId: chosenId, again = false }, quotation, { id, newId, lookups }) => {
      const { request, sells, selected, approvedRevisionNo, bookings } = quotation
      const sell = sells.find(({ group }) => group.idSell === selected)
      if (!request || !sell) throw new Refusal('NO_SELL', 'There is no approved alternative.')
      const webhookId = way === 'WEBHOOK' ? chosenId : undefined
      const webhookIds = lookups.bookingWebhooks
      if (way === 'WEBHOOK' && !(webhookId === undefined ? webhookIds.length > 0 : webhookIds.includes(webhookId)))
        throw new Refusal('NO_WEBHOOK', 'No active webhook gets bookings of this quotation.')
      const receiver = { way, to, recipient: { mail }, webhookId }
      const open = Object.values(bookings).some(
        (one) =>
          one.revisionNo === approvedRevisionNo && hasSameReceiver(one, receiver) && one.reply?.outcome !== 'REFUSED',
      )
      if (open && !again) throw new Refusal('BOOKING_OPEN', 'The same booking is requested, or accepted.')
      const bookingId = newId()
      const offered = asOffered(sell.group, request.scope)
      const content = bookingRequest({ bookingId, quotation: id, revision: approvedRevisionNo, request, sell: offered })
      const recipient = {
        ...(way === 'MAIL' && mail !== undefined && { recipient: { name: to, mail } }),
        ...(webhookId !== undefined && { webhookId }),
      }
      return [{ type: 'BookingHandedOver', data: { bookingId, way, to, ...recipient, booking: content } }]
    },
    RecordBookingReply: (reply, { bookings }, { principal }) => {
      const { bookingId } = reply
      const before = Object.hasOwn(bookings, bookingId) ? bookings[bookingId] : undefined
      if (!before) throw new Refusal('NOT_FOUND', 'There is no such booking request.', { bookingId })
      if (sameContent(before.reply, reply)) return []
      // Only a person corrects an answer.
      if (before.reply && principal.system) throw new Refusal('BOOKING_ANSWERED', 'Another answer is recorded.')
      return [{ type: 'BookingReplyRecorded', data: reply }]
    },
  },
  evolve: {
    BookingHandedOver: (
      quotation,
      { bookingId, way, to, recipient, webhookId, booking: { revision: revisionNo } },
    ) => ({
      ...quotation,
      bookings: { ...quotation.bookings, [bookingId]: { way, to, recipient, webhookId, revisionNo } },
    }),
    BookingReplyRecorded: (quotation, reply) => {
      const before = quotation.bookings[reply.bookingId]
      return before
        ? { ...quotation, bookings: { ...quotation.bookings, [reply.bookingId]: { ...before, reply } } }
        : quotation
    },
  },
} satisfies Stage
