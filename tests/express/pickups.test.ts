import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortPause } from '../application/short-pause.ts'
import { expressApplication } from './express-application.ts'

// Over HTTP, on real engines: from the booking to the pickup and the manifest.
let application: Awaited<ReturnType<typeof expressApplication>>
beforeAll(async () => {
  application = await expressApplication()
})
afterAll(() => application?.stop())

type Json = Record<string, unknown>

const callAs = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const { status, text } = await application.users.maria.ask(method, `/app/v1/${path}`, body)
  return { status, body: text.startsWith('%PDF') ? { pdf: text } : (JSON.parse(text) as Json) }
}
const rowsOf = async (path: string, name = 'rows') => (await callAs('GET', path)).body[name] as Json[]
/** Reads until the process managers and tables have arrived there. */
const until = async <Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> => {
  for (;;) {
    const value = await read()
    if (isThere(value)) return value
    await shortPause()
  }
}
const booked = async () => {
  const { selected, act, happened, users } = application
  const id = await selected()
  await act(users.maria, `/${id}/book-express-shipment`)
  await happened(id, 'ExpressShipmentBooked')
  return id
}
const detail = async (id: string) => (await application.get(application.users.maria, `/${id}`)).body

test('booked shipments get one pickup, the day is closed, and then no booking is cancelled', async () => {
  const [first, second] = [await booked(), await booked()]
  const groups = await until(
    () => rowsOf('express-pickups/candidates', 'groups'),
    ([group]) => (group?.['shipments'] as Json[] | undefined)?.length === 2,
  )
  expect(groups).toMatchObject([
    { carrier: 'VELOZ', carrierName: 'Veloz', cutoff: '', place: { name: expect.any(String) } },
  ])
  expect(await detail(first)).toMatchObject({ row: { flags: expect.arrayContaining(['NO_PICKUP']) } })

  const day = dayAfter(String(groups[0]?.['day']), 7)
  const window = { day, from: '14:00', to: '17:00' }
  const { status, body: pickup } = await callAs('POST', 'express-pickups', { ...window, shipments: [first, second] })
  expect([status, pickup]).toEqual([201, expect.objectContaining({ id: expect.any(String) })])
  expect(await callAs('POST', 'express-pickups', { ...window, shipments: [first] })).toMatchObject({
    status: 409,
    body: { code: 'PICKUP_EXISTS' },
  })
  const [listed] = await until(
    () => rowsOf(`express-pickups?day=${day}`),
    ([one]) => one?.['status'] === 'CONFIRMED',
  )
  expect(listed).toMatchObject({ confirmation: expect.stringMatching(/^OWNP/), shipments: [first, second] })
  const withPickup = await until(
    () => detail(second),
    ({ pickup: one }) => Object(one).status === 'CONFIRMED',
  )
  expect(withPickup).toMatchObject({ row: { flags: [] }, pickup: { day, confirmation: listed?.['confirmation'] } })

  const [account] = await rowsOf('express-manifests/candidates')
  expect(account).toMatchObject({ carrier: 'VELOZ', shipments: [first, second], withoutPickup: 0, doubtful: [] })
  const closing = {
    carrier: 'VELOZ',
    account: '',
    day: account?.['day'],
    shipments: [first, second, 'MVD-X-2026-999999'],
  }
  const { body: manifest } = await callAs('POST', 'express-manifests', closing)
  const [closed] = await until(
    () => rowsOf('express-manifests'),
    ([one]) => one?.['status'] === 'CLOSED',
  )
  expect(closed).toMatchObject({ shipments: 2, rejected: [{ id: 'MVD-X-2026-999999', code: 'NOT_BOOKED' }] })
  expect((await callAs('GET', `express-manifests/${String(manifest['id'])}/document`)).body).toMatchObject({
    pdf: expect.stringMatching(/^%PDF-/),
  })
  expect((await detail(first))['manifest']).toMatchObject({ number: closed?.['number'] })
  // 39: refused with the reason, and still booked.
  const { maria } = application.users
  expect(await application.post(maria, `/${first}/void-booking`, { reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'IN_MANIFEST', details: { number: closed?.['number'] } },
  })
  expect(await detail(first)).toMatchObject({ bookingState: 'BOOKED' })
  // One manifest for an account and day; a later booking belongs to the next day.
  const third = await booked()
  expect(await callAs('POST', 'express-manifests', { ...closing, shipments: [third] })).toMatchObject({
    status: 409,
    body: { code: 'DAY_CLOSED', details: { manifest: manifest['id'] } },
  })
  const [next] = await until(
    () => rowsOf('express-manifests/candidates'),
    ([one]) => (one?.['shipments'] as string[] | undefined)?.includes(third) === true,
  )
  expect(String(next?.['day']) > String(account?.['day'])).toBe(true)
  for (const path of [`express-pickups/${String(pickup['id'])}`, `express-manifests/${String(manifest['id'])}`])
    expect((await callAs('GET', `${path}/history`)).body).toMatchObject({ events: [{ revision: 2 }, { revision: 1 }] })
})

test('the open pickups of a user count as open work and move to the successor', async () => {
  const { execute, newUser, users, tablesReach, platform } = application
  const id = await booked()
  const leaver = await newUser('leo', 'EXPRESS_OPERATIONS')
  const [group] = await until(
    () => rowsOf(`express-pickups/candidates?ids=${id}`, 'groups'),
    (all) => all.length > 0,
  )
  const day = dayAfter(String(group?.['day']), 7)
  const { text } = await leaver.ask('POST', '/app/v1/express-pickups', {
    day,
    from: '14:00',
    to: '17:00',
    shipments: [id],
  })
  const pickup = JSON.parse(text) as { id: string; position: number }
  await tablesReach(pickup.position)
  await expect(execute('user', 'DeactivateUser', leaver.id, {})).rejects.toMatchObject({ code: 'OPEN_WORK' })
  await execute('user', 'DeactivateUser', leaver.id, { handOverTo: { assignedTo: users.olga.id } })
  const events = await until(
    () => platform.eventStore.readStream(`express-pickup-${pickup.id}`),
    (all) => all.some(({ type }) => type === 'ExpressPickupHandedOver'),
  )
  expect(events.at(-1)?.data).toEqual({ assignedTo: users.olga.id })
})
