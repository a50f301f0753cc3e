import { usualSettings } from '../company-settings/settings.ts'
import type { TextIn } from '../freight/language.ts'
import { directionOf } from '../freight/direction.ts'
import type { EventData } from '../events/event.ts'
import type { QuotationEvents } from '../quotation/quotation-events.ts'
import { clientDocument } from './client-document.ts'
import type { ClientDocument, DocumentLanguage } from '../quotation/document.ts'

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
