import { hash } from 'node:crypto'
import { type Principal, mayEver } from '@freight/contracts/access/policy'
import { quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { addressCreated } from '@freight/contracts/testing/sample-address'
import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, KeyReused, KeyTaken, NotFound, WrongRevision } from '@freight/platform/errors'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { commandHandler } from './handle-command.ts'
import { administrator, commercialUser, commandsInMemory, places, userWith } from '../testing/commands-in-memory.ts'

const note = { text: 'Ask for a better rate.' }

const quoted = async () => {
  const application = await commandsInMemory()
  const { id } = await application.as(application.commercial)(
    'quotation',
    'RequestQuotation',
    undefined,
    application.request(),
  )
  return { ...application, id, stream: `quotation-${id}` }
}

test('a request becomes an event with its reference, its totals and the names of its places', async () => {
  const { id, eventStore, stream, commercial } = await quoted()
  expect(id).toBe('MVD-2026-000001')
  const [requested, ...laterEvents] = await eventStore.readStream(stream)
  expect(laterEvents).toEqual([])
  expect(requested).toMatchObject({
    type: 'QuotationRequested',
    revision: 1,
    schemaVersion: 1,
    actor: { kind: 'STAFF', userId: commercial.userId },
    data: {
      referencia: id,
      commercial: commercial.userId,
      chargeableTotal: '210',
      chargeableBasis: 'VOLUME',
      client: { nombreFantasia: 'Acme' },
      origenPais: 'CN',
      destinoName: 'Montevideo (Carrasco)',
    },
  })
  expect(requested?.causationId).toBe(requested?.commandId)
})

test('references count up within a company and a year', async () => {
  const { as, commercial, request } = await quoted()
  const second = await as(commercial)('quotation', 'RequestQuotation', undefined, request())
  const other = await as(commercial)('quotation', 'RequestQuotation', undefined, request(), { company: 'AUZ' })
  const before = await as(commercial)('quotation', 'RequestQuotation', undefined, request(), {
    now: new Date('2025-07-01T12:00:00.000Z'),
  })
  expect([second.id, other.id, before.id]).toEqual(['MVD-2026-000002', 'AUZ-2026-000001', 'MVD-2025-000001'])
})

test('the same key with the same body gets the first answer and adds nothing', async () => {
  const { execute, context, pricing, id, eventStore, stream, commercial, request } = await quoted()
  const sameKey = context(pricing)
  const first = await execute('quotation', 'TakeQuotation', id, {}, sameKey)
  const head = await eventStore.head()
  expect(await execute('quotation', 'TakeQuotation', id, {}, sameKey)).toEqual(first)
  const noting = context(pricing)
  const noted = await execute('quotation', 'AddQuotationNote', id, note, noting)
  expect(await execute('quotation', 'AddQuotationNote', id, note, noting)).toEqual(noted)
  expect(await eventStore.readStream(stream)).toHaveLength(3)
  const requestContext = context(commercial)
  const created = await execute('quotation', 'RequestQuotation', undefined, request(), requestContext)
  expect(await execute('quotation', 'RequestQuotation', undefined, request(), requestContext)).toEqual(created)
  expect(await eventStore.head()).toBe(head + 2)
})

test('a reference that a repeated request used up belongs to no quotation', async () => {
  const { execute, context, commercial, pricing, request, id } = await quoted()
  const requestContext = context(commercial)
  await execute('quotation', 'RequestQuotation', undefined, request(), requestContext)
  await execute('quotation', 'RequestQuotation', undefined, request(), requestContext)
  const inVain = id.replace('000001', '000003')
  await expect(execute('quotation', 'TakeQuotation', inVain, {}, context(pricing))).rejects.toThrow(
    'There is no quotation',
  )
})

test('a repeated command gets the first answer with the old revision in If-Match, and from a restarted process', async () => {
  const { execute, context, pricing, id, eventStore, references } = await quoted()
  const sameKey = context(pricing, { ifMatch: 1 })
  const first = await execute('quotation', 'TakeQuotation', id, {}, sameKey)
  expect(await execute('quotation', 'TakeQuotation', id, {}, sameKey)).toEqual(first)
  const restarted = commandHandler({ eventStore, references, places, clock: () => new Date() })
  expect(await restarted('quotation', 'TakeQuotation', id, {}, sameKey)).toEqual(first)
})

