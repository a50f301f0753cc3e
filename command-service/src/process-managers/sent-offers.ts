import type { ClientDocument } from '@freight/contracts/quotation/document'
import { offerMail, offerSender, plainText, type OfferMail } from '@freight/contracts/client-document/mail-text'
import { documentOf, revisionIn, withoutErased } from '@freight/contracts/client-document/of-revision'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import {
  type ClientLink,
  clientLinkSteps,
  withoutLinks,
  clientLinkEvents,
} from '@freight/contracts/quotation/offer/client-link'
import { quotationEvents, type QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { LINK, type NewMail } from '@freight/platform/mail/stored-mail'
import { clientLinkClaims, clientLinkId, thirdPartyPath } from '@freight/platform/third-party/links'
import type { Platform } from '@freight/platform/connections/platform'
import type { CommercialOfQuotation, AllowsLinks } from '../lookups/tables/people.ts'
import { offerMailKey } from './offer-mail-key.ts'
import { isOfDemo, type ReactionContext, process, type Process } from './process.ts'
import { htmlButton, htmlMail, htmlParagraph, htmlText } from '@freight/platform/mail/html-text'
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
  const { greeting, opening, offered, closing, online, signature } = mail
  return htmlMail(language, [
    ...[greeting, ...opening].map(htmlParagraph),
    box(offered),
    ...closing.map(htmlParagraph),
    ...(online ? [htmlParagraph(online.sentence), htmlButton(online.button, online.url)] : []),
    htmlParagraph(signature),
  ])
}

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  files: Pick<Platform['files'], 'put'>
  printer: Pick<Platform['printer'], 'clientDocument'>
  mail: Pick<Platform['mail'], 'put'>
  commercialOf: CommercialOfQuotation
  allowsLinks: AllowsLinks
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
  /** Links to the revision, in the order of their issue. */
  links: readonly ClientLink[]
  repetition?: Repetition
}

/** Links of the client's contacts to a revision, also ended ones. */
const linksIn = (events: readonly StoredEvent[], revisionNo: number): ClientLink[] => {
  const steps = clientLinkSteps<{ clientLinks: readonly ClientLink[] }>()
  return events
    .reduce(
      (state, { type, data, occurredAt }) => {
        if (type === 'ClientLinkIssued') return steps[type](state, clientLinkEvents[type].parse(data), { occurredAt })
        if (type === 'ClientLinkRevoked') return steps[type](state, clientLinkEvents[type].parse(data))
        return type === 'QuoteReopened' ? withoutLinks(state) : state
      },
      { clientLinks: [] as readonly ClientLink[] },
    )
    .clientLinks.filter((link) => link.revisionNo === revisionNo)
}

/** The stored file of a sent revision, if there is one. */
export const storedFileOf = (events: readonly StoredEvent[], revisionNo: number): File | undefined =>
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

const addresses = (people: readonly { mail: string }[] = []): string[] =>
  people.map(({ mail }) => mail).filter((one) => one !== '')

/** The mails of an offer: one for each recipient with a link, and one for all others. */
const mailsOf = ({ key, document, sent, contact, file, links, repetition }: OfferParts): NewMail[] => {
  if (sent.channel !== 'MAIL') return []
  const recipients = repetition?.recipients ?? sent.recipients
  const numbered = links.map((link, index) => ({ link, linkNo: index + 1 }))
  const linkOf = ({ mail }: { mail: string }) =>
    numbered.find(({ link }) => !link.isRevoked && link.recipient.mail.toLowerCase() === mail.toLowerCase())
  const mailTo = (recipient: { name: string; mail: string }, found?: (typeof numbered)[number]): NewMail => {
    const offer = offerMail(document, sent, recipient.name, textIn, found && LINK)
    return {
      key: offerMailKey({
        reference: key,
        revisionNo: sent.revisionNo,
        repetition: repetition?.id,
        linkNo: found?.linkNo,
      }),
      kind: 'OFFER',
      to: recipient.mail,
      ...(contact.mail !== '' && { replyTo: contact.mail }),
      fromName: offerSender(document, textIn),
      subject: offer.subject,
      text: plainText(offer),
      html: offerMailPage(offer, sent.language),
      attachments: [{ name: `${key} rev ${sent.revisionNo}.pdf`, type: 'application/pdf', ...file }],
      ...(found && {
        link: { path: thirdPartyPath, id: clientLinkId(clientLinkClaims(key, found.link, sent.language)) },
        usefulUntil: new Date(found.link.expiresAt),
      }),
    }
  }
  // A copy must not contain the link of another person.
  const [first, ...others] = recipients.filter((one) => !linkOf(one))
  const [firstCopy, ...otherCopies] = sent.cc ?? []
  const withoutLink = first
    ? [{ ...mailTo(first), also: { to: addresses(others), cc: addresses(sent.cc) } }]
    : firstCopy
      ? [{ ...mailTo(firstCopy), also: { to: addresses(otherCopies), cc: [] } }]
      : []
  return [
    ...withoutLink,
    ...recipients.flatMap((one) => {
      const found = linkOf(one)
      return found ? [mailTo(one, found)] : []
    }),
  ]
}

/** Prints a sent offer, stores the file, and mails it if the channel is mail. The same revision gives the same file and mail. */
export const sentOffers = ({ eventStore, files, printer, mail, commercialOf, allowsLinks }: Parts): Process => {
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
    // The sending issued its links itself; a later mail must not offer links that were switched off since.
    const links = !repetition || (await allowsLinks(key)) ? linksIn(events, revisionNo) : []
    for (const newMail of mailsOf({ key, document, sent, contact, file, links, ...(repetition && { repetition }) }))
      await mail.put(newMail)
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
