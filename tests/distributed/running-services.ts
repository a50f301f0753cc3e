import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@freight/platform/process/singleton-tasks'
import { smtpDouble } from '@freight/platform/testing/smtp-double'
import { afterAll, beforeAll } from 'vitest'
import { signIn } from '../application/api-client.ts'
import type { DemoUser } from '../application/application-process.ts'
import { clickhouseDatabase, postgresDatabases } from '../engines/doubles/new-databases.ts'
import { objectStore } from '../engines/doubles/object-store.ts'
import { startProxy } from './proxy.ts'
import { prepareStores, type ServiceProcess, startService } from './service-processes.ts'
import { within } from './within.ts'

/** Services in the order of an upgrade. */
export const names = ['projection-workers', 'query-service', 'notification-gateway', 'command-service'] as const

const secret = () => randomBytes(32).toString('base64')

/**
 * Two processes of each service behind a proxy, as an operator runs them, for the tests of one file. `variables`: additional
 * environment variables, such as brokers for the events.
 */
export const runningServices = async (variables: Record<string, string>) => {
  const postgres = await postgresDatabases(process.env['EVENT_STORE_URL'], 2)
  const [events = '', views = ''] = postgres.urls
  const clickhouse = await clickhouseDatabase(process.env['CLICKHOUSE_URL'])
  const store = await objectStore(process.env['FILES_URL'])
  const mailServer = await smtpDouble()
  const directory = await mkdtemp(join(tmpdir(), 'services-'))
  const shared = {
    EVENT_STORE_URL: events,
    DATABASE_URL: views,
    CLICKHOUSE_URL: clickhouse.url,
    FILES_URL: store.newFolder(),
    SMTP_URL: mailServer.url,
    SESSION_KEY: secret(),
    PERSONAL_KEY: secret(),
    AUDIT_KEY: secret(),
    DEMO_USERS: 'on',
    DEMO_QUOTATIONS: '0',
    SESSION_RATE: '0',
    ADDRESS_RATE: '0',
    ...variables,
  }
  const running: ServiceProcess[] = []
  let users: DemoUser[] = []
  let proxy: Awaited<ReturnType<typeof startProxy>>

  const start = async (name: ServiceName) => {
    const one = await startService(name, { ...shared, DATA_DIR: join(directory, randomUUID()) })
    running.push(one)
    return one
  }
  const removeRunning = (one: ServiceProcess) => void running.splice(running.indexOf(one), 1)
  const processesOf = (name: ServiceName) => running.filter((one) => one.name === name)
  const role = (roleName: string) => users.find((user) => user.role === roleName)
  const signInAs = (roleName: string, url = proxy.url) => signIn(url, role(roleName))
  const prepare = () => prepareStores({ ...shared, DATA_DIR: join(directory, randomUUID()) })

  beforeAll(async () => {
    users = await prepare()
    await Promise.all(names.map(start))
    await Promise.all(names.map(start))
    proxy = await startProxy(() => running)
    await within(60_000, async () => (await fetch(`${processesOf('query-service')[0]?.url}/health/ready`)).ok)
    await within(60_000, () =>
      signInAs('COMMERCIAL').then(
        () => true,
        () => false,
      ),
    )
  })
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(running.map((one) => one.stop()))
    mailServer.close()
    await store.stop()
    await clickhouse.stop()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  })

  return {
    /** Environment variables of all processes. */
    shared,
    directory,
    /** Mails that the mail server accepted. */
    mails: mailServer.mails,
    running: running as readonly ServiceProcess[],
    processesOf,
    role,
    signInAs,
    prepare,
    start,
    kill: async (victim: ServiceProcess) => {
      removeRunning(victim)
      await victim.kill()
    },
    /** Sends SIGTERM; the proxy skips the process once it refuses connections. Resolves with the exit status. */
    end: async (former: ServiceProcess) => {
      const status = await former.stop()
      removeRunning(former)
      return status
    },
  }
}
