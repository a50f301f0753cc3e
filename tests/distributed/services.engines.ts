import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceOf } from '@freight/deploy/services/routing'
import type { ServiceName } from '@freight/platform/process/needed-by'
import { smtpDouble } from '@freight/platform/testing/smtp-double'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../application/api-client.ts'
import type { DemoUser } from '../application/application-process.ts'
import { clickhouseDatabase, postgresDatabases } from '../engines/doubles/new-databases.ts'
import { objectStore } from '../engines/doubles/object-store.ts'
import { endpoints, nameOf, namesIn } from '../http/endpoints.ts'
import { startProxy } from './proxy.ts'
import { prepareStores, type ServiceProcess, startService } from './service-processes.ts'

const names = ['projection-workers', 'command-service', 'query-service', 'notification-gateway'] as const
const postgres = await postgresDatabases(process.env['EVENT_STORE_URL'], 2)
const [events = '', views = ''] = postgres.urls
const clickhouse = await clickhouseDatabase(process.env['CLICKHOUSE_URL'])
const store = await objectStore(process.env['FILES_URL'])
const post = await smtpDouble()
const directory = await mkdtemp(join(tmpdir(), 'services-'))
const secret = () => randomBytes(32).toString('base64')
const shared = {
  EVENT_STORE_URL: events,
  DATABASE_URL: views,
  CLICKHOUSE_URL: clickhouse.url,
  FILES_URL: store.newFolder(),
  SMTP_URL: post.url,
  SESSION_KEY: secret(),
  PERSONAL_KEY: secret(),
  AUDIT_KEY: secret(),
  DEMO_QUOTATIONS: '0',
  SESSION_RATE: '0',
  ADDRESS_RATE: '0',
}
const running: ServiceProcess[] = []
let users: DemoUser[] = []
let proxy: Awaited<ReturnType<typeof startProxy>>

const start = async (name: ServiceName) => {
  const one = await startService(name, { ...shared, DATA_DIR: join(directory, randomUUID()) })
  running.push(one)
  return one
}
const of = (name: ServiceName) => running.filter((one) => one.name === name)
const role = (wanted: string) => users.find((user) => user.role === wanted)
const as = (wanted: string, url = proxy.url) => signIn(url, role(wanted))

const within = async (ms: number, holds: () => Promise<boolean>) => {
  const end = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not hold within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

beforeAll(async () => {
  users = await prepareStores({ ...shared, DATA_DIR: join(directory, 'prepare') })
  await Promise.all(names.map(start))
  await Promise.all(names.map(start))
  proxy = await startProxy(() => running)
  await within(60_000, async () => (await fetch(`${of('query-service')[0]?.url}/health/ready`)).ok)
  await within(60_000, () =>
    as('COMMERCIAL').then(
      () => true,
      () => false,
    ),
  )
})
afterAll(async () => {
  await proxy?.stop()
  await Promise.all(running.map((one) => one.stop()))
  post.close()
  await store.stop()
  await clickhouse.stop()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

test('every endpoint is routed to a service that has it', async () => {
  const had = new Map<string, string[]>()
  for (const name of names) had.set(name, namesIn(await (await fetch(`${of(name)[0]?.url}/openapi.json`)).json()))
  const lost = endpoints.filter((one) => {
    const path = one.path.replaceAll(/\{\w+\}/g, 'x')
    return !had.get(serviceOf(one.method, path))?.includes(nameOf(one))
  })
  expect(lost.map(nameOf)).toEqual([])
})

test('who signs out at one process is refused by every other one within five seconds', async () => {
  const [here, there] = of('query-service')
  const user = await as('ANALYST', here?.url)
  const asked = () =>
    Promise.all(
      [there, ...of('command-service'), ...of('notification-gateway')].map(async (one) => {
        const path =
          one?.name === 'notification-gateway'
            ? 'notification/'
            : one?.name === 'command-service'
              ? 'rate-imports/x/look'
              : 'session'
        return (await fetch(`${one?.url}/app/v1/${path}`, { headers: { authorization: `Bearer ${user.token}` } }))
          .status
      }),
    )
  expect(await asked()).not.toContain(401)
  expect((await user.call('DELETE', '/app/v1/session')).status).toBe(204)
  await within(5_000, async () => (await asked()).every((status) => status === 401))
})

test('wrong passwords are counted by all processes together', async () => {
  const user = role('PRICING_LEAD')
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const one = of('query-service')[n % 2]
    const answer = await fetch(`${one?.url}/app/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: user?.name, password: 'wrong' }),
    })
    statuses.push(answer.status)
    if (answer.status === 429) break
  }
  expect(statuses.length).toBeLessThanOrEqual(6)
  expect(statuses.at(-1)).toBe(429)
})
