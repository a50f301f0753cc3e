import type { ExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortPause } from '../application/short-pause.ts'
import { expressApplication } from './express-application.ts'

let application: Awaited<ReturnType<typeof expressApplication>>
beforeAll(async () => {
  application = await expressApplication()
})
afterAll(() => application?.stop())

type User = (typeof application)['users']['maria']

/** Starts a batch; the user needs no open page until its end. */
const start = async (user: User, action: string, ids: readonly string[], others: object = {}) =>
  String((await application.act(user, '/batches', { action, ids, ...others }))['id'])
const ended = async (user: User, id: string): Promise<ExpressBatch> => {
  for (;;) {
    const { body } = await application.get(user, `/batches/${id}`)
    const batch = body as unknown as ExpressBatch
    if (batch.endedAt !== undefined) return batch
    await shortPause()
  }
}
const run = async (user: User, action: string, ids: readonly string[], others: object = {}) => {
  const { rows } = await ended(user, await start(user, action, ids, others))
  return rows.map(({ state, code }) => (state === 'DONE' ? state : `${state} ${code}`))
}

test('marked shipments are assigned, rated, booked, printed, handed over and finished in the background', async () => {
  const { users, requested, act, get, eventsOf, happened } = application
  const { maria, olga, commercial } = users
  const ids = [await requested(), await requested(), await requested()]
  const [first = '', second = '', third = ''] = ids
  await act(commercial, `/${third}/cancel-express-shipment`, { reason: 'Sin efecto' })
  const refused = 'REFUSED INVALID_TRANSITION'

  expect(await run(maria, 'ASSIGN', ids, { assignedTo: olga.id })).toEqual(['DONE', 'DONE', refused])
  expect((await get(maria, `/${first}`)).body).toMatchObject({ row: { assignedTo: { id: olga.id } } })
  expect(await run(maria, 'PRINT', ids)).toEqual(['REFUSED NOT_BOOKED', 'REFUSED NOT_BOOKED', refused])
  expect(await run(maria, 'CHEAPEST', ids)).toEqual(['DONE', 'DONE', refused])
  const id = await start(maria, 'BOOK', [second, first, third, second])
  const booked = await ended(maria, id)
  expect(booked).toMatchObject({
    action: 'BOOK',
    counts: { WAITING: 0, RUNNING: 0, DONE: 2, REFUSED: 1, DOUBTFUL: 0 },
    rows: [
      { id: second, state: 'DONE', text: expect.stringMatching(/^OWN\d{16}$/) },
      { id: first, state: 'DONE' },
      { id: third, state: 'REFUSED', code: 'INVALID_TRANSITION' },
    ],
  })
  const [started] = (await eventsOf(first)).filter(({ type }) => type === 'ExpressBookingStarted')
  // As if the user had sent it.
  expect(started).toMatchObject({ actor: { kind: 'STAFF', userId: maria.id }, correlationId: id })
  await happened(first, 'ExpressShipmentBooked')

  expect(await run(maria, 'PRINT', ids)).toEqual(['DONE', 'DONE', refused])
  expect(await run(maria, 'TRACK', [first, third])).toEqual(['DONE', 'REFUSED NOT_BOOKED'])
  const scan = { place: 'Padua', offset: '+00:00', status: 'DELIVERED', signedBy: 'J. Doe' }
  await act(maria, `/${first}/add-tracking-event`, { ...scan, localTime: new Date().toISOString().slice(0, 19) })
  expect(await run(maria, 'FINISH', [first])).toEqual(['DONE'])

  const file = await maria.ask('GET', `/app/v1/express-shipments/export?ids=${second},${first}&lang=en`)
  const referencesIn = ({ text }: { text: string }) => text.split('\r\n').map((line) => line.split(',')[0])
  expect(new Set(referencesIn(file))).toEqual(new Set(['\ufeffReference', first, second, '']))
  const hidden = await users.other.ask('GET', `/app/v1/express-shipments/export?ids=${first}&lang=en`)
  expect(referencesIn(hidden)).toEqual(['\ufeffReference', ''])

  // The own batches only, until they are dismissed.
  const recent = async (user: User) => (await get(user, '/batches')).body['rows'] as ExpressBatch[]
  expect((await recent(maria)).map(({ action }) => action).slice(0, 2)).toEqual(['FINISH', 'TRACK'])
  expect(await recent(olga)).toEqual([])
  expect((await get(olga, `/batches/${id}`)).status).toBe(404)
  expect(await act(olga, `/batches/${id}/dismiss`)).toEqual({ changed: false })
  expect(await act(maria, `/batches/${id}/dismiss`)).toEqual({ changed: true })
  expect((await recent(maria)).map((one) => one.id)).not.toContain(id)

  const isNotified = async () => {
    const { text } = await maria.ask('GET', '/app/v1/notification/')
    return (JSON.parse(text) as { kind: string; message: string; key: string }[])
      .filter(({ kind, message }) => kind === 'EXPRESS_BATCH_ENDED' && message.startsWith('2 listos, 1 rechazados'))
      .map(({ key }) => key)
  }
  await expect.poll(isNotified, { timeout: 30_000 }).toContain('/operativa/express')
})