test('the same key with another body, another target or another user is an error', async () => {
  const { execute, context, pricing, id, commercial, request, as, eventStore } = await quoted()
  const other = await as(commercial)('quotation', 'RequestQuotation', undefined, request())
  const sameKey = context(pricing)
  await execute('quotation', 'AddQuotationNote', id, note, sameKey)
  const head = await eventStore.head()
  await expect(execute('quotation', 'AddQuotationNote', id, { text: 'Another.' }, sameKey)).rejects.toThrow(KeyReused)
  await expect(execute('quotation', 'AddQuotationNote', other.id, note, sameKey)).rejects.toThrow(KeyReused)
  await expect(
    execute('quotation', 'AddQuotationNote', id, note, { ...sameKey, principal: commercial }),
  ).rejects.toThrow(KeyReused)
  await expect(
    execute('quotation', 'RequestQuotation', undefined, request(), { ...sameKey, principal: commercial }),
  ).rejects.toThrow(KeyReused)
  // A command that would be refused anyway still gets the error that its key was used.
  await expect(execute('quotation', 'PublishQuote', id, {}, sameKey)).rejects.toThrow(KeyReused)
  expect(await eventStore.head()).toBe(head)
})

test('a key that comes again after its body gained defaults gets the first answer', async () => {
  const { execute, context, pricing, id, eventStore } = await quoted()
  const sameKey = context(pricing, { parsed: true, sent: { a: 1, ...note } })
  const first = await execute('quotation', 'AddQuotationNote', id, note, sameKey)
  const head = await eventStore.head()
  // The schema adds one more default than before, and the client sends the members in another order.
  const reorderedBody = { ...sameKey, sent: { ...note, a: 1 } }
  expect(await execute('quotation', 'AddQuotationNote', id, { ...note, tone: 'PLAIN' }, reorderedBody)).toEqual(first)
  const other = { ...sameKey, sent: { ...note, a: 2 } }
  await expect(execute('quotation', 'AddQuotationNote', id, note, other)).rejects.toThrow(KeyReused)
  expect(await eventStore.head()).toBe(head)
})

test('an old receipt with the fingerprint of the parsed body still gets the first answer', async () => {
  const { execute, context, pricing, id, eventStore, stream } = await quoted()
  const sameKey = context(pricing, { parsed: true, sent: { a: 1, ...note } })
  const former = JSON.stringify(['quotation', 'AddQuotationNote', id, pricing.userId, note])
  const receipt = { commandId: sameKey.commandId, fingerprint: hash('sha256', former, 'hex') }
  const { revision, position } = await eventStore.append(stream, 1, [], { receipt })
  expect(await execute('quotation', 'AddQuotationNote', id, note, sameKey)).toEqual({ id, revision, position })
  await expect(execute('quotation', 'AddQuotationNote', id, { text: 'Another.' }, sameKey)).rejects.toThrow(KeyReused)
  expect(await eventStore.readStream(stream)).toHaveLength(1)
})

test('a command for another revision is refused with the present one', async () => {
  const { as, pricing, id } = await quoted()
  await as(pricing)('quotation', 'TakeQuotation', id, {}, { ifMatch: 1 })
  const outdatedCommand = as(pricing)('quotation', 'AddQuotationNote', id, note, { ifMatch: 1 })
  await expect(outdatedCommand).rejects.toThrow(WrongRevision)
  await expect(outdatedCommand).rejects.toMatchObject({ expected: 1, current: 2 })
})

test('events that no decision reads do not make a command outdated', async () => {
  const { as, pricing, id } = await quoted()
  const send = as(pricing)
  await send('quotation', 'TakeQuotation', id, {})
  await send('quotation', 'SetClientDocument', id, { mailSubject: 'Your quotation' })
  expect(await send('quotation', 'AddQuotationNote', id, note, { ifMatch: 2 })).toMatchObject({ revision: 4 })
  await expect(send('quotation', 'AddQuotationNote', id, note, { ifMatch: 2 })).rejects.toMatchObject({ current: 4 })
  await expect(send('quotation', 'AddQuotationNote', id, note, { ifMatch: 9 })).rejects.toMatchObject({ current: 4 })
})

test('64 concurrent writers are served one after the other', async () => {
  const { as, pricing, id, eventStore, stream } = await quoted()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => as(pricing)('quotation', 'AddQuotationNote', id, note)),
  )
  expect(answers.map(({ revision }) => revision)).toEqual(Array.from({ length: 64 }, (_, index) => index + 2))
  expect(await eventStore.readStream(stream)).toHaveLength(65)
})

