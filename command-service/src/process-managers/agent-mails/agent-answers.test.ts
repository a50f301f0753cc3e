import type { Actor, StoredEvent } from '@freight/contracts/events/envelope'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import type { NewMail } from '@freight/platform/mail/stored-mail'
import { expect, test } from 'vitest'
import { administrator, commandsInMemory } from '../../testing/commands-in-memory.ts'
import { agentAnswers } from './agent-answers.ts'

const agents = ['mei', 'kevin', 'silent'].map((name, index) => ({
  id: `7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b1${index}`,
  name,
  mail: `${name}@agents.example`,
  primary: index === 0,
}))

/** A quotation with cost requests to three agents, and the mails that the process puts into the outbox. */
const requested = async () => {
  const eventStore = memoryEventStore()
  const memory = await commandsInMemory(eventStore)
  const asAdmin = memory.as(administrator)
  const asSystem = memory.as({ userId: 'cost-requests', permissions: [], system: true })
  const provider = await asAdmin('provider', 'CreateProvider', undefined, {
    code: 'BDC',
    name: 'Blue Delta',
    language: 'pt',
    contacts: agents,
  })
  const { id } = await memory.as(memory.commercial)('quotation', 'RequestQuotation', undefined, memory.request())
  const contacts = agents.map((agent) => ({ providerId: provider.id, contactId: agent.id }))
  await asAdmin('quotation', 'RequestAgentCosts', id, { contacts })
  const stream = () => eventStore.readStream(`quotation-${id}`)
  const opened = (await stream()).filter(({ type }) => type === 'CostRequestOpened').map(({ data }) => Object(data))
  for (const { costRequestId, providerId, providerName, contactId, contactName, mail, language } of opened) {
    const issued = { providerId, providerName, contactId, contactName, mail, language, quotationKey: id, askedBy: 'p' }
    await asSystem('cost-request', 'IssueCostRequest', costRequestId, issued)
  }
  const note = (text: string, visibility = 'AGENT', actor?: Actor) =>
    asAdmin('quotation', 'AddQuotationNote', id, { text, visibility }, actor && { actor })
  const question = (agent: number, text: string) =>
    note(text, 'AGENT', { kind: 'THIRD_PARTY', providerId: provider.id, contactId: agents[agent]?.id ?? '' })
  const requestOf = (agent: number): string =>
    opened.find(({ contactId }) => contactId === agents[agent]?.id).costRequestId
  /** The mails for the last event of the quotation, which is delivered twice. */
  const mailsOf = async (last: StoredEvent | undefined, at = {}) => {
    const outbox = new Map<string, NewMail>()
    const put = (mail: NewMail) => Promise.resolve(void outbox.set(mail.key, mail))
    const personOf = () => Promise.resolve({ name: 'Paula Sosa', mail: 'psosa@example.com' })
    const { on } = agentAnswers({ eventStore, mail: { put }, personOf })
    const noCommands = () => Promise.reject(new Error('gives no commands'))
    for (let times = 0; last && times < 2; times += 1)
      await on[last.type]?.({ ...last, ...at }, { execute: noCommands, waitForPosition: noCommands })
    return [...outbox.values()]
  }
  const mails = async (at = {}) => mailsOf((await stream()).at(-1), at)
  /** The agent's question, and the answer to its first question. */
  const sendQuestion = (agent: number, text: string) =>
    asSystem('cost-request', 'AskAgentQuestion', requestOf(agent), { text })
  const answer = async (agent: number, text: string) => {
    await asAdmin('cost-request', 'AnswerAgentQuestion', requestOf(agent), { question: 1, text })
    return mailsOf((await eventStore.readStream(`cost-request-${requestOf(agent)}`)).at(-1))
  }
  return { id, sendQuestion, answer, asSystem, note, question, requestOf, mails }
}

test('each agent who asked gets the answer with the question, in the language of the provider', async () => {
  const { id, note, question, mails } = await requested()
  await question(0, 'Is it stackable?')
  await question(1, 'Which terminal?')
  expect(await mails()).toEqual([])
  await note('Two layers at most, TCP terminal.')
  const sent = await mails()
  expect(sent.map(({ kind, to, replyTo }) => [kind, to, replyTo])).toEqual([
    ['AGENT_ANSWER', 'mei@agents.example', 'psosa@example.com'],
    ['AGENT_ANSWER', 'kevin@agents.example', 'psosa@example.com'],
  ])
  const [mei, kevin] = sent
  expect(mei?.subject).toContain(`Resposta à sua pergunta ${id}`)
  for (const body of [mei?.text, mei?.html]) {
    expect(body).toContain('Is it stackable?')
    expect(body).toContain('Two layers at most, TCP terminal.')
    expect(body).toContain('[[link]]')
    expect(body).not.toContain('Which terminal?')
  }
  expect(JSON.parse(mei?.link?.id ?? '')).toMatchObject({ qk: id, cid: agents[0]?.id })
  expect(kevin?.text).toContain('Which terminal?')
})

test('a second note is mailed as well, because the note that answers the question is not known', async () => {
  const { note, question, mails } = await requested()
  await question(0, 'Is it stackable?')
  await note('I am asking the client.')
  await note('Two layers at most.')
  expect((await mails()).map(({ to }) => to)).toEqual(['mei@agents.example'])
})

test('a note of another visibility or before a question is not mailed', async () => {
  const { note, question, mails } = await requested()
  await note('Ready on Monday')
  expect(await mails()).toEqual([])
  await question(0, 'Is it stackable?')
  for (const visibility of ['INTERNAL', 'CLIENT']) {
    await note('Our margin is thin', visibility)
    expect(await mails()).toEqual([])
  }
})

test('an agent whose request was withdrawn gets no mail, and a mail after the expiry has no link', async () => {
  const { note, question, mails, asSystem, requestOf } = await requested()
  await question(0, 'Is it stackable?')
  await question(1, 'Which terminal?')
  await asSystem('cost-request', 'WithdrawCostRequest', requestOf(0), {})
  await note('Two layers at most, TCP terminal.')
  const [mail, ...otherMails] = await mails({ occurredAt: '2026-06-01T12:00:00.000Z' })
  expect([mail?.to, mail?.link, otherMails]).toEqual(['kevin@agents.example', undefined, []])
  expect(mail?.text).not.toContain('[[link]]')
})

test('the answer to a question is mailed to its agent only, and later notes only to agents with open questions', async () => {
  const { sendQuestion, answer, note, question, mails } = await requested()
  await sendQuestion(0, 'Is it stackable?')
  await question(0, 'Is it stackable?')
  await sendQuestion(1, 'Which terminal?')
  await question(1, 'Which terminal?')
  const [mail, ...otherMails] = await answer(0, 'Two layers at most.')
  expect([mail?.to, mail?.kind, otherMails]).toEqual(['mei@agents.example', 'AGENT_ANSWER', []])
  expect(mail?.text).toContain('Is it stackable?')
  expect(mail?.text).toContain('Two layers at most.')
  expect(mail?.link).toBeDefined()
  await note('Ready on Monday.')
  expect((await mails()).map(({ to }) => to)).toEqual(['kevin@agents.example'])
})
