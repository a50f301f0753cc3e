import { startCommandService } from '@freight/command-service/start-command-service'
import { permissions as everyPermission } from '@freight/contracts/vocabulary/permissions'
import { permissionsOf, type Role } from '@freight/contracts/vocabulary/roles'
import { expressRequested } from '@freight/contracts/testing/express-events'
import { requested, taken } from '@freight/contracts/testing/quotation-events'
import { prepareSessionTables } from '@freight/platform/sessions/session-store'
import { until } from '@freight/projection-workers/testing/events-in-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Commands, tables and queries of one application on real engines: a user's rights follow a command at once.
const open = async () => {
  const application = await projectionsAndQueries()
  await prepareSessionTables(application.platform.db)
  const stopCommands = await startCommandService(application.platform)
  const signInAs = async (id: string, ...roles: Role[]) => {
    const session = await application.signInAs(id, ...roles)
    return { ask: (url: string) => session(url), command: session }
  }
  const close = async () => {
    await stopCommands()
    await application.close()
  }
  return { ...application, signInAs, close }
}

let application: Awaited<ReturnType<typeof open>>
type Caller = Awaited<ReturnType<typeof application.signInAs>>
let admin: Caller
let commercial: Caller
let pricing: Caller

const keys = ({ body }: { body: { rows: { key: string }[] } }) => body.rows.map(({ key }) => key)

beforeAll(async () => {
  application = await open()
  const staff: [string, Role][] = [
    ['admin', 'ADMINISTRATOR'],
    ['jcuadrado', 'COMMERCIAL'],
    ['mrivas', 'COMMERCIAL'],
    ['psosa', 'PRICING'],
    ['tgil', 'PRICING'],
  ]
  for (const [id, role] of staff) await application.append(`user-${id}`, 0, employee(id, role))
  for (const n of [1, 2, 3])
    await application.append(
      `quotation-${reference(n)}`,
      0,
      requested({ referencia: reference(n), commercial: n === 3 ? 'mrivas' : 'jcuadrado' }),
      ...(n === 1 ? [] : [taken]),
    )
  await application.append('express-shipment-MVD-X-2026-000001', 0, expressRequested({ commercial: 'jcuadrado' }))
  await application.workers.caughtUp()
  admin = await application.signInAs('admin', 'ADMINISTRATOR')
  commercial = await application.signInAs('jcuadrado', 'COMMERCIAL')
  pricing = await application.signInAs('psosa', 'PRICING')
})
afterAll(() => application.close())

test('a granted or revoked permission counts from the next call, and no session ends', async () => {
  const dashboard = '/app/v1/users/rows'
  expect((await commercial.ask(dashboard)).status).toBe(403)
  const granted = await admin.command('/app/v1/users/jcuadrado/grant-permissions', {
    permissions: ['MODIFICAR_USUARIO'],
  })
  expect(granted.status).toBe(200)
  expect((await commercial.ask(dashboard)).status).toBe(200)
  await admin.command('/app/v1/users/jcuadrado/revoke-permissions', { permissions: ['MODIFICAR_USUARIO'] })
  expect((await commercial.ask(dashboard)).status).toBe(403)
  await admin.command('/app/v1/users/jcuadrado/change-user', { roles: ['COMMERCIAL', 'ADMINISTRATOR'] })
  expect((await commercial.ask(dashboard)).status).toBe(200)
  await admin.command('/app/v1/users/jcuadrado/change-user', { roles: ['COMMERCIAL'] })
  expect((await commercial.ask(dashboard)).status).toBe(403)
  expect((await commercial.ask('/app/v1/home')).status).toBe(200)
})

test('an individually granted right counts in commands too', async () => {
  const takeQuotation = () => commercial.command(`/app/v1/quotations/${reference(1)}/take-quotation`, {})
  expect((await takeQuotation()).status).toBe(403)
  await admin.command('/app/v1/users/jcuadrado/grant-permissions', { permissions: ['PRICING'] })
  expect((await takeQuotation()).status).toBe(200)
  await admin.command('/app/v1/users/jcuadrado/revoke-permissions', { permissions: ['PRICING'] })
  expect((await takeQuotation()).status).toBe(403)
})

test('a related user sees the assigned quotations in list and detail until the relation is removed', async () => {
  const other = await application.signInAs('mrivas', 'COMMERCIAL')
  const visibleKeys = async () => keys(await other.ask('/app/v1/quotations?list=assigned'))
  expect(await visibleKeys()).toEqual([])
  await admin.command('/app/v1/users/psosa/change-user', { relatedUsers: ['mrivas'] })
  await until(async () => (await visibleKeys()).length === 2)
  expect((await visibleKeys()).toSorted()).toEqual([reference(2), reference(3)])
  expect((await other.ask(`/app/v1/quotations/${reference(2)}`)).status).toBe(200)
  await admin.command('/app/v1/users/psosa/change-user', { relatedUsers: [] })
  await until(async () => (await visibleKeys()).length === 0)
  expect((await other.ask(`/app/v1/quotations/${reference(2)}`)).status).toBe(404)
})