test('a batch needs the right of its action, and each row the reach of its user', async () => {
  const { users, requested, post } = application
  const { commercial, other } = users
  const id = await requested()
  expect((await post(commercial, '/batches', { action: 'BOOK', ids: [id] })).status).toBe(403)
  expect((await post(commercial, '/batches', { action: 'CANCEL', ids: [id] })).status).toBe(400)
  const many = Array.from({ length: 201 }, (_, index) => `X-${index}`)
  expect((await post(commercial, '/batches', { action: 'RATE', ids: many })).status).toBe(400)
  expect(await run(other, 'RATE', [id])).toEqual(['REFUSED NOT_FOUND'])
  expect(await run(other, 'CANCEL', [id, 'unknown'], { reason: 'x' })).toEqual([
    'REFUSED NOT_FOUND',
    'REFUSED NOT_FOUND',
  ])
  expect(await run(commercial, 'CANCEL', [id], { reason: 'Se deshizo la importación' })).toEqual(['DONE'])
})

test('an own refused row is repeated in its batch, and rights withdrawn refuse it', async () => {
  const { selected, act, newUser, execute, tablesReach } = application
  const operator = await newUser('nadia', 'EXPRESS_OPERATIONS', ['MODIFICAR_SHIPMENT'])
  const id = await selected()
  await act(operator, `/${id}/cancel-express-shipment`, { reason: 'x' })
  const batch = await start(operator, 'TAKE', [id])
  expect((await ended(operator, batch)).counts).toMatchObject({ REFUSED: 1 })
  const { position } = await execute('user', 'ChangeUser', operator.id, { roles: ['COMMERCIAL'] })
  await tablesReach(position)
  expect(await act(operator, `/batches/${batch}/repeat`)).toEqual({ changed: true })
  expect((await ended(operator, batch)).rows).toMatchObject([{ state: 'REFUSED', code: 'FORBIDDEN' }])
})

test('a batch of an API key has the rights of the key, and a repetition by its owner those of the owner', async () => {
  const { newUser, requested, eventsOf } = application
  const owner = await newUser('bruno', 'EXPRESS_OPERATIONS', ['MODIFICAR_SHIPMENT', 'SOLICITAR_SHIPMENT'])
  const permissions = ['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT']
  const { text } = await owner.ask('POST', `/app/v1/users/${owner.id}/create-api-key`, { name: 'ERP', permissions })
  const authorization = `Bearer ${JSON.parse(text).key}`
  const byKey: User = { ...owner, ask: (method, url, body) => owner.ask(method, url, body, { authorization }) }
  const id = await requested()
  const batch = await start(byKey, 'CANCEL', [id], { reason: 'x' })
  expect((await ended(owner, batch)).rows).toMatchObject([{ state: 'REFUSED', code: 'NOT_FOUND' }])
  expect((await eventsOf(id)).map(({ type }) => type)).not.toContain('ExpressShipmentCancelled')
  expect(await application.act(owner, `/batches/${batch}/repeat`)).toEqual({ changed: true })
  expect((await ended(owner, batch)).rows).toMatchObject([{ state: 'DONE' }])
})
