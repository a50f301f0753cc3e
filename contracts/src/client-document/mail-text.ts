import type { ClientDocument, DocumentAlternative, DocumentLanguage } from './document.ts'
import { documentWords } from './client-document-words.ts'

/** Parts of an offer's mail, in reading order. */
export type OfferMail = {
  subject: string
  greeting: string
  /** Before the list of offers. */
  opening: readonly string[]
  /** Summary of each alternative: price before tax, and validity. */
  offered: readonly { label: string; value: string }[]
  closing: readonly string[]
  /** Where the recipient answers the offer. */
  online?: { sentence: string; button: string; url: string }
  signature: string
}

type Words = {
  subject: (reference: string, revisionNo: number, lane: string) => string
  greeting: (name: string) => string
  attached: (revisionNo: number, lane: string) => string
  until: (date: string) => string
  beforeTax: string
  answer: (hasAlternatives: boolean) => string
  online: string
  onlineButton: string
  regards: string
  /** Sender name: a person via the company. */
  via: (person: string, company: string) => string
}

const words: Readonly<Record<DocumentLanguage, Words>> = {
  es: {
    subject: (reference, revisionNo, lane) =>
      `Cotización ${reference}${revisionNo > 1 ? ` rev. ${revisionNo}` : ''} · ${lane}`,
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    attached: (revisionNo, lane) =>
      revisionNo > 1
        ? `Adjuntamos la revisión ${revisionNo} de la cotización para ${lane}.`
        : `Adjuntamos la cotización para ${lane}.`,
    until: (date) => `hasta el ${date}`,
    beforeTax: 'A los importes se les suma el IVA, si corresponde.',
    answer: (hasAlternatives) =>
      hasAlternatives
        ? 'El detalle y las condiciones están en el documento. Puede responder a este correo con la alternativa que prefiera.'
        : 'El detalle y las condiciones están en el documento. Puede responder a este correo para confirmarla.',
    online:
      'También puede ver la oferta, aceptarla o hacernos una pregunta con este enlace personal, sin usuario ni contraseña:',
    onlineButton: 'Ver la oferta',
    regards: 'Saludos,',
    via: (person, company) => `${person} vía ${company}`,
  },
  en: {
    subject: (reference, revisionNo, lane) =>
      `Quotation ${reference}${revisionNo > 1 ? ` rev. ${revisionNo}` : ''} · ${lane}`,
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    attached: (revisionNo, lane) =>
      revisionNo > 1
        ? `Please find attached revision ${revisionNo} of our quotation for ${lane}.`
        : `Please find attached our quotation for ${lane}.`,
    until: (date) => `until ${date}`,
    beforeTax: 'Amounts exclude VAT, where applicable.',
    answer: (hasAlternatives) =>
      hasAlternatives
        ? 'Details and conditions are in the document. Just reply to this e-mail with the option you prefer.'
        : 'Details and conditions are in the document. Just reply to this e-mail to confirm it.',
    online:
      'You can also view the offer, accept it or ask us a question through this personal link, without a password:',
    onlineButton: 'View the offer',
    regards: 'Kind regards,',
    via: (person, company) => `${person} via ${company}`,
  },
  pt: {
    subject: (reference, revisionNo, lane) =>
      `Cotação ${reference}${revisionNo > 1 ? ` rev. ${revisionNo}` : ''} · ${lane}`,
    greeting: (name) => (name === '' ? 'Olá,' : `Olá, ${name},`),
    attached: (revisionNo, lane) =>
      revisionNo > 1
        ? `Segue em anexo a revisão ${revisionNo} da cotação para ${lane}.`
        : `Segue em anexo a cotação para ${lane}.`,
    until: (date) => `até ${date}`,
    beforeTax: 'Os valores não incluem IVA, quando aplicável.',
    answer: (hasAlternatives) =>
      hasAlternatives
        ? 'O detalhe e as condições estão no documento. Pode responder a este e-mail com a alternativa preferida.'
        : 'O detalhe e as condições estão no documento. Pode responder a este e-mail para confirmá-la.',
    online:
      'Também é possível ver a oferta, aceitá-la ou nos enviar uma pergunta por este link pessoal, sem usuário nem senha:',
    onlineButton: 'Ver a oferta',
    regards: 'Atenciosamente,',
    via: (person, company) => `${person} via ${company}`,
  },
}

type Written = { revisionNo: number; mailSubject?: string | undefined; message?: string | undefined }

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const joinedText = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const isTaxed = ({ subtotals }: DocumentAlternative): boolean => subtotals.some(({ tax }) => tax !== '—')

/** Before tax: subtotals exist where tax or another currency makes them differ from the totals. */
const priceOf = ({ subtotals, totals }: DocumentAlternative): string =>
  (subtotals.length > 0 ? subtotals : totals).map(({ currency, amount }) => `${currency} ${amount}`).join(' + ')

const offeredIn = (
  { alternatives, validity, kind, language }: ClientDocument,
  { until }: Words,
): OfferMail['offered'] => [
  ...alternatives.map((alternative) => {
    const { name, title, via, transit, validUntil } = alternative
    const label = joinedText(name || joinedText(title, via) || kind, transit, validUntil && until(validUntil))
    // Without a total the price is on request.
    return { label, value: priceOf(alternative) || documentWords[language].onRequest }
  }),
  ...(alternatives.some(({ validUntil }) => validUntil !== '')
    ? []
    : [{ label: validity.label, value: validity.date }]),
]

/** Sender of an offer's mail: its commercial via the company. */
export const offerSender = ({ company, contact, language }: ClientDocument): string => {
  const sender = company.name || company.code
  return contact.name === '' ? sender : words[language].via(contact.name, sender)
}

/** The mail of an offer, with the recipient's link if there is one. A text of the sender replaces ours. */
export const offerMail = (
  document: ClientDocument,
  { revisionNo, mailSubject, message }: Written,
  recipient: string,
  url?: string,
): OfferMail => {
  const { language, reference, lane, company, contact, alternatives } = document
  const ourWords = words[language]
  const laneText = `${lane.origin.name} – ${lane.destination.name} (${lane.how})`
  // Prices stay with any text, so the tax notice must stay too.
  const taxes = alternatives.some(isTaxed) ? [ourWords.beforeTax] : []
  return {
    subject: mailSubject || ourWords.subject(reference, revisionNo, `${lane.origin.name} → ${lane.destination.name}`),
    greeting: ourWords.greeting(firstName(recipient)),
    opening: message ? message.split(/\n{2,}/) : [ourWords.attached(revisionNo, laneText)],
    offered: offeredIn(document, ourWords),
    closing: message ? taxes : [[...taxes, ourWords.answer(alternatives.length > 1)].join(' ')],
    ...(url !== undefined && { online: { sentence: ourWords.online, button: ourWords.onlineButton, url } }),
    signature: `${ourWords.regards}\n${joinedText(contact.name, company.name || company.code)}`,
  }
}

/** The mail as plain text. */
export const plainText = ({ greeting, opening, offered, closing, online, signature }: OfferMail): string => {
  const offeredText = offered.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const onlineText = online ? [`${online.sentence}\n${online.url}`] : []
  return `${[greeting, ...opening, offeredText, ...closing, ...onlineText, signature].join('\n\n')}\n`
}