test('the list finds users by text, role, mark, company and sign-in', async () => {
  const foundIds = async (query: string) =>
    (await admin.ask(`/app/v1/users/rows?${query}`)).body.rows.map(({ id }: { id: string }) => id)
  expect(await foundIds('')).toEqual(['admin', 'jcuadrado', 'mrivas', 'psosa', 'tgil'])
  expect(await foundIds('q=SOSA@house')).toEqual(['psosa'])
  expect(await foundIds('role=PRICING,ADMINISTRATOR')).toEqual(['admin', 'psosa', 'tgil'])
  expect(await foundIds('mark=COMMERCIAL')).toEqual(['jcuadrado', 'mrivas'])
  expect(await foundIds('company=AUZ')).toEqual([])
  await application.append('sign-in-tgil', 0, { type: 'UserSignedIn', data: {} })
  await application.workers.caughtUp()
  expect(await foundIds('signedIn=month')).toEqual(['tgil'])
  expect(await foundIds('signedIn=today')).toEqual([])
  expect(await foundIds('signedIn=never')).toEqual(['admin', 'jcuadrado', 'mrivas', 'psosa'])
  expect((await pricing.ask('/app/v1/users/rows')).status).toBe(403)
})

test('the history of a user lists by time changes to them, sign-ins and failed sign-ins', async () => {
  await admin.command('/app/v1/users/mrivas/change-user', { code: 'MR' })
  await application.append('sign-in-mrivas', 0, { type: 'UserSignInFailed', data: {} })
  await application.append('sign-in-mrivas', 1, { type: 'UserSignedIn', data: {} })
  await application.append('sign-in-mrivas', 2, { type: 'UserPasswordChanged', data: { way: 'OWN' } })
  await application.workers.caughtUp()
  const { events } = (await admin.ask('/app/v1/users/mrivas/history')).body
  const types = events.map(({ type }: { type: string }) => type)
  expect(types.toSorted()).toEqual(
    ['UserChanged', 'UserCreated', 'UserPasswordChanged', 'UserSignInFailed', 'UserSignedIn'].toSorted(),
  )
  const times = events.map(({ at }: { at: string }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await pricing.ask('/app/v1/users/mrivas/history')).status).toBe(403)
  expect((await admin.ask('/app/v1/users/nobody/history')).status).toBe(404)
})

test('a card separates permissions of the role from extra ones, names related users, and its revision suits a command', async () => {
  await admin.command('/app/v1/users/psosa/change-user', { permissions: ['EXPRESS_OP'], relatedUsers: ['tgil'] })
  await admin.command('/app/v1/users/psosa/end-sessions', {})
  await application.workers.caughtUp()
  const { body } = await admin.ask('/app/v1/users/psosa')
  expect(body).toMatchObject({
    permissions: ['EXPRESS_OP'],
    rolePermissions: permissionsOf(['PRICING']),
    relatedUsers: [{ id: 'tgil', name: 'tgil' }],
    active: true,
    hasPassword: false,
  })
  const history = (await admin.ask('/app/v1/users/psosa/history')).body.events
  expect(body.revision).toBe(history[0].revision)
  expect(history.map(({ type }: { type: string }) => type)).toContain('UserPermissionsChanged')
  expect((await pricing.ask('/app/v1/users/tgil')).status).toBe(403)
  expect((await admin.ask('/app/v1/users/nobody')).status).toBe(404)
})

test('the roles are listed with their permissions and their number of users', async () => {
  const { rows } = (await admin.ask('/app/v1/roles')).body
  expect(rows).toContainEqual({ role: 'ADMINISTRATOR', permissions: [...everyPermission], users: 1 })
  expect(rows).toContainEqual({ role: 'PRICING', permissions: permissionsOf(['PRICING']), users: 2 })
})

test('a deactivated user hands over their open work', async () => {
  const open = '/app/v1/users/jcuadrado/open-work'
  expect((await admin.ask(open)).body).toEqual({ commercial: 3, assignedTo: 1, organizations: 0, shipments: 1 })
  const refusal = await admin.command('/app/v1/users/jcuadrado/deactivate-user', {})
  expect(refusal).toMatchObject({ status: 409, body: { code: 'OPEN_WORK' } })
  await admin.command('/app/v1/users/jcuadrado/deactivate-user', {
    handOverTo: { commercial: 'mrivas', assignedTo: 'tgil' },
  })
  await until(async () => (await admin.ask(open)).body.commercial === 0)
  await until(async () => (await admin.ask(open)).body.assignedTo === 0)
  const stream = await application.platform.eventStore.readStream(`quotation-${reference(1)}`)
  expect(stream.at(-1)).toMatchObject({
    type: 'QuotationAssigned',
    actor: { kind: 'STAFF', userId: 'admin' },
    data: { commercial: 'mrivas', assignedTo: 'tgil', previous: { commercial: 'jcuadrado', assignedTo: 'jcuadrado' } },
  })
  const shipment = await application.platform.eventStore.readStream('express-shipment-MVD-X-2026-000001')
  expect(shipment.at(-1)).toMatchObject({ type: 'ExpressShipmentHandedOver', data: { commercial: 'mrivas' } })
  expect((await commercial.ask('/app/v1/home')).status).toBe(401)
})
