import type { ClientDocument, DocumentLanguage } from './document.ts'

/** What is said in the mail of an offer. */
export type OfferMail = { subject: string; lines: readonly string[] }

type Words = {
  subject: (reference: string, revisionNo: number, place: string) => string
  greeting: (name: string) => string
  attached: (revisionNo: number, lane: string) => string
  valid: (date: string) => string
  taxes: string
  closing: string
}

const words: Readonly<Record<DocumentLanguage, Words>> = {
  es: {
    subject: (reference, no, place) => `Cotización ${reference}${no > 1 ? ` rev. ${no}` : ''} · ${place}`,
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    attached: (no, lane) =>
      no > 1 ? `Adjuntamos la revisión ${no} de la cotización para ${lane}.` : `Adjuntamos la cotización para ${lane}.`,
    valid: (date) => `Es válida hasta el ${date}.`,
    taxes:
      'El detalle, los impuestos y las condiciones están en el documento. Puede responder a este correo con la alternativa que prefiera.',
    closing: 'Saludos,',
  },
  en: {
    subject: (reference, no, place) => `Quotation ${reference}${no > 1 ? ` rev. ${no}` : ''} · ${place}`,
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    attached: (no, lane) =>
      no > 1
        ? `Please find attached revision ${no} of our quotation for ${lane}.`
        : `Please find attached our quotation for ${lane}.`,
    valid: (date) => `It is valid until ${date}.`,
    taxes: 'Details, taxes and conditions are in the document. Just reply to this email with the option you prefer.',
    closing: 'Kind regards,',
  },
  pt: {
    subject: (reference, no, place) => `Cotação ${reference}${no > 1 ? ` rev. ${no}` : ''} · ${place}`,
    greeting: (name) => (name === '' ? 'Olá,' : `Olá, ${name},`),
    attached: (no, lane) =>
      no > 1 ? `Segue em anexo a revisão ${no} da cotação para ${lane}.` : `Segue em anexo a cotação para ${lane}.`,
    valid: (date) => `Ela é válida até ${date}.`,
    taxes:
      'O detalhe, os impostos e as condições estão no documento. Pode responder a este e-mail com a alternativa preferida.',
    closing: 'Atenciosamente,',
  },
}

type Written = { revisionNo: number; mailSubject?: string | undefined; message?: string | undefined }

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** The mail that an offer goes out with. What somebody has written himself stands in place of our words. */
export const offerMail = (
  document: ClientDocument,
  { revisionNo, mailSubject, message }: Written,
  recipient: string,
  sender: string,
): OfferMail => {
  const { language, reference, lane, validity, company } = document
  const our = words[language]
  const way = `${lane.origin.name} – ${lane.destination.name} (${lane.how})`
  const body = message ? message.split(/\n{2,}/) : [our.attached(revisionNo, way), our.valid(validity.date), our.taxes]
  return {
    subject: mailSubject || our.subject(reference, revisionNo, lane.origin.name),
    lines: [
      our.greeting(firstName(recipient)),
      ...body,
      our.closing,
      [sender, company.name || company.code].filter(Boolean).join(' · '),
    ],
  }
}
