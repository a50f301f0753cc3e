import { memoryCheckpoints } from '@freight/platform/testing/memory-stores'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import type { NewMail } from '@freight/platform/mail/stored-mail'
import { expect, test } from 'vitest'
import { administrator, commandsInMemory } from '../testing/commands-in-memory.ts'
import { costRequestMails } from './agent-mails/cost-request-mails.ts'
import { costRequests } from './cost-requests.ts'
import { memoryParkedStreams } from '../testing/memory-stores.ts'
import { runProcesses } from './run-processes.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const positionOf = () => Promise.reject(new Error('unexpected call'))
const contactId = '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11'
const rounds = 20

/** Quotations with one agent, and an outbox that stores each mail once, as the real one does. */
const application = async () => {
  const eventStore = memoryEventStore()
  const memory = await commandsInMemory(eventStore)
  const asAdmin = memory.as(administrator)
  const mei = { id: contactId, name: 'Mei Lin Ho', mail: 'mei@bluedelta.example', primary: true }
  const provider = await asAdmin('provider', 'CreateProvider', undefined, {
    code: 'BDC',
    name: 'Blue Delta',
    language: 'pt',
    contacts: [mei],
  })
  const checkpoints = memoryCheckpoints()
  const parking = memoryParkedStreams()
  const outbox = new Map<string, NewMail>()
  const personOf = () => Promise.resolve({ name: 'Paula Sosa', mail: 'psosa@example.com' })
  const put = async (mail: NewMail) => {
    if (!outbox.has(mail.key)) outbox.set(mail.key, mail)
  }
  const run = (putMail = put, execute = memory.execute) =>
    runProcesses({ eventStore, positionOf, log: quiet, execute, checkpoints, parking }, [
      costRequests({ eventStore }),
      costRequestMails({ eventStore, mail: { put: putMail }, personOf }),
    ])
  const requestCosts = async () => {
    const { id } = await memory.as(memory.commercial)('quotation', 'RequestQuotation', undefined, memory.request())
    await asAdmin('quotation', 'RequestAgentCosts', id, { contacts: [{ providerId: provider.id, contactId }] })
    return id
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise(setImmediate)
  }
  const mailsFor = (key: string) => [...outbox.values()].filter(({ subject }) => subject.includes(key))
  return { ...memory, asAdmin, eventStore, run, put, requestCosts, until, mailsFor, outbox }
}

test('a crash between the event and its mail still sends exactly one mail', async () => {
  const { run, put, requestCosts, until, mailsFor, outbox, execute } = await application()
  for (let round = 0; round < rounds; round += 1) {
    // It crashes before the mail is stored, after it but before the checkpoint, or before the request is written.
    const diesAt = (['before', 'after', 'issuing'] as const)[round % 3]
    let hasDied = false
    const crash = (): never => {
      hasDied = true
      throw new Error('The application has crashed')
    }
    const killed = await run(
      async (mail) => {
        if (diesAt === 'before') crash()
        await put(mail)
        if (diesAt === 'after') crash()
      },
      diesAt === 'issuing' ? async () => crash() : execute,
    )
    const key = await requestCosts()
    await until(() => hasDied)
    await killed()
    const stop = await run()
    await until(() => mailsFor(key).length > 0)
    await stop()
    const [mail, ...otherMails] = mailsFor(key)
    expect([round, otherMails]).toEqual([round, []])
    expect(mail).toMatchObject({ to: 'mei@bluedelta.example', kind: 'COST_REQUEST', fromName: 'Paula Sosa' })
  }
  expect(outbox.size).toBe(rounds)
})

test('a cancelled quotation requests no costs', async () => {
  const { run, requestCosts, until, mailsFor, asAdmin, eventStore } = await application()
  const stop = await run()
  const key = await requestCosts()
  await until(() => mailsFor(key).length > 0)
  const [opened] = (await eventStore.readStream(`quotation-${key}`)).filter(({ type }) => type === 'CostRequestOpened')
  const stream = `cost-request-${String(Object(opened?.data).costRequestId)}`
  await asAdmin('quotation', 'CancelQuotation', key, { reasonCode: 'ERROR' })
  let types: string[] = []
  while (!types.includes('CostRequestWithdrawn')) {
    await new Promise(setImmediate)
    types = (await eventStore.readStream(stream)).map(({ type }) => type)
  }
  await stop()
  expect(types).toEqual(['CostRequestIssued', 'CostRequestWithdrawn'])
})

