import type { Text, TextIn } from '../freight/language.ts'
import type { ClientDocument, DocumentAlternative } from '../quotation/document.ts'
import { documentText } from './document-text.ts'

/** Parts of an offer's mail, in reading order. */
export type OfferMail = {
  subject: string
  greeting: string
  /** Before the list of offers. */
  opening: readonly string[]
  /** Summary of each alternative: total with tax, and validity. */
  offered: readonly { label: string; value: string }[]
  closing: readonly string[]
  /** Where the recipient answers the offer. */
  online?: { sentence: string; button: string; url: string }
  signature: string
}

type Written = { revisionNo: number; mailSubject?: string | undefined; message?: string | undefined }

/** For the greeting of a mail. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const joinedText = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const isTaxed = ({ subtotals }: DocumentAlternative): boolean => subtotals.some(({ tax }) => tax !== '—')

/** With tax, as in the document and on the page of the link. */
const priceOf = ({ totals }: DocumentAlternative): string =>
  totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ')

const offeredIn = ({ alternatives, validity, kind }: ClientDocument, text: Text): OfferMail['offered'] => [
  ...alternatives.map((alternative) => {
    const { name, title, via, transit, validUntil } = alternative
    const label = joinedText(
      name || joinedText(title, via) || kind,
      transit,
      validUntil && text('mail.until', { date: validUntil }),
    )
    // Without a total the price is on request.
    return { label, value: priceOf(alternative) || text('onRequest') }
  }),
  ...(alternatives.some(({ validUntil }) => validUntil !== '')
    ? []
    : [{ label: validity.label, value: validity.date }]),
]

/** Sender of an offer's mail: its commercial via the company. */
export const offerSender = ({ company, contact, language }: ClientDocument, textIn: TextIn): string => {
  const sender = company.name || company.code
  return contact.name === ''
    ? sender
    : documentText(textIn, language)('mail.via', { person: contact.name, company: sender })
}

/** The mail of an offer, with the recipient's link if there is one. A text of the sender replaces ours. */
export const offerMail = (
  document: ClientDocument,
  { revisionNo, mailSubject, message }: Written,
  recipient: string,
  textIn: TextIn,
  url?: string,
): OfferMail => {
  const { language, reference, lane, company, contact, alternatives } = document
  const text = documentText(textIn, language)
  const name = firstName(recipient)
  const laneText = `${lane.origin.name} – ${lane.destination.name} (${lane.how})`
  // Prices stay with any text, so the tax notice must stay too.
  const taxes = alternatives.some(isTaxed) ? [text('mail.withTax')] : []
  return {
    subject:
      mailSubject ||
      text(revisionNo > 1 ? 'mail.subjectOfRevision' : 'mail.subject', {
        reference,
        number: revisionNo,
        lane: `${lane.origin.name} → ${lane.destination.name}`,
      }),
    greeting: text(name === '' ? 'mail.hello' : 'mail.greeting', { name }),
    opening: message
      ? message.split(/\n{2,}/)
      : [text(revisionNo > 1 ? 'mail.attachedRevision' : 'mail.attached', { number: revisionNo, lane: laneText })],
    offered: offeredIn(document, text),
    closing: message
      ? taxes
      : [[...taxes, text(alternatives.length > 1 ? 'mail.answer.several' : 'mail.answer.one')].join(' ')],
    ...(url !== undefined && { online: { sentence: text('mail.online'), button: text('mail.onlineButton'), url } }),
    signature: `${text('mail.regards')}\n${joinedText(contact.name, company.name || company.code)}`,
  }
}

/** The mail as plain text. */
export const plainText = ({ greeting, opening, offered, closing, online, signature }: OfferMail): string => {
  const offeredText = offered.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const onlineText = online ? [`${online.sentence}\n${online.url}`] : []
  return `${[greeting, ...opening, offeredText, ...closing, ...onlineText, signature].join('\n\n')}\n`
}