test('a command without a revision is retried three times when another process appended first', async () => {
  const { id, context, pricing, eventStore, references, stream } = await quoted()
  const rival = commandHandler({ eventStore, references, places, clock: () => new Date() })
  let rivals = 3
  const overtakenHandler = commandHandler({
    references,
    places,
    clock: () => new Date(),
    eventStore: {
      ...eventStore,
      append: async (...args) => {
        if (rivals > 0) {
          rivals -= 1
          await rival('quotation', 'AddQuotationNote', id, note, context(pricing))
        }
        return eventStore.append(...args)
      },
    },
  })
  expect(await overtakenHandler('quotation', 'AddQuotationNote', id, note, context(pricing))).toMatchObject({
    revision: 5,
  })
  rivals = 4
  await expect(overtakenHandler('quotation', 'AddQuotationNote', id, note, context(pricing))).rejects.toMatchObject({
    current: 9,
  })
  rivals = 1
  await expect(
    overtakenHandler('quotation', 'AddQuotationNote', id, note, context(pricing, { ifMatch: 9 })),
  ).rejects.toThrow(WrongRevision)
  expect(await eventStore.readStream(stream)).toHaveLength(10)
})

test('64 writers in four processes: every accepted command is stored, every refused one is not', async () => {
  const { id, context, pricing, eventStore, references, stream } = await quoted()
  const processes = Array.from({ length: 4 }, () =>
    commandHandler({ eventStore, references, places, clock: () => new Date() }),
  )
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, async (_, index) =>
      processes[index % 4]?.('quotation', 'AddQuotationNote', id, note, context(pricing)),
    ),
  )
  const served = results.filter(({ status }) => status === 'fulfilled').length
  const refused = results.filter((one) => one.status === 'rejected' && one.reason instanceof WrongRevision).length
  expect(served + refused).toBe(64)
  expect(await eventStore.readStream(stream)).toHaveLength(1 + served)
})

test('a command is not refused because of an outdated cached state', async () => {
  const { id, context, pricing, execute, eventStore, references } = await quoted()
  const other = commandHandler({ eventStore, references, places, clock: () => new Date('2026-03-10T12:00:00.000Z') })
  await other('quotation', 'TakeQuotation', id, {}, context(pricing))
  await execute('quotation', 'ReleaseQuotation', id, {}, context(pricing))
  expect(await other('quotation', 'TakeQuotation', id, {}, context(pricing))).toMatchObject({ revision: 4 })
})

test('unique values are reserved once, regardless of case', async () => {
  const { as, eventStore } = await quoted()
  const head = await eventStore.head()
  const user = { userName: 'LFerreyra', name: 'Other', mail: 'other@example.com', company: 'MVD' }
  await expect(as(administrator)('user', 'CreateUser', undefined, user)).rejects.toMatchObject({ scope: 'user-name' })
  const twin = { ...user, userName: 'twin', mail: 'LFerreyra@Example.com' }
  await expect(as(administrator)('user', 'CreateUser', undefined, twin)).rejects.toMatchObject({ scope: 'user-mail' })
  const provider = { code: 'msc', name: 'MSC' }
  await as(administrator)('provider', 'CreateProvider', undefined, provider)
  await expect(
    as(administrator)('provider', 'CreateProvider', undefined, { ...provider, code: 'MSC' }),
  ).rejects.toThrow(KeyTaken)
  const company = { nombreFantasia: 'One', paisCod: 'UY', rut: '21.123.456-0018' }
  await as(administrator)('organization', 'CreateOrganization', undefined, company)
  await as(administrator)('organization', 'CreateOrganization', undefined, { ...company, paisCod: 'AR' })
  await expect(
    as(administrator)('organization', 'CreateOrganization', undefined, { ...company, rut: '211234560018' }),
  ).rejects.toMatchObject({ scope: 'rut' })
  expect(await eventStore.head()).toBe(head + 3)
})

test('repeating the command that creates a user creates one user', async () => {
  const { execute, context } = await commandsInMemory()
  const sameKey = context(administrator)
  const data = { userName: 'ana', name: 'Ana', mail: 'ana@example.com', company: 'MVD' }
  const first = await execute('user', 'CreateUser', undefined, data, sameKey)
  expect(await execute('user', 'CreateUser', undefined, data, sameKey)).toEqual(first)
})

