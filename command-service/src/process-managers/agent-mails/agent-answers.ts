import { placeName } from '@freight/contracts/client-document/language/place-names'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { isOfDemo, process, type Process } from '../process.ts'
import { senderFields, agentLetter, type Writer } from './agent-letter.ts'
import { agentLink, lastIssue } from './agent-link.ts'
import { greetingIn } from '@freight/platform/mail/html-text'
import { textIn } from '@freight/platform/texts'

type Facts = Writer & {
  contactName: string
  reference: string
  lane: string
  question: string
  answer: string
  /** Whether the agent's link is still valid. */
  hasLink: boolean
}

/** The answer to an agent's question, in the agent's language; with the link only if it is still valid. */
const agentAnswerMail = (facts: Facts) => {
  const { language, contactName, reference, lane, company, question, answer, hasLink } = facts
  const text = (key: string, values: Readonly<Record<string, string>>) =>
    textIn(language, `mails:answer.${key}`, values)
  const paragraphs = [
    greetingIn(language, contactName),
    text('opening', { company }),
    text('question', { text: question }),
    text('answer', { text: answer }),
  ]
  const button = hasLink ? textIn(language, 'mails:enterRates') : undefined
  return { subject: text('subject', { reference, lane }), ...agentLetter(facts, paragraphs, button) }
}

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  mail: Pick<Platform['mail'], 'put'>
  personOf: PersonOf
}

/** The last question of each contact, by the id of the contact. */
const questionsIn = (events: readonly StoredEvent[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, actor, data }) => {
      if (type !== 'QuotationNoteAdded' || actor.kind !== 'THIRD_PARTY') return []
      return [[actor.contactId, quotationEvents.QuotationNoteAdded.parse(data).text] as const]
    }),
  )

/** The last cost request to each contact, by the id of the contact. */
const requestsIn = (events: readonly StoredEvent[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, data }) => {
      if (type !== 'CostRequestOpened') return []
      const { contactId, costRequestId } = quotationEvents.CostRequestOpened.parse(data)
      return [[contactId, costRequestId] as const]
    }),
  )

/**
 * Mails a staff note for agents to each agent who has asked a question about the quotation. The store does not contain
 * which question a note answers, so all of them get it.
 */
export const agentAnswers = ({ eventStore, mail, personOf }: Parts): Process => {
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  return process({
    name: 'agent-answers',
    on: {
      QuotationNoteAdded: async (event) => {
        const { stream, actor, data, revision, occurredAt } = event
        if (isOfDemo(event) || data.visibility !== 'AGENT' || actor.kind !== 'STAFF') return
        const earlierEvents = (await eventStore.readStream(stream)).filter((one) => one.revision < revision)
        const questions = questionsIn(earlierEvents)
        if (questions.size === 0) return
        const reference = idIn('quotation', stream)
        const { request: quoteRequest } = (await streamStates(eventStore, deciders.quotation, 1).refresh(reference))
          .state
        const [asker, { state: company }] = await Promise.all([personOf(actor.userId), settings.refresh(event.company)])
        const requests = requestsIn(earlierEvents)
        for (const [contactId, question] of questions) {
          const id = requests.get(contactId) ?? ''
          const { state: request } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)
          if (
            !quoteRequest ||
            request.state === 'WITHDRAWN' ||
            request.mail === '' ||
            notErased([request]).length === 0
          )
            continue
          const { language, contactName, expiresAt } = request
          const issued = lastIssue(await eventStore.readStream(`cost-request-${id}`))
          const hasLink = issued !== undefined && Date.parse(occurredAt) < Date.parse(expiresAt)
          await mail.put({
            key: `agent-answer-${event.eventId}-${id}`,
            kind: 'AGENT_ANSWER',
            to: request.mail,
            ...senderFields(asker),
            ...agentAnswerMail({
              language,
              contactName,
              reference,
              lane: `${placeName(quoteRequest.origenName, language)} → ${placeName(quoteRequest.destinoName, language)}`,
              question,
              answer: data.text,
              company: company.data.razonSocial || event.company,
              asker: asker?.name ?? '',
              hasLink,
            }),
            ...(hasLink && { link: agentLink(id, request, issued.occurredAt) }),
          })
        }
      },
    },
  })
}
