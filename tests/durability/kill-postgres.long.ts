import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { recorder } from '@freight/notification-gateway/inbox/recorder'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { postmasterPid } from '@freight/platform/embedded-postgres/running-postgres'
import { buildProjections } from '@freight/projection-workers/engine/build'
import { projections } from '@freight/projection-workers/engine/projections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest, signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 6)
const victims = ['postmaster', 'backend', 'walwriter'] as const
let dataDir: string
let application: ApplicationProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kill-postgres-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '0' } })
})
afterAll(async () => {
  await application.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const postmaster = () => postmasterPid(dataDir)

/** Processes of PostgreSQL with their titles, e.g. `postgres: walwriter`. */
const childProcesses = async (): Promise<{ pid: number; title: string }[]> => {
  const parent = await postmaster()
  const processes: { pid: number; title: string }[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (!status.includes(`\nPPid:\t${parent}\n`)) continue
    processes.push({ pid, title: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })
  }
  return processes
}

const pidOf = async (victim: (typeof victims)[number]): Promise<number> => {
  if (victim === 'postmaster') return postmaster()
  const titlePrefix = victim === 'walwriter' ? 'postgres: walwriter' : 'postgres: freight '
  for (;;) {
    const all = (await childProcesses()).filter(({ title }) => title.startsWith(titlePrefix))
    const one = all[Math.floor(Math.random() * all.length)]
    if (one) return one.pid
    // Between two connections there may be no backend for a moment.
    await setTimeout(10)
  }
}

const as = (role: string) =>
  signIn(
    application.url,
    application.users.find((user) => user.role === role),
  )

/** Sends a command with its key until it is answered. */
const sendUntilAccepted = async (user: Awaited<ReturnType<typeof as>>, path: string, body: unknown) => {
  const commandId = randomUUID()
  for (;;)
    try {
      return await user.command(path, body, commandId)
    } catch (error) {
      if (/: 4\d\d /.test(String(error))) throw error
      await setTimeout(50)
    }
}

/** Rows of each table that a projection fills, as text. */
const tablesOf = async ({ db }: Awaited<ReturnType<typeof connectStores>>['platform']) => {
  const tables: Record<string, string[]> = {}
  for (const { table } of projections) {
    const { rows } = await db.query<{ row: string }>(
      `select (to_jsonb(one) - 'build')::text as row from read.${table} as one order by key`,
    )
    tables[table] = rows.map(({ row }) => row)
  }
  return tables
}

const inboxTables = {
  notifications: `select to_jsonb(one) - 'seq' - 'read' as row from inbox.notifications one where position is not null order by id`,
  people: 'select to_jsonb(one) as row from inbox.quotation_people one order by key',
  shipments: 'select to_jsonb(one) as row from inbox.shipment_people one order by key',
  recipients: 'select to_jsonb(one) as row from inbox.recipients one order by user_id',
}
const inboxOf = async ({ db }: Awaited<ReturnType<typeof connectStores>>['platform']) => {
  const inbox: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(inboxTables)) inbox[name] = (await db.query(text)).rows
  return inbox
}

/** Differing tables, each with the number of differing rows and the first of them. */
const differences = <Row>(one: Record<string, Row[]>, other: Record<string, Row[]>) =>
  Object.keys(one).flatMap((name) => {
    const [left, right] = [one, other].map((all) => new Set((all[name] ?? []).map((row) => JSON.stringify(row))))
    const onlyIn = (ownRows = new Set<string>(), otherRows = new Set<string>()) =>
      [...ownRows].filter((row) => !otherRows.has(row))
    const [missing, extra] = [onlyIn(right, left), onlyIn(left, right)]
    if (missing.length + extra.length === 0) return []
    return [{ name, missing: missing.length, extra: extra.length, rows: [...missing, ...extra].slice(0, 4) }]
  })

const Rows = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })

