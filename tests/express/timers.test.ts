import { expressNotices } from '@freight/command-service/scheduler/express-notices'
import { Notifications } from '@freight/contracts/notification/notification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortPause } from '../application/short-pause.ts'
import { expressApplication } from './express-application.ts'

// What follows without a person: notices, and the status of a carrier's code, on a real event store.
let application: Awaited<ReturnType<typeof expressApplication>>
beforeAll(async () => {
  application = await expressApplication()
})
afterAll(() => application?.stop())

const hourMs = 3_600_000
const round = (now: number, changes: object = {}) => {
  const platform = { ...application.platform, clock: () => new Date(now), ...changes }
  return expressNotices(platform, new AbortController().signal)
}
const waiting = async (): Promise<number> => {
  const { rows } = await application.platform.db.query<{ count: string }>('select count(*) from notices.waiting')
  return Number(rows[0]?.count)
}
/** Notices of a kind in the inbox, once none waits for its delivery. */
const inbox = async (kind: string) => {
  while ((await waiting()) > 0) await shortPause()
  const { text } = await application.users.maria.ask('GET', '/app/v1/notification/')
  return Notifications.parse(JSON.parse(text)).filter((one) => one.kind === kind)
}

test('an overdue shipment is sent once, also by two rounds at once, and the next ones an hour later at the earliest', async () => {
  const { requested, tablesReach, platform } = application
  const first = await requested()
  const later = Date.now() + 5 * 24 * hourMs
  await tablesReach(await platform.eventStore.head())
  // A process that dies before the end of the transaction has sent nothing.
  const notices = { ...platform.notices, put: () => Promise.reject(new Error('killed')) }
  await expect(round(later, { notices })).rejects.toThrow('killed')
  expect(await inbox('EXPRESS_OVERDUE')).toEqual([])
  await Promise.all([round(later), round(later)])
  const [notice, ...others] = await inbox('EXPRESS_OVERDUE')
  expect(others).toEqual([])
  expect(notice).toMatchObject({ key: `/operativa/express?id=${first}`, params: { referencia: first } })

  await requested()
  await requested()
  await tablesReach(await platform.eventStore.head())
  await round(later + hourMs / 2)
  expect(await inbox('EXPRESS_OVERDUE')).toHaveLength(1)
  await round(later + hourMs)
  await round(later + 2 * hourMs)
  const all = await inbox('EXPRESS_OVERDUE')
  expect(all).toHaveLength(2)
  expect(all.find(({ params }) => params['shipments'] === '2')?.key).toBe('/operativa/express?flag=OVERDUE')
})

test('edge 56: a code that gets a status changes movements before and after it', async () => {
  const { execute, selected, act, get, happened, users, platform, tablesReach } = application
  const id = await selected()
  await act(users.maria, `/${id}/record-express-booking`, { carrier: 'VELOZ', trackingNumber: 'V1' })
  const at = (hour: number) => `2030-01-01T${hour}:00`
  const add = (localTime: string) =>
    execute('express-shipment', 'AddTrackingEvent', id, {
      status: 'UNKNOWN',
      rawCode: 'ZZ',
      localTime,
      offset: '+00:00',
    })
  await add(at(10))
  await execute('express-carrier', 'MapCode', 'VELOZ', { code: 'ZZ', status: 'CUSTOMS' })
  await happened(id, 'ExpressTrackingMapped')
  await add(at(11))
  const mappedCount = async () =>
    (await platform.eventStore.readStream(`express-shipment-${id}`)).filter(
      ({ type }) => type === 'ExpressTrackingMapped',
    ).length
  while ((await mappedCount()) < 2) await shortPause()
  const { body } = await get(users.maria, `/${id}`)
  expect(body).toMatchObject({ tracking: [{ status: 'CUSTOMS', mapped: true }, { status: 'CUSTOMS' }] })
  await tablesReach(await platform.eventStore.head())
  expect((await get(users.maria, '/unmapped-codes')).body).toEqual({ rows: [] })
})

test('edge 41: a booking that runs ends after its carrier was paused; a new one is not available', async () => {
  const { execute, selected, act, post, happened, users, tablesReach } = application
  const [running, next] = [await selected(), await selected()]
  await act(users.maria, `/${running}/book-express-shipment`)
  const paused = await execute('express-carrier', 'PauseCarrier', 'VELOZ', { reason: 'Huelga' })
  await happened(running, 'ExpressShipmentBooked')
  await tablesReach(paused.position)
  const { body } = await post(users.maria, `/${next}/book-express-shipment`)
  expect(body).toMatchObject({
    code: 'OPTION_NOT_AVAILABLE',
    details: { reason: { code: 'CARRIER_PAUSED', values: { reason: 'Huelga' } } },
  })
  await tablesReach((await execute('express-carrier', 'ResumeCarrier', 'VELOZ', {})).position)
  await act(users.maria, `/${next}/book-express-shipment`)
  expect(await happened(next, 'ExpressShipmentBooked')).toBeDefined()
})
