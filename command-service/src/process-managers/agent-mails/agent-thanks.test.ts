import type { StoredEvent } from '@freight/contracts/events/envelope'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import type { NewMail } from '@freight/platform/mail/stored-mail'
import { expect, test } from 'vitest'
import { administrator, commandsInMemory } from '../../testing/commands-in-memory.ts'
import { agentThanks } from './agent-answers.ts'

const agents = ['mei', 'kevin', 'silent'].map((name, index) => ({
  id: `7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b1${index}`,
  name,
  mail: `${name}@agents.example`,
  primary: index === 0,
}))

/** A quotation sold with the costs of the first of three agents; the second has answered too, the third has not. */
const wonQuotation = async () => {
  const eventStore = memoryEventStore()
  const memory = await commandsInMemory(eventStore)
  const asAdmin = memory.as(administrator)
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
  const system = memory.as({ userId: 'cost-requests', permissions: [], system: true })
  for (const { costRequestId, providerId, providerName, contactId, contactName, mail, language } of opened) {
    const issued = { providerId, providerName, contactId, contactName, mail, language, quotationKey: id, askedBy: 'p' }
    await system('cost-request', 'IssueCostRequest', costRequestId, issued)
  }
  const charges = [{ idCharge: 'FRT', currency: 'USD', amount: '500' }]
  for (const { costRequestId } of opened.slice(0, 2))
    await system('quotation', 'RecordAgentCosts', id, {
      costRequestId,
      submissionNo: 1,
      groups: [{ validez: '2026-12-31', charges }],
    })
  const idCost = String(Object((await stream()).find(({ type }) => type === 'CostGroupAdded')?.data).idCost)
  await asAdmin('quotation', 'AddSellGroup', id, {
    idCost,
    validez: '2026-12-31',
    charges: [{ idCharge: 'FRT', sellCurrency: 'USD', sellAmount: '600' }],
  })
  const idSell = String(Object((await stream()).find(({ type }) => type === 'SellGroupAdded')?.data).idSell)
  await asAdmin('quotation', 'PublishQuote', id, {})
  const recipients = [{ name: 'Ana', mail: '' }]
  await asAdmin('quotation', 'SendQuote', id, { idSells: [idSell], recipients, channel: 'DOWNLOAD' })
  await asAdmin('quotation', 'ApproveQuote', id, { idSell })
  const approved = (await stream()).find(({ type }) => type === 'QuoteApproved')
  if (!approved) throw new Error('not approved')
  return { eventStore, asAdmin, approved }
}

const mailsOf = async (eventStore: ReturnType<typeof memoryEventStore>, approved: StoredEvent, times = 1) => {
  const outbox = new Map<string, NewMail>()
  const put = (mail: NewMail) => Promise.resolve(void outbox.set(mail.key, mail))
  const personOf = () => Promise.resolve({ name: 'Paula Sosa', mail: 'psosa@example.com' })
  const { on } = agentThanks({ eventStore, mail: { put }, personOf })
  const noCommands = () => Promise.reject(new Error('gives no commands'))
  for (let n = 0; n < times; n += 1)
    await on['QuoteApproved']?.(approved, { execute: noCommands, waitForPosition: noCommands })
  return [...outbox.values()]
}

test('the winning agent gets thanks and the other who answered a notice, once and in their language; no other agent gets a mail', async () => {
  const { eventStore, asAdmin, approved } = await wonQuotation()
  expect(usualSettings.targets.thankAgents).toBe(false)
  expect(await mailsOf(eventStore, approved)).toEqual([])
  await asAdmin('company-settings', 'ChangeServiceTargets', 'MVD', { thankAgents: true })
  const mails = await mailsOf(eventStore, approved, 2)
  expect(mails.map(({ to, kind }) => `${kind} ${to}`).toSorted()).toEqual([
    'AGENT_THANKS kevin@agents.example',
    'AGENT_THANKS mei@agents.example',
  ])
  const textTo = (name: string) => mails.find(({ to }) => to.startsWith(name))?.text ?? ''
  expect(textTo('mei')).toContain('O cliente aprovou a cotação')
  expect(textTo('kevin')).toContain('Desta vez o negócio foi fechado com outro fornecedor')
  for (const { text } of mails) expect(text).not.toContain('Acme')
  expect(await mailsOf(eventStore, { ...approved, commandId: 'demo:1' })).toEqual([])
})

test('a quotation that is reopened and approved again sends no second mail', async () => {
  const { eventStore, asAdmin, approved } = await wonQuotation()
  await asAdmin('company-settings', 'ChangeServiceTargets', 'MVD', { thankAgents: true })
  const keys = async (event: StoredEvent) => (await mailsOf(eventStore, event)).map(({ key }) => key).toSorted()
  const first = await keys(approved)
  expect(first).toHaveLength(2)
  expect(await keys({ ...approved, eventId: crypto.randomUUID(), commandId: 'again' })).toEqual(first)
})