test(`tables and inbox equal a rebuild after only PostgreSQL was killed, ${rounds} times`, async () => {
  const [admin, commercial, pricing] = [await as('ADMINISTRATOR'), await as('COMMERCIAL'), await as('PRICING')]
  const { rows: clients } = Rows.parse((await commercial.get('/app/v1/organizations?limit=1')).json)
  const client = clients[0]?.id ?? ''
  const organizations: string[] = []
  const quotations: string[] = []
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const stores = () => connectStores(config, { schemas: eventSchemas })

  let isRunning = true
  const register = async () => {
    const nombreFantasia = `Client ${randomUUID()}`
    organizations.push((await sendUntilAccepted(admin, '/app/v1/organizations', { nombreFantasia, paisCod: 'UY' })).id)
  }
  const quote = async () => {
    const { id } = await sendUntilAccepted(commercial, '/app/v1/quotations', airRequest(client))
    quotations.push(id)
    await sendUntilAccepted(pricing, `/app/v1/quotations/${id}/take-quotation`, {})
    await sendUntilAccepted(commercial, `/app/v1/quotations/${id}/add-quotation-note`, { text: `note ${randomUUID()}` })
  }
  const worker = async (task: () => Promise<void>) => {
    while (isRunning) await task()
  }
  const work = () => {
    isRunning = true
    const all = Promise.all([register, register, register, quote, quote, quote, quote, quote].map(worker))
    return async () => {
      isRunning = false
      await all
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    const pid = await pidOf(victims[round % victims.length] ?? 'postmaster')
    const stopWork = work()
    // During the work, after a different delay each time.
    await setTimeout(300 + 100 * (round % 7))
    const isInWork = round % 4 === 3
    // During this pause the last commits of the tables are on no disk yet, and nothing else flushes them.
    if (!isInWork) {
      await stopWork()
      await setTimeout(20 + 15 * (round % 5))
    }
    process.kill(pid, 'SIGKILL')
    if (isInWork) {
      await setTimeout(1_500)
      await stopWork()
    } else if (round % 2 === 0) {
      // Other tables change without an event after the crash.
      await setTimeout(1_500)
      const goOn = work()
      await setTimeout(500)
      await goOn()
    }
    // Readiness is probed every 1.5 s: an earlier answer is from before the crash.
    await setTimeout(1_600)
    for (;;) {
      const { status, json } = await pricing.get('/health/ready').catch(() => ({ status: 0, json: undefined }))
      if (status === 200 && z.object({ status: z.string() }).parse(json).status !== 'down') break
      await setTimeout(100)
    }
  }

  const followingStores = await stores()
  const { db, eventStore } = followingStores.platform
  const isInTables = async (position: number) => {
    const { rows } = await db.query<{ position: string }>('select position from projection.active')
    return rows.every((row) => Number(row.position) >= position)
  }
  /** Waits until no new event is stored: retries wait at most ten seconds. */
  const atRest = async (): Promise<number> => {
    const before = await eventStore.head()
    await setTimeout(12_000)
    const after = await eventStore.head()
    return before === after ? after : atRest()
  }
  const head = await atRest()
  expect(await isInTables(head)).toBe(true)
  const followedTables = await tablesOf(followingStores.platform)
  const deliveredInbox = await inboxOf(followingStores.platform)
  for (const [path, ids] of [
    ['organizations', organizations],
    ['quotations', quotations],
  ] as const)
    for (const id of ids) expect([id, (await pricing.get(`/app/v1/${path}/${id}`)).status]).toEqual([id, 200])
  await buildProjections(followingStores.platform, projections)
  expect(differences(followedTables, await tablesOf(followingStores.platform))).toEqual([])
  await followingStores.stop()
  await application.stop()

  const rebuiltStores = await stores()
  await rebuiltStores.platform.db.query('truncate inbox.notifications, inbox.quotation_people, inbox.recipients')
  await rebuiltStores.platform.db.query(`update inbox.checkpoint set position = 0 where name = 'events'`)
  const { record } = recorder(rebuiltStores.platform.db, (event, error) => {
    throw new Error(`${event.type} has the wrong shape`, { cause: error })
  })
  for (let position = 0; position < head;) {
    const events = await rebuiltStores.platform.eventStore.readAll(position, { limit: 500 })
    await record(events, new Date(0))
    position = events.at(-1)?.position ?? head
  }
  const rebuilt = await inboxOf(rebuiltStores.platform)
  await rebuiltStores.stop()
  expect(differences(deliveredInbox, rebuilt)).toEqual([])
  expect(deliveredInbox['notifications']?.length).toBeGreaterThan(quotations.length)
  expect(Math.min(organizations.length, quotations.length)).toBeGreaterThan(rounds)
  process.stderr.write(
    `${rounds} kills of PostgreSQL: ${organizations.length} organizations, ${quotations.length} quotations, ` +
      `${deliveredInbox['notifications']?.length} notifications, ${head} events\n`,
  )
})
