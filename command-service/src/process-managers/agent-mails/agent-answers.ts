import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { isOfDemo, process, type Process } from '../process.ts'
import { answerMail } from '../letters/answer-mail.ts'
import { laneIn } from '../letters/lane-in.ts'
import { senderFields } from '../letters/letter.ts'
import { agentLink, lastIssue } from './agent-link.ts'
import { textIn } from '@freight/platform/texts'

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
