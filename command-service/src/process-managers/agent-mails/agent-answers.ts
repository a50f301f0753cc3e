import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import type { NewMail } from '@freight/platform/mail/stored-mail'
import { thirdPartyPath, type LinkClaims } from '@freight/platform/third-party/links'
import type { CostRequest } from '../../aggregates/cost-request/cost-request-decider.ts'
import { notErased } from '@freight/contracts/events/personal'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { isOfDemo, process, type Process } from '../process.ts'
import { answerMail, laneIn, senderFields, letter, type Sender } from '../letters/letter.ts'
import { textIn } from '@freight/platform/texts'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'
import { greetingIn } from '@freight/platform/mail/html-text'

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** The event that issued the present link of a cost request. */
export const lastIssue = (events: readonly StoredEvent[]): StoredEvent | undefined =>
  events.findLast(({ type }) => type === 'CostRequestIssued' || type === 'CostRequestReopened')

/** The link to the agent's page; its token is signed when the mail is sent. */
export const agentLink = (id: string, request: CostRequest, issuedAt: string): Required<NewMail>['link'] => {
  const claims: LinkClaims = {
    sub: id,
    jti: request.tokenId,
    iat: secondsOf(issuedAt),
    exp: secondsOf(request.expiresAt),
    qk: request.quotationKey,
    pid: request.providerId,
    cid: request.contactId,
    lng: request.language,
  }
  return { path: thirdPartyPath, id: JSON.stringify(claims) }
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

type Facts = Sender & {
  isWinner: boolean
  contactName: string
  reference: string
  lane: string
}

/** Mail to an agent after the client's approval, in the agent's language. Must not name the client or other agents. */
const agentThanksMail = (facts: Facts) => {
  const { isWinner, language, contactName, reference, lane } = facts
  const outcome = textIn(language, isWinner ? 'mails:thanks.winner' : 'mails:thanks.others', { reference, lane })
  const paragraphs = [greetingIn(language, contactName), outcome]
  return { subject: `${reference}: ${lane}`, ...letter(facts, paragraphs) }
}

/** The cost requests whose answers the approved alternative was built on. */
const wonRequests = (
  { sent, sells, costs }: Quotation,
  idSell: string,
  revisionNo: number | undefined,
): Set<string> => {
  const revision = revisionNo === undefined ? sent.at(-1) : sent.find(({ no }) => no === revisionNo)
  const offered = [...(revision?.sells ?? []), ...sells.map(({ group }) => group)]
  const sell = offered.find((one) => one.idSell === idSell)
  const ids = sell ? sourceCosts(sell) : []
  const usedCosts = [...(revision?.costs ?? []), ...costs].filter(({ idCost }) => ids.includes(idCost))
  return new Set(usedCosts.flatMap(({ costRequestId }) => (costRequestId === undefined ? [] : [costRequestId])))
}

/** If the company enables it, mails the outcome to agents who sent costs: thanks to the winners, a notice to the others. */
export const agentThanks = ({ eventStore, mail, personOf }: Parts): Process => {
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  return process({
    name: 'agent-thanks',
    on: {
      QuoteApproved: async (event) => {
        // The demo's agents get no mail.
        if (isOfDemo(event)) return
        const { stream, company } = event
        const { idSell, revisionNo } = event.data
        const { state: companySettings } = await settings.refresh(company)
        if (companySettings.targets.thankAgents !== true) return
        const key = idIn('quotation', stream)
        const { state: quotation } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
        const answered = Object.entries(quotation.submissions).filter(([, answers]) => answers > 0)
        const winningIds = wonRequests(quotation, idSell, revisionNo)
        const requests = await Promise.all(
          answered.map(async ([id]) => ({
            isWinner: winningIds.has(id),
            ...(await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)).state,
          })),
        )
        // One mail per contact: a contact with two cost requests counts as winner if one of them won.
        const requestByContact = new Map(
          notErased(requests)
            .toSorted((a, b) => Number(a.isWinner) - Number(b.isWinner))
            .map((one) => [one.contactId, one]),
        )
        for (const request of requestByContact.values()) {
          if (request.mail === '' || !quotation.request) continue
          const { isWinner, language, contactName } = request
          const asker = await personOf(request.askedBy)
          const { origenName, destinoName } = quotation.request
          await mail.put({
            // The key contains no event id: a second approval after a reopening sends no second mail.
            key: `agent-thanks-${key}-${request.contactId}-${isWinner ? 'won' : 'elsewhere'}`,
            kind: 'AGENT_THANKS',
            to: request.mail,
            ...senderFields(asker),
            ...agentThanksMail({
              isWinner,
              language,
              contactName,
              reference: key,
              lane: `${placeName(origenName, language)} → ${placeName(destinoName, language)}`,
              company: companySettings.data.razonSocial || company,
              asker: asker?.name ?? '',
            }),
          })
        }
      },
    },
  })
}
