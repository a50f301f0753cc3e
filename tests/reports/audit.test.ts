import { newEvent } from '@freight/contracts/testing/sample-events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { employee, hire, projectionsAndQueries } from '../application/projections-and-queries.ts'

// What the audit tells of people: who came in, who failed to, and what each thing that was done is about.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let analyst: Awaited<ReturnType<typeof application.as>>
const period = 'from=2026-03-01&to=2026-03-31&lang=en'

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  analyst = await application.as('auditor', 'ANALYST')
  await hire(application)
  const outside = employee('agent', 'THIRD_PARTY', { name: 'Agnes Holm', isThirdParty: true })
  await application.append('user-agent', 0, outside)
  await cameIn('agent', 'UserSignInFailed')
  await cameIn('mrivas', 'UserSignInFailed', 'UserSignedIn')
  await cameIn('jcuadrado', 'UserSignInFailed')
  await isCopied()
}, 60_000)
afterAll(() => application.close())

const cameIn = (userId: string, ...types: readonly ('UserSignedIn' | 'UserSignInFailed')[]) =>
  application.platform.eventStore.append(
    `sign-in-${userId}`,
    0,
    types.map((type) =>
      newEvent(
        type,
        {},
        {
          occurredAt: '2026-03-09T12:00:00.000Z',
          actor: type === 'UserSignedIn' ? { kind: 'STAFF', userId } : { kind: 'SYSTEM', name: 'sign-in' },
        },
      ),
    ),
  )

const isCopied = async () => {
  await application.workers.caughtUp()
  const { analytics, eventStore } = application.platform
  await vi.waitFor(
    async () => {
      const [row] = await analytics.query<{ last: number }>('select max(position) as last from events')
      expect(Number(row?.last)).toBe(await eventStore.head())
    },
    { timeout: 30_000, interval: 50 },
  )
}

const cells = async (id: string, fields: readonly string[], more = ''): Promise<unknown[][]> => {
  const { columns, rows } = (await analyst(`/app/v1/reports/${id}?preview=true&${period}${more}`)).body
  const at = fields.map((field) => columns.findIndex((one: { id: string }) => one.id === field))
  return rows.map((row: unknown[]) => at.map((place) => row[place]))
}
const lines = async (id: string, more = '') =>
  String((await analyst(`/app/v1/reports/${id}/export?format=csv&${period}${more}`)).body)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .slice(1)

test('sign-ins are narrowed down by what happened, on the screen and in the file', async () => {
  const { body } = await analyst('/app/v1/reports/registers')
  const register = body.find(({ id }: { id: string }) => id === 'sign-ins')
  expect(register.filters).toEqual(['company', 'person', 'kind'])
  expect(register.kinds).toContain('UserSignInFailed')
  expect(register.kinds).not.toContain('UserCreated')
  const failed = '&kind=UserSignInFailed'
  expect(await cells('sign-ins', ['person', 'kind'], failed)).toEqual([
    ['Javier Cuadrado', 'Failed sign-in'],
    ['Mario Rivas', 'Failed sign-in'],
    ['Agnes Holm', 'Failed sign-in'],
  ])
  expect(await cells('sign-ins', ['kind'], `${failed}&person=mrivas`)).toHaveLength(1)
  expect(await lines('sign-ins', `${failed}&person=mrivas`)).toHaveLength(1)
})

test('a failed sign-in is found by the person whose name was given, though nobody knows who gave it', async () => {
  const ofOne = '&person=mrivas&kind=UserSignInFailed,UserSignedIn'
  expect(await cells('audit', ['person', 'kind'], ofOne)).toEqual([
    ['Mario Rivas', 'Sign-in'],
    ['System (sign-in)', 'Failed sign-in'],
  ])
  expect(await lines('audit', ofOne)).toHaveLength(2)
})

test('who failed to sign in is among the people to choose from, also one from outside, who sells nothing', async () => {
  const { body } = await analyst('/app/v1/reports/choices?lang=en')
  expect(body.person).toContainEqual({ id: 'agent', name: 'Agnes Holm' })
  expect(body.commercial).not.toContainEqual({ id: 'agent', name: 'Agnes Holm' })
})
