import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
type User = Awaited<ReturnType<typeof application.newUser>>
let ana: User
let bob: User
let manager: User

beforeAll(async () => {
  application = await applicationInThisProcess()
  ana = await application.newUser('ana', 'PRICING')
  bob = await application.newUser('bob', 'COMMERCIAL')
  manager = await application.newUser('boss', 'MANAGER')
})
afterAll(() => application?.stop())

const Answer = z.object({ id: z.string(), position: z.int() })
const lcl = { list: 'in-process', name: 'LCL Asia', state: 'modo=LCL&sort=-waiting' }

const send = async (user: User, path: string, body: object) => {
  const answer = await user.ask('POST', `/app/v1/views${path}`, body)
  const { position = 0, id = '', code } = JSON.parse(answer.text)
  await application.tablesReach(position)
  return { status: answer.status, id: String(id), code }
}
const save = async (user: User, body: object) => {
  const answer = await user.ask('POST', '/app/v1/views', body)
  const { id, position } = Answer.parse(JSON.parse(answer.text))
  await application.tablesReach(position)
  return id
}
const seenBy = async (user: User, list = 'in-process') =>
  JSON.parse((await user.ask('GET', `/app/v1/views?list=${list}`)).text).rows

test('a user sees their own views of a list and the shared ones, without those of others', async () => {
  const ownId = await save(ana, lcl)
  const view = { id: ownId, name: 'LCL Asia', state: lcl.state, shared: false, mine: true, revision: 1 }
  expect(await seenBy(ana)).toEqual([{ ...view, owner: { id: ana.id, name: 'ana' } }])
  expect(await seenBy(ana, 'all')).toEqual([])
  expect(await seenBy(bob)).toEqual([])
  expect(await seenBy(manager)).toEqual([])
  for (const [command, body] of [
    ['change-view', { name: 'Not theirs' }],
    ['delete-view', {}],
    ['restore-view', {}],
  ] as const) {
    expect(await send(bob, `/${ownId}/${command}`, body)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await send(manager, `/${ownId}/${command}`, body)).toMatchObject({ status: 404 })
  }
  expect(await send(manager, `/${ownId}/share-view`, { shared: true })).toMatchObject({ status: 404 })
  expect(await send(ana, `/${ownId}/share-view`, { shared: true })).toMatchObject({ status: 403 })
  expect(await seenBy(ana)).toMatchObject([view])
})

test('a view whose filters contain a control character is refused', async () => {
  const { status, text } = await ana.ask('POST', '/app/v1/views', { ...lcl, name: 'NUL', state: 'client=a%00b' })
  expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'VALIDATION', errors: [{ path: '/state' }] }])
})

test('a shared view is visible to all users, and only users with the right to share change it', async () => {
  const managerViewId = await save(manager, { ...lcl, list: 'assigned', name: 'Por vencer' })
  expect(await seenBy(bob, 'assigned')).toEqual([])
  expect((await send(manager, `/${managerViewId}/share-view`, { shared: true })).status).toBe(200)
  const [sharedView] = await seenBy(bob, 'assigned')
  expect(sharedView).toMatchObject({ name: 'Por vencer', shared: true, mine: false, owner: { name: 'boss' } })
  expect(await send(bob, `/${managerViewId}/change-view`, { name: 'X' })).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  })
  expect(await send(bob, `/${managerViewId}/delete-view`, {})).toMatchObject({ status: 403 })
  const second = await application.newUser('boss2', 'MANAGER')
  expect((await send(second, `/${managerViewId}/delete-view`, {})).status).toBe(200)
  expect(await seenBy(manager, 'assigned')).toEqual([])
  expect((await send(second, `/${managerViewId}/restore-view`, {})).status).toBe(200)
  expect(await seenBy(bob, 'assigned')).toMatchObject([{ id: managerViewId, shared: true }])
})

test('a name is unique per user and list until its view is deleted', async () => {
  const first = await save(bob, { ...lcl, list: 'my-quotations' })
  const sameName = { ...lcl, list: 'my-quotations', name: 'lcl asia' }
  expect(await send(bob, '', sameName)).toMatchObject({ status: 409, code: 'KEY_TAKEN' })
  await save(bob, { ...sameName, list: 'my-history' })
  await save(ana, sameName)
  await send(bob, `/${first}/delete-view`, {})
  await save(bob, sameName)
  expect(await send(bob, `/${first}/restore-view`, {})).toMatchObject({ status: 409, code: 'KEY_TAKEN' })
})

test('a state that is no query string is refused', async () => {
  expect((await send(ana, '', { ...lcl, name: 'X', state: '<script>' })).status).toBe(400)
  expect((await send(ana, '', { ...lcl, name: 'X', list: 'nothing' })).status).toBe(400)
})