test('a user without the permission writes nothing, before and after loading', async () => {
  const { as, id, eventStore, request } = await quoted()
  const head = await eventStore.head()
  const withoutRights = as(userWith('x'))
  await expect(withoutRights('quotation', 'RequestQuotation', undefined, request())).rejects.toThrow(Forbidden)
  await expect(withoutRights('quotation', 'TakeQuotation', id, {})).rejects.toThrow(Forbidden)
  const other = as(userWith('other', 'ANALYTICS_REPORTS', 'COMERCIAL'))
  await expect(other('quotation', 'CancelQuotation', id, { reasonCode: 'ERROR' })).rejects.toThrow(Forbidden)
  await expect(other('quotation', 'PostponeQuote', id, { resumeOn: '2030-01-01' })).rejects.toThrow(Forbidden)
  expect(await eventStore.head()).toBe(head)
})

test('a quotation that the user may not see is not found for any command', async () => {
  const { as, id, eventStore, commercial } = await quoted()
  const head = await eventStore.head()
  const otherUsers: [string, Principal][] = [
    ['a commercial', commercialUser('other')],
    ['one who may do it, but not look at it', userWith('x', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_COSTOS')],
    ['one who may neither', userWith('y', 'SOLICITAR_COTIZACION', 'COMERCIAL')],
  ]
  const commands: [name: string, data: object][] = [
    ['CancelQuotation', { reasonCode: 'ERROR' }],
    ['AmendRequest', { valorMercaderia: '1' }],
    ['AddQuotationNote', note],
    ['RemoveDocument', { documentId: 'd' }],
    ['ConfirmCostGroup', { idCost: 'c' }],
  ]
  for (const [userName, principal] of otherUsers)
    for (const [name, data] of commands) {
      const { policy } = quotationCommands[name as keyof typeof quotationCommands]
      if (!mayEver(policy, principal)) continue
      const answers = await Promise.all(
        [
          { to: id, more: {} },
          { to: id, more: { ifMatch: 1 } },
          { to: id, more: { ifMatch: 7 } },
          { to: 'MVD-2026-999999', more: {} },
        ].map(async ({ to, more }) => {
          const answer = await as(principal)('quotation', name, to, data, more).catch((error: unknown) => error)
          return answer instanceof NotFound ? answer.message.replace(to, '…') : answer
        }),
      )
      expect([userName, name, ...answers]).toEqual([userName, name, ...Array(4).fill('There is no quotation-…')])
    }
  expect(await eventStore.head()).toBe(head)
  // The owner gets the real reason.
  const ownCommand = as(commercial)('quotation', 'AddQuotationNote', id, note, { ifMatch: 7 })
  await expect(ownCommand).rejects.toThrow(WrongRevision)
})

test("another user's view and another user are not found, unless they are shared", async () => {
  const { as, commercial, pricing } = await commandsInMemory()
  const ownView = await as(commercial)('saved-view', 'SaveView', undefined, {
    list: 'my-quotations',
    name: 'Mine',
    state: '',
  })
  const manager = userWith('boss', 'GERENTE_COMERCIAL')
  for (const name of ['DeleteView', 'RestoreView', 'ChangeView'])
    await expect(as(pricing)('saved-view', name, ownView.id, {}, { ifMatch: 9 })).rejects.toThrow(NotFound)
  await expect(as(manager)('saved-view', 'ShareView', ownView.id, { shared: true }, { ifMatch: 9 })).rejects.toThrow(
    NotFound,
  )
  await expect(as(commercial)('saved-view', 'DeleteView', ownView.id, {}, { ifMatch: 9 })).rejects.toThrow(
    WrongRevision,
  )
  const shares = userWith(commercial.userId, 'GERENTE_COMERCIAL')
  await as(shares)('saved-view', 'ShareView', ownView.id, { shared: true })
  await expect(as(pricing)('saved-view', 'ChangeView', ownView.id, {}, { ifMatch: 9 })).rejects.toThrow(WrongRevision)
  await as(manager)('saved-view', 'DeleteView', ownView.id, {})
  await expect(as(pricing)('saved-view', 'ChangeView', ownView.id, {}, { ifMatch: 9 })).rejects.toThrow(NotFound)

  for (const id of [pricing.userId, 'nobody'])
    await expect(as(commercial)('user', 'EndSessions', id, {}, { ifMatch: 9 })).rejects.toThrow(NotFound)
  await expect(as(administrator)('user', 'EndSessions', pricing.userId, {}, { ifMatch: 9 })).rejects.toThrow(
    WrongRevision,
  )
})

test("an entry of another user's address book is not found, whatever revision is named", async () => {
  const { as, commercial, pricing } = await commandsInMemory()
  const organization = await as(administrator)('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Nova',
    paisCod: 'UY',
    salesRep: commercial.userId,
  })
  const { address } = addressCreated().data
  const seller = userWith(commercial.userId, 'SOLICITAR_SHIPMENT')
  const other = userWith(pricing.userId, 'SOLICITAR_SHIPMENT')
  const body = { organization: organization.id, address }
  const { id } = await as(seller)('express-address', 'CreateExpressAddress', undefined, body)
  for (const [name, data] of [
    ['ChangeExpressAddress', { address }],
    ['RemoveExpressAddress', {}],
  ] as const)
    for (const ifMatch of [1, 9]) {
      await expect(as(other)('express-address', name, id, data, { ifMatch })).rejects.toThrow(NotFound)
      await expect(as(other)('express-address', name, 'none', data, { ifMatch })).rejects.toThrow(NotFound)
    }
  await expect(as(seller)('express-address', 'RemoveExpressAddress', id, {}, { ifMatch: 9 })).rejects.toThrow(
    WrongRevision,
  )
})

test('a right that the decider requires is answered like any other missing permission', async () => {
  const { as, id, pricing } = await quoted()
  await expect(as(pricing)('quotation', 'AssignQuotation', id, { commercial: 'x' })).rejects.toThrow(Forbidden)
})

test('an unknown aggregate is not found, and no command creates it', async () => {
  const { as, pricing, eventStore } = await quoted()
  const head = await eventStore.head()
  await expect(as(pricing)('quotation', 'TakeQuotation', 'MVD-2026-999999', {})).rejects.toThrow(NotFound)
  await expect(as(pricing)('quotation', 'toString', 'MVD-2026-000001', {})).rejects.toThrow(NotFound)
  await expect(as(administrator)('charge-code', 'RetireChargeCode', 'NONE', {})).rejects.toThrow(NotFound)
  expect(await eventStore.head()).toBe(head)
})

test('data of the wrong shape is refused with the message of its field', async () => {
  const { as, commercial, request } = await quoted()
  const invalidRequest = as(commercial)('quotation', 'RequestQuotation', undefined, request({ origenCodigo: '' }))
  await expect(invalidRequest).rejects.toThrow(ZodError)
  await expect(invalidRequest).rejects.toThrow('Choose an origin.')
})

test('an existing catalogue entry is not created again; a rate of another day joins its currency', async () => {
  const { as } = await commandsInMemory()
  await expect(
    as(administrator)('charge-code', 'CreateChargeCode', undefined, { id: 'FRT', concept: 'Freight' }),
  ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  const rate = { currency: 'EUR', date: '2026-03-02', perBase: '1.11' }
  expect(await as(administrator)('exchange-rate', 'SetExchangeRate', undefined, rate)).toMatchObject({
    id: 'EUR',
    revision: 2,
  })
  expect(await as(administrator)('exchange-rate', 'SetExchangeRate', undefined, rate)).toMatchObject({
    id: 'EUR',
    revision: 2,
  })
})

test('a decision uses the present state of other aggregates', async () => {
  const { as, id, pricing } = await quoted()
  const cost = { validez: '2026-04-30', charges: [{ idCharge: 'FRT', currency: 'USD', costPerKg: '2.35' }] }
  await as(pricing)('quotation', 'AddCostGroup', id, cost)
  await as(administrator)('charge-code', 'RetireChargeCode', 'FRT', {})
  await expect(as(pricing)('quotation', 'AddCostGroup', id, cost)).rejects.toThrow(Refusal)
})

test('a state that was evicted from memory is folded again from the store', async () => {
  const eventStore = memoryEventStore()
  const application = await commandsInMemory(eventStore)
  const { id } = await application.as(application.commercial)(
    'quotation',
    'RequestQuotation',
    undefined,
    application.request(),
  )
  const forgetful = commandHandler({
    eventStore,
    references: application.references,
    places,
    clock: () => new Date(),
    remembered: 1,
  })
  expect(await forgetful('quotation', 'TakeQuotation', id, {}, application.context(application.pricing))).toMatchObject(
    {
      revision: 2,
    },
  )
})
