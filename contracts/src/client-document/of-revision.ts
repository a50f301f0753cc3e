import { usualSettings } from '../company-settings/settings.ts'
import type { TextIn } from '../freight/language.ts'
import { directionOf } from '../freight/direction.ts'
import type { EventData } from '../events/event.ts'
import { type QuotationEvents, quotationEvents } from '../quotation/quotation-events.ts'
import { clientDocument } from './client-document.ts'
import type { ClientDocument, DocumentLanguage } from '../quotation/document.ts'
import { erasedText } from '../events/personal.ts'
import type { StoredEvent } from '../events/envelope.ts'

type Request = EventData<QuotationEvents, 'QuotationRequested'>
type Sent = EventData<QuotationEvents, 'QuoteSent'>

/** A sent revision, or a preview of the next one. */
export type Offer = Omit<Sent, 'recipients' | 'channel' | 'revisionNo' | 'language'> & {
  recipients: readonly { name: string }[]
  language: DocumentLanguage
}

type Known = {
  request: Request
  /** `date` is absent in a preview. */
  revision: { no: number; date?: string; replaces?: { no: number; date: string } }
  contact: { name: string; mail: string }
  textIn: TextIn
}

export const countryNames = (language: DocumentLanguage) => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  // An unknown code stays unchanged.
  return (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}

/** Company data as they were at the sending, and usual data where none were stored. */
export const companyDataOf = (letterhead: Offer['letterhead']) => ({
  ...usualSettings.data,
  ...letterhead,
  numberFormat: letterhead?.numberFormat ?? usualSettings.data.numberFormat,
})

/** The client's document of a sent offer or of a preview. */
export const documentOf = (offer: Offer, { request, revision, contact, textIn }: Known): ClientDocument => {
  const { company, client, origenPais, destinoPais, direction } = request
  return clientDocument({
    request,
    revision,
    contact,
    direction: directionOf(company, origenPais, destinoPais, direction),
    company: { code: company, data: companyDataOf(offer.letterhead) },
    sells: offer.sells,
    fx: offer.fxSnapshot,
    validUntil: offer.validUntil,
    language: offer.language,
    breakdown: offer.breakdown ?? 'DETAILED',
    withEquivalent: offer.withEquivalent ?? true,
    client: {
      name: client?.razonSocial || client?.nombreFantasia || '—',
      rut: offer.clientRut ?? '',
      attention: offer.recipients.map(({ name }) => name).filter((name) => name !== ''),
    },
    conditions: (offer.disclaimers ?? []).map(({ text }) => text),
    countryName: countryNames(offer.language),
    textIn,
  })
}

const isErased = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'mail' in one && one.mail === erasedText

const peopleFields = ['recipients', 'cc', 'contacts']

/**
 * Data of a stored event without erased people: their placeholder text is not an address and would not pass the event's
 * schema.
 */
export const withoutErased = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data
  const remainingFields: [string, unknown][] = Object.entries(data).map(([field, value]) => [
    field,
    peopleFields.includes(field) && Array.isArray(value) ? value.filter((one) => !isErased(one)) : value,
  ])
  return Object.fromEntries(remainingFields)
}

type FoundRevision = {
  sent: EventData<QuotationEvents, 'QuoteSent'>
  at: string
  /** The request at the time of sending; later amendments do not apply. */
  request: EventData<QuotationEvents, 'QuotationRequested'>
  former: { no: number; date: string } | undefined
}

const requestBefore = (events: readonly StoredEvent[], revision: number) => {
  const last = events.findLast(
    (event) =>
      event.revision < revision && (event.type === 'QuotationRequestAmended' || event.type === 'QuotationRequested'),
  )
  return last?.type === 'QuotationRequestAmended'
    ? quotationEvents.QuotationRequestAmended.parse(last.data).request
    : quotationEvents.QuotationRequested.parse(last?.data)
}

/** A revision in a quotation's events, with its complete input; undefined where it does not exist. */
export const revisionIn = (events: readonly StoredEvent[], revisionNo: number): FoundRevision | undefined => {
  const sendings = events
    .filter(({ type }) => type === 'QuoteSent')
    .map(({ data, occurredAt: at, revision }) => ({
      sent: quotationEvents.QuoteSent.parse(withoutErased(data)),
      at,
      revision,
    }))
  const sending = sendings.find(({ sent }) => sent.revisionNo === revisionNo)
  if (!sending) return undefined
  const formerSending = sendings.find(({ sent }) => sent.revisionNo === revisionNo - 1)
  return {
    sent: sending.sent,
    at: sending.at,
    request: requestBefore(events, sending.revision),
    former: formerSending && { no: revisionNo - 1, date: formerSending.at },
  }
}
