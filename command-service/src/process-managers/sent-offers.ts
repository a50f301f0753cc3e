import type { ClientDocument } from '@freight/contracts/client-document/document'
import { offerMail, offerSender, plainText, type OfferMail } from '@freight/contracts/client-document/mail-text'
import { documentOf } from '@freight/contracts/client-document/of-revision'
import { revisionIn } from '@freight/contracts/client-document/revision-in'
import { withoutErased } from '@freight/contracts/client-document/without-erased'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import { quotationEvents, type QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { NewMail } from '@freight/platform/mail/outbox'
import type { Platform } from '@freight/platform/connections/platform'
import type { CommercialOfQuotation } from '../lookups/tables/people.ts'
import { offerMailKey } from './offer-mail-key.ts'
import { isOfDemo, type ReactionContext, process, type Process } from './process.ts'
import { htmlMail, htmlParagraph, htmlText } from '@freight/platform/mail/html-text'
import { textIn } from '@freight/platform/texts'

const row = ({ label, value }: OfferMail['offered'][number]): string =>
  `<tr><td style="padding:7px 12px;border:solid #d3d9df;border-width:1px 0;color:#48535e">${htmlText(label)}</td>` +
  `<td align="right" style="padding:7px 12px;border:solid #d3d9df;border-width:1px 0;font-weight:600">${htmlText(value)}</td></tr>`

/** A table, because all mail clients render tables alike. */
const box = (rows: OfferMail['offered']): string =>
  '<table role="presentation" cellspacing="0" cellpadding="0" width="100%" style="max-width:560px;margin:0 0 12px;' +
  `border:1px solid #d3d9df;border-collapse:collapse;font:inherit">${rows.map(row).join('')}</table>`

/** HTML of an offer's mail: the paragraphs and a table of the alternatives. */
export const offerMailPage = (mail: OfferMail, language: string): string => {
  const { greeting, opening, offered, closing, signature } = mail
  return htmlMail(language, [
    ...[greeting, ...opening].map(htmlParagraph),
    box(offered),
    ...[...closing, signature].map(htmlParagraph),
  ])
}

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  files: Pick<Platform['files'], 'put'>
  printer: Pick<Platform['printer'], 'clientDocument'>
  mail: Pick<Platform['mail'], 'put'>
  commercialOf: CommercialOfQuotation
}
type Sent = EventData<QuotationEvents, 'QuoteSent'>
type Contact = Awaited<ReturnType<CommercialOfQuotation>>

/** A repeated sending: id of its event, and its recipients. */
type Repetition = { id: string; recipients: Sent['recipients'] }

type File = { sha256: string; size: number }
type OfferParts = {
  key: string
  document: ClientDocument
  sent: Sent
  contact: Contact
  file: File
  repetition?: Repetition
}

/** The stored file of a sent revision, if there is one. */
const storedFileOf = (events: readonly StoredEvent[], revisionNo: number): File | undefined =>
  events
    .filter(({ type }) => type === 'QuoteDocumentBuilt')
    .map(({ data }) => quotationEvents.QuoteDocumentBuilt.parse(data))
    .filter((built) => built.revisionNo === revisionNo)
    .map(({ documentSha256: sha256, size }) => ({ sha256, size }))[0]

/** Recipients of a repeated sending: those named last for this revision, otherwise the first ones. */
const addressees = (events: readonly StoredEvent[], sent: Sent, resentRevision: number): Sent['recipients'] =>
  events
    .filter(({ type, revision }) => type === 'QuoteResent' && revision <= resentRevision)
    .map(({ data }) => quotationEvents.QuoteResent.parse(withoutErased(data)))
    .findLast(({ revisionNo, recipients }) => revisionNo === sent.revisionNo && recipients)?.recipients ??
  sent.recipients

const mailOf = ({ key, document, sent, contact, file, repetition }: OfferParts): NewMail | undefined => {
  const [first, ...otherRecipients] = repetition?.recipients ?? sent.recipients
  if (sent.channel !== 'MAIL' || !first) return undefined
  const offer = offerMail(document, sent, first.name, textIn)
  const addresses = (people: readonly { mail: string }[] = []) =>
    people.map(({ mail }) => mail).filter((one) => one !== '')
  return {
    key: offerMailKey(key, sent.revisionNo, repetition?.id),
    kind: 'OFFER',
    to: first.mail,
    also: { to: addresses(otherRecipients), cc: addresses(sent.cc) },
    ...(contact.mail !== '' && { replyTo: contact.mail }),
    fromName: offerSender(document, textIn),
    subject: offer.subject,
    text: plainText(offer),
    html: offerMailPage(offer, sent.language),
    attachments: [{ name: `${key} rev ${sent.revisionNo}.pdf`, type: 'application/pdf', ...file }],
  }
}

/** Prints a sent offer, stores the file, and mails it if the channel is mail. The same revision gives the same file and mail. */
export const sentOffers = ({ eventStore, files, printer, mail, commercialOf }: Parts): Process => {
  const print = async (document: ClientDocument, at: string): Promise<File> => {
    const pdf = await printer.clientDocument(document, new Date(at), { owed: true })
    return { sha256: await files.put(pdf), size: pdf.length }
  }
  const send = async (key: string, revisionNo: number, context: ReactionContext, resentRevision?: number) => {
    await context.waitForPosition('quotation-list')
    const events = await eventStore.readStream(`quotation-${key}`)
    const sentRevision = revisionIn(events, revisionNo)
    if (!sentRevision) throw new Error(`There is no revision ${revisionNo} of ${key}`)
    const { sent, at, request, former } = sentRevision
    const repetition = resentRevision !== undefined && {
      id: String(resentRevision),
      recipients: addressees(events, sent, resentRevision),
    }
    const contact = await commercialOf(key)
    const revision = { no: revisionNo, date: at, ...(former && { replaces: former }) }
    const document = documentOf(sent, { request, revision, contact, textIn })
    // A repeated sending uses the stored file, even if the template has changed.
    const file = (repetition ? storedFileOf(events, revisionNo) : undefined) ?? (await print(document, at))
    if (!repetition)
      await context.execute('quotation', 'RecordQuoteDocument', key, {
        revisionNo,
        documentSha256: file.sha256,
        size: file.size,
      })
    const newMail = mailOf({ key, document, sent, contact, file, ...(repetition && { repetition }) })
    if (newMail) await mail.put(newMail)
  }
  const keyOf = (stream: string) => idIn('quotation', stream)
  return process({
    name: 'sent-offers',
    on: {
      QuoteSent: async (event, context) => {
        // Offers of the demo's history are never mailed.
        if (!isOfDemo(event)) await send(keyOf(event.stream), event.data.revisionNo, context)
      },
      QuoteResent: async ({ stream, revision, data }, context) =>
        send(keyOf(stream), data.revisionNo, context, revision),
    },
  })
}
