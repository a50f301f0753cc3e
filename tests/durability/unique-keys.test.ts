import { randomUUID } from 'node:crypto'
import { Problem } from '@freight/contracts/api/operator-views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

const CONCURRENT_CLAIMS = 64

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let admin: Awaited<ReturnType<typeof application.newUser>>
let rep: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  admin = await application.newUser('admin', 'ADMINISTRATOR')
  rep = (await application.newUser('psosa', 'COMMERCIAL')).id
})
afterAll(() => application?.stop())

type Body = Record<string, unknown>

/** A unique value: the commands that claim and change it. */
type Case = {
  name: string
  collection: string
  /** Path in the answer that reports the conflict. */
  scope: string
  body: (value: string, other: string) => Body
  /** Absent if the owner of the value cannot change it. */
  change?: { command: string; field: string }
  taken: string
  /** The same value in another spelling. */
  likewise: string
  free: string
  code?: string
}

const user = (userName: string, mail: string) => ({ userName, name: 'Ana', mail, company: 'MVD' })

const cases: readonly Case[] = [
  {
    name: 'a user name',
    collection: 'users',
    scope: 'user-name',
    body: (value, other) => user(value, `${other}@example.com`),
    taken: 'Ana.Rey',
    likewise: 'ANA.rey',
    free: 'ana.rey',
  },
  {
    name: "a user's mail",
    collection: 'users',
    scope: 'user-mail',
    body: (value, other) => user(other, value),
    change: { command: 'change-user', field: 'mail' },
    taken: 'Ana@example.com',
    likewise: 'ana@Example.com',
    free: 'ana.two@example.com',
  },
  {
    name: "a provider's code",
    collection: 'providers',
    scope: 'provider-code',
    body: (value, other) => ({ code: value, name: other }),
    change: { command: 'change-provider', field: 'code' },
    taken: 'PBL',
    likewise: 'pbl',
    free: 'PBL2',
  },
  {
    name: 'a tax number',
    collection: 'organizations',
    scope: 'rut',
    body: (value, other) => ({ nombreFantasia: other, rut: value, paisCod: 'UY', salesRep: rep }),
    change: { command: 'change-organization', field: 'rut' },
    taken: '21.123.456-0018',
    likewise: '211234560018',
    free: '219999990011',
  },
  {
    name: 'a charge code',
    collection: 'charge-codes',
    scope: 'charge-code',
    body: (value, other) => ({ id: value, concept: other }),
    taken: 'BAF',
    likewise: 'BAF',
    free: 'BAF2',
    code: 'ALREADY_EXISTS',
  },
]

const Created = z.object({ id: z.string() })

/** A busy machine answers 503; a repetition with the same key returns the result of the first try. */
const create = async (one: Case, body: Body, key = randomUUID()): ReturnType<typeof admin.ask> => {
  const answer = await admin.ask('POST', `/app/v1/${one.collection}`, body, { 'idempotency-key': key })
  return answer.status === 503 ? create(one, body, key) : answer
}
const changeOf = ({ collection, change }: Case, id: string, value: string) =>
  admin.ask('POST', `/app/v1/${collection}/${id}/${change?.command}`, { [change?.field ?? '']: value })

test.each(cases)('of 64 concurrent claims of $name exactly one succeeds, and the others are refused', async (one) => {
  const answers = await Promise.all(
    Array.from({ length: CONCURRENT_CLAIMS }, (_, index) =>
      create(one, one.body(index % 2 === 0 ? one.taken : one.likewise, `${one.scope}${index}`)),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const problems = answers.filter(({ status }) => status !== 201).map(({ text }) => Problem.parse(JSON.parse(text)))
  expect(problems).toHaveLength(CONCURRENT_CLAIMS - 1)
  for (const { status, code, details } of problems) {
    expect([status, code]).toEqual([409, one.code ?? 'KEY_TAKEN'])
    expect(details).toEqual(one.code ? { id: one.taken } : { scope: one.scope })
  }
})

test.each(cases.filter(({ change }) => change))(
  'of 64 concurrent changes to $name exactly one succeeds; a released value is free',
  async (one) => {
    const ids = await Promise.all(
      Array.from({ length: CONCURRENT_CLAIMS }, async (_, index) => {
        const response = await create(one, one.body(valueFor(one, index), `${one.scope}-change${index}`))
        expect([response.status, response.text]).toEqual([201, expect.any(String)])
        return Created.parse(JSON.parse(response.text)).id
      }),
    )
    const conflict = await changeOf(one, ids[0] ?? '', one.taken)
    expect([conflict.status, JSON.parse(conflict.text).details]).toEqual([409, { scope: one.scope }])
    const answers = await Promise.all(ids.map((id) => changeOf(one, id, one.free)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CONCURRENT_CLAIMS - 1)
    const winner = ids[answers.findIndex(({ status }) => status === 200)] ?? ''
    const loser = ids.find((id) => id !== winner) ?? ''
    expect((await changeOf(one, loser, one.free)).status).toBe(409)
    expect((await changeOf(one, winner, valueFor(one, 999))).status).toBe(200)
    expect((await changeOf(one, loser, one.free)).status).toBe(200)
  },
)

const valueFor = ({ scope }: Case, index: number) => {
  if (scope === 'user-mail') return `mail${index}@example.com`
  return scope === 'rut' ? `21000000${1000 + index}` : `P${index}`
}
