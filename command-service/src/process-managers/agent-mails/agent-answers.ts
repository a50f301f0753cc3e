import { placeName } from '@freight/contracts/client-document/language/place-names'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import type { Language } from '@freight/contracts/vocabulary/schemas'
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
  /** Text of the button, if the link is still valid. */
  button: string | undefined
}

/** The answer to a question of an agent or a client, in their language. */
export const answerMail = (facts: Facts) => {
  const { language, contactName, reference, lane, company, question, answer, button } = facts
  const text = (key: string, values: Readonly<Record<string, string>>) =>
    textIn(language, `mails:answer.${key}`, values)
  const paragraphs = [
    greetingIn(language, contactName),
    text('opening', { company, reference, lane }),
    text('question', { text: question }),
    text('answer', { text: answer }),
  ]
  return { subject: text('subject', { reference, lane }), ...agentLetter(facts, paragraphs, button) }
}

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  mail: Pick<Platform['mail'], 'put'>
  personOf: PersonOf
}

export const laneIn = ({ origenName, destinoName }: { origenName: string; destinoName: string }, language: Language) =>
  `${placeName(origenName, language)} → ${placeName(destinoName, language)}`

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

type AnswerTo = { event: StoredEvent; costRequestId: string; quotationKey: string; question: string; answer: string }

/**
 * Mails the answer to a question to its agent. Also mails a staff note for agents to each agent with a question that was
 * not answered itself: the store does not contain which question a note answers, so all of them get it.
 */
export const agentAnswers = ({ eventStore, mail, personOf }: Parts): Process => {
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  const requestOf = async (id: string) =>
    (await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)).state
  const putMail = async ({ event, costRequestId: id, quotationKey, question, answer }: AnswerTo) => {
    const { actor, occurredAt } = event
    const request = await requestOf(id)
    const { request: quoteRequest } = (await streamStates(eventStore, deciders.quotation, 1).refresh(quotationKey))
      .state
    if (!quoteRequest || request.state === 'WITHDRAWN' || request.mail === '' || notErased([request]).length === 0)
      return
    const [asker, { state: company }] = await Promise.all([
      actor.kind === 'STAFF' ? personOf(actor.userId) : undefined,
      settings.refresh(event.company),
    ])
    const { language, contactName, expiresAt } = request
    const issued = lastIssue(await eventStore.readStream(`cost-request-${id}`))
    const hasLink = issued !== undefined && Date.parse(occurredAt) < Date.parse(expiresAt)
    await mail.put({
      key: `agent-answer-${event.eventId}-${id}`,
      kind: 'AGENT_ANSWER',
      to: request.mail,
      ...senderFields(asker),
      ...answerMail({
        language,
        contactName,
        reference: quotationKey,
        lane: laneIn(quoteRequest, language),
        question,
        answer,
        company: company.data.razonSocial || event.company,
        asker: asker?.name ?? '',
        button: hasLink ? textIn(language, 'mails:enterRates') : undefined,
      }),
      ...(hasLink && { link: agentLink(id, request, issued.occurredAt) }),
    })
  }
  return process({
    name: 'agent-answers',
    on: {
      AgentQuestionAnswered: async (event) => {
        if (isOfDemo(event)) return
        const costRequestId = idIn('cost-request', event.stream)
        const { quotationKey, question: no, text: answer } = event.data
        const question = (await requestOf(costRequestId)).questions[no - 1]?.text ?? ''
        await putMail({ event, costRequestId, quotationKey, question, answer })
      },
      QuotationNoteAdded: async (event) => {
        const { stream, actor, data, revision } = event
        if (isOfDemo(event) || data.visibility !== 'AGENT' || actor.kind !== 'STAFF') return
        const earlierEvents = (await eventStore.readStream(stream)).filter((one) => one.revision < revision)
        const requests = requestsIn(earlierEvents)
        for (const [contactId, question] of questionsIn(earlierEvents)) {
          const costRequestId = requests.get(contactId) ?? ''
          const { questions } = await requestOf(costRequestId)
          if (questions.length > 0 && questions.every(({ isAnswered }) => isAnswered)) continue
          await putMail({ event, costRequestId, quotationKey: idIn('quotation', stream), question, answer: data.text })
        }
      },
    },
  })
}
