import { revisionIn } from '@freight/contracts/client-document/of-revision'
import { idIn } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import { isShown } from '@freight/contracts/quotation/offer/client-link'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { dayIn } from '@freight/contracts/working-time/time-zone'
import type { Platform } from '@freight/platform/connections/platform'
import { textIn } from '@freight/platform/texts'
import { clientLinkClaims, clientLinkId, thirdPartyPath } from '@freight/platform/third-party/links'
import { deciders } from '../aggregates/deciders.ts'
import { stateOfLink } from '../aggregates/quotation/sending/client-offer.ts'
import { streamStates } from '../handling/stream-states.ts'
import type { PersonOf, AllowsLinks } from '../lookups/tables/people.ts'
import { answerMail, laneIn, senderFields } from './letters/letter.ts'
import { isOfDemo, process, type Process } from './process.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  mail: Pick<Platform['mail'], 'put'>
  personOf: PersonOf
  allowsLinks: AllowsLinks
}

/** Mails the answer to a client's question to the contact who asked, with the link while it shows the offer, unless that link was revoked. */
export const clientAnswers = ({ eventStore, mail, personOf, allowsLinks }: Parts): Process => {
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  return process({
    name: 'client-answers',
    on: {
      QuotationNoteAdded: async (event, context) => {
        const { actor, data, occurredAt, company, eventId, stream } = event
        if (isOfDemo(event) || data.answers === undefined) return
        await context.waitForPosition('quotation-list')
        const key = idIn('quotation', stream)
        const events = await eventStore.readStream(stream)
        const { state: quotation } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
        const question = events
          .filter(({ type }) => type === 'QuotationNoteAdded')
          .map((one) => quotationEvents.QuotationNoteAdded.parse(one.data))
          .find(({ noteId }) => noteId === data.answers)
        const tokenId = events
          .filter(({ type }) => type === 'ClientQuestionAsked')
          .map((one) => quotationEvents.ClientQuestionAsked.parse(one.data))
          .find(({ noteId }) => noteId === data.answers)?.tokenId
        const link = quotation.clientLinks.find((one) => one.tokenId === tokenId)
        const sent = link && revisionIn(events, link.revisionNo)
        if (!question || !sent || !quotation.request || notErased([link.recipient]).length === 0) return
        // A person revokes a link that went to the wrong recipient; a reopened quotation only ends it.
        const isRevoked = events.some(
          ({ type, data: fields }) =>
            type === 'ClientLinkRevoked' && quotationEvents.ClientLinkRevoked.parse(fields).tokenId === tokenId,
        )
        if (isRevoked) return
        const [asker, { state: settingsState }, isOn] = await Promise.all([
          actor.kind === 'STAFF' ? personOf(actor.userId) : undefined,
          settings.refresh(company),
          allowsLinks(key),
        ])
        const { language } = sent.sent
        const { razonSocial, timeZone } = settingsState.data
        const today = dayIn(timeZone, Date.parse(occurredAt))
        const hasLink = occurredAt < link.expiresAt && isShown(stateOfLink(link, quotation, today, isOn))
        await mail.put({
          key: `client-answer-${eventId}`,
          kind: 'CLIENT_ANSWER',
          to: link.recipient.mail,
          ...senderFields(asker),
          ...answerMail({
            language,
            contactName: link.recipient.name,
            reference: key,
            lane: laneIn(quotation.request, language),
            question: question.text,
            answer: data.text,
            company: razonSocial || company,
            asker: asker?.name ?? '',
            button: hasLink ? textIn(language, 'document:mail.onlineButton') : undefined,
          }),
          ...(hasLink && {
            link: { path: thirdPartyPath, id: clientLinkId(clientLinkClaims(key, link, language)) },
          }),
        })
      },
    },
  })
}