test('an agent who declines no longer blocks the quotation, and blocks it again after a new request', async () => {
  const { run, requestCosts, until, mailsFor, asAdmin, eventStore } = await application()
  const stop = await run()
  const key = await requestCosts()
  await until(() => mailsFor(key).length > 0)
  const typesOf = async () => (await eventStore.readStream(`quotation-${key}`)).map(({ type }) => type)
  const [opened] = (await eventStore.readStream(`quotation-${key}`)).filter(({ type }) => type === 'CostRequestOpened')
  const id = String(Object(opened?.data).costRequestId)
  const notified = async (type: string) => {
    while (!(await typesOf()).includes(type)) await new Promise(setImmediate)
  }
  await asAdmin('cost-request', 'DeclineCostRequest', id, { reasonCode: 'NO_SPACE' })
  await notified('CostRequestClosed')
  await asAdmin('cost-request', 'ReopenCostRequest', id, {})
  await notified('CostRequestAwaited')
  await stop()
  const [closed] = (await eventStore.readStream(`quotation-${key}`)).filter(({ type }) => type === 'CostRequestClosed')
  expect(closed?.data).toEqual({
    costRequestId: id,
    providerName: 'Blue Delta',
    state: 'DECLINED',
    reasonCode: 'NO_SPACE',
  })
})

test('an agent who answered or is no longer needed while the process was stopped gets no mail', async () => {
  const { run, requestCosts, mailsFor, asAdmin, eventStore, outbox, until, as } = await application()
  const system = as({ userId: 'third-party', permissions: [], system: true })
  // The requests are written, but their mails are not sent.
  const crashingRun = await run(() => Promise.reject(new Error('The application has crashed')))
  const idOf = async (key: string) => {
    for (;;) {
      const events = await eventStore.readStream(`quotation-${key}`)
      const opened = events.find(({ type }) => type === 'CostRequestOpened')
      const id = String(Object(opened?.data).costRequestId)
      if ((await eventStore.readStream(`cost-request-${id}`)).length > 0) return id
      await new Promise(setImmediate)
    }
  }
  const [answeredKey, withdrawnKey, closedKey, lastKey] = [
    await requestCosts(),
    await requestCosts(),
    await requestCosts(),
    await requestCosts(),
  ]
  const ids = await Promise.all([answeredKey, withdrawnKey, closedKey, lastKey].map(idOf))
  await crashingRun()
  const groups = [{ validez: '2026-12-31', charges: [{ idCharge: 'FRT', currency: 'USD', amount: '500' }] }]
  await system('cost-request', 'SubmitAgentCosts', ids[0], { groups })
  await asAdmin('cost-request', 'WithdrawCostRequest', ids[1], {})
  await asAdmin('quotation', 'CancelQuotation', closedKey, { reasonCode: 'ERROR' })
  const stop = await run()
  await until(() => mailsFor(lastKey).length > 0)
  await stop()
  expect(outbox.size).toBe(1)
})

test('a request that is reopened while the quotation is decided is withdrawn', async () => {
  const { run, requestCosts, until, mailsFor, asAdmin, eventStore } = await application()
  const stop = await run()
  const key = await requestCosts()
  await until(() => mailsFor(key).length > 0)
  const [opened] = (await eventStore.readStream(`quotation-${key}`)).filter(({ type }) => type === 'CostRequestOpened')
  const id = String(Object(opened?.data).costRequestId)
  await stop()
  await asAdmin('cost-request', 'DeclineCostRequest', id, { reasonCode: 'NO_SPACE' })
  // Both commands come at once: neither sees the effect of the other.
  await asAdmin('cost-request', 'ReopenCostRequest', id, {})
  await asAdmin('quotation', 'CancelQuotation', key, { reasonCode: 'ERROR' })
  await expect(asAdmin('cost-request', 'ReopenCostRequest', id, {})).rejects.toMatchObject({ code: 'QUOTATION_CLOSED' })
  const secondRun = await run()
  const typesOf = async () => (await eventStore.readStream(`cost-request-${id}`)).map(({ type }) => type)
  while ((await typesOf()).at(-1) !== 'CostRequestWithdrawn') await new Promise(setImmediate)
  await secondRun()
  expect(mailsFor(key)).toHaveLength(1)
})
