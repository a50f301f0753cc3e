import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { serviceOf } from '@freight/deploy/services/routing'
import { stompListener } from '@freight/notification-gateway/testing/stomp-listener'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import type { ServiceName } from '@freight/platform/process/singleton-tasks'
import { projections } from '@freight/projection-workers/engine/projections'
import { rebuildProjection } from '@freight/projection-workers/engine/rebuild-projection'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest } from '../application/api-client.ts'
import { endpoints, nameOf, namesIn } from '../http/endpoints.ts'
import { brokerKilledContract, type MortalBroker } from './broker-killed.ts'
import { usersAndMailsContract } from './users-and-mails.ts'
import { sharedLimitsContract } from './shared-limits.ts'
import type { ServiceProcess } from './service-processes.ts'
import { names, runningServices } from './running-services.ts'
import { within } from './within.ts'

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const History = z.object({
  chain: z.object({ intact: z.boolean() }),
  events: z.array(z.object({ revision: z.int(), type: z.string(), data: z.record(z.string(), z.unknown()) })),
})

/**
 * Two processes of each service behind a proxy, as an operator runs them. `variables`: additional environment variables, such
 * as brokers for the events; `broker`: one of them that may be killed.
 */
export const servicesContract = async (variables: Record<string, string> = {}, broker?: MortalBroker) => {
  const isOnKafka = variables['KAFKA_BROKERS'] !== undefined
  const { shared, directory, mails, running, processesOf, role, signInAs, start, kill } =
    await runningServices(variables)

  test('every endpoint is routed to a service that has it', async () => {
    const endpointsByService = new Map<string, string[]>()
    for (const name of names)
      endpointsByService.set(name, namesIn(await (await fetch(`${processesOf(name)[0]?.url}/openapi.json`)).json()))
    const missingEndpoints = endpoints.filter((one) => {
      const path = one.path.replaceAll(/\{\w+\}/g, 'x')
      return !endpointsByService.get(serviceOf(one.method, path))?.includes(nameOf(one))
    })
    expect(missingEndpoints.map(nameOf)).toEqual([])
  })

  test('a quotation is processed by several processes, and both gateways deliver its notifications', async () => {
    const [commercial, pricing] = [await signInAs('COMMERCIAL'), await signInAs('PRICING')]
    const received = await Promise.all(
      processesOf('notification-gateway').map(async ({ url }) => {
        const frames: { key: string }[] = []
        const { client } = await stompListener({ address: url, bearer: `Bearer ${commercial.token}` }, (frame) =>
          frames.push(frame),
        )
        return { frames, client }
      }),
    )
    const [organization] = Ids.parse((await commercial.get('/app/v1/organizations?limit=1')).json).rows
    const { id } = await commercial.command('/app/v1/quotations', airRequest(organization?.id ?? ''))
    expect(id).toMatch(/^[A-Z]{3}-\d{4}-/)
    const command = (user: typeof pricing, path: string, body: object) =>
      user.command(`/app/v1/quotations/${id}/${path}`, body)
    const detail = async <T>(shape: z.ZodType<T>): Promise<T> => {
      let view: T | undefined
      await within(20_000, async () => {
        view = shape.safeParse((await pricing.get(`/app/v1/quotations/${id}`)).json).data
        return view !== undefined
      })
      return shape.parse(view)
    }
    await command(pricing, 'take-quotation', {})
    const validez = '2099-01-31'
    await command(pricing, 'add-cost-group', {
      validez,
      charges: [{ idCharge: 'AFR', currency: 'USD', amount: '800.00' }],
    })
    const { cost } = await detail(z.object({ cost: z.array(z.object({ idCost: z.string() })).min(1) }))
    const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }]
    await command(pricing, 'add-sell-group', { idCost: cost[0]?.idCost, validez, charges })
    const { sell } = await detail(z.object({ sell: z.array(z.object({ idSell: z.string() })).min(1) }))
    await command(pricing, 'publish-quote', {})
    const recipients = [{ name: 'Ana', mail: 'ana@example.com' }]
    await command(commercial, 'send-quote', { idSells: [sell[0]?.idSell], recipients, channel: 'MAIL' })
    // Both gateways notify, whichever process stored the event.
    await within(10_000, async () => received.every(({ frames }) => frames.some(({ key }) => key.includes(id))))
    for (const { frames, client } of received) {
      expect(new Set(frames.map((frame) => JSON.stringify(frame))).size).toBe(frames.length)
      await client.deactivate()
    }
    await within(20_000, async () => mails.some((mail) => mail.includes('ana@example.com')))
    expect(mails.filter((mail) => mail.includes('ana@example.com'))).toHaveLength(1)
    const chart = '/analytics/v1/general/quotes-per-period?from=2020-01-01'
    const manager = await signInAs('MANAGER')
    await within(20_000, async () => (await manager.get(chart)).status === 200)
  })

  test('a session that ends at one process is refused by every other one within five seconds', async () => {
    const [firstProcess, secondProcess] = processesOf('query-service')
    const user = await signInAs('ANALYST', firstProcess?.url)
    /** Paths that need a session. */
    const guardedPaths: Partial<Record<ServiceName, string>> = {
      'notification-gateway': 'notification/',
      'command-service': 'rate-imports/x/look',
      'query-service': 'session',
    }
    const otherStatuses = () =>
      Promise.all(
        [secondProcess, ...processesOf('command-service'), ...processesOf('notification-gateway')].map(async (one) => {
          const path = one && guardedPaths[one.name]
          return (await fetch(`${one?.url}/app/v1/${path}`, { headers: { authorization: `Bearer ${user.token}` } }))
            .status
        }),
      )
    expect(await otherStatuses()).not.toContain(401)
    expect((await user.call('DELETE', '/app/v1/session')).status).toBe(204)
    await within(5_000, async () => (await otherStatuses()).every((status) => status === 401))
  })

  test('wrong passwords are counted across all processes', async () => {
    const user = role('PRICING_LEAD')
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const one = processesOf('query-service')[n % 2]
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

  /** The process that holds a duty: the last one that logged it. */
  const holderOf = (name: ServiceName, duty: string) =>
    processesOf(name).findLast(({ lines }) => lines.some((line) => line.includes(`"duty":"${duty}"`))) ??
    processesOf(name)[0]

  sharedLimitsContract({ processesOf }, shared.SESSION_KEY)
  usersAndMailsContract({ processesOf, signInAs, holderOf, kill, start, mails })
  if (broker) brokerKilledContract({ signInAs, mails, running, shared, directory }, broker)

  const victims: Record<(typeof names)[number], () => ServiceProcess | undefined> = {
    'projection-workers': () => holderOf('projection-workers', 'projections'),
    'command-service': () => holderOf('command-service', 'processes'),
    'query-service': () => holderOf('query-service', 'users'),
    'notification-gateway': () => processesOf('notification-gateway')[0],
  }
  /** The process that publishes to the bus. */
  const relay = () => running.findLast(({ lines }) => lines.some((line) => line.includes('"duty":"relay"')))

  test('killing a process of each kind loses and doubles nothing acknowledged, and the tables equal a rebuild', async () => {
    const commercial = await signInAs('COMMERCIAL')
    const [organization] = Ids.parse((await commercial.get('/app/v1/organizations?limit=1')).json).rows
    const auditor = await signInAs('ANALYST')
    const acknowledged: { key: string; text: string }[] = []
    let isRunning = true
    const sendUntilAccepted = async (path: string, body: unknown) => {
      const commandId = randomUUID()
      for (;;)
        try {
          return await commercial.command(path, body, commandId)
        } catch (error) {
          // An unanswered request is repeated with its key; a refused one is a fault of this test.
          if (/: 4\d\d /.test(String(error))) throw error
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
    }
    const worker = async () => {
      const { id: key } = await sendUntilAccepted('/app/v1/quotations', airRequest(organization?.id ?? ''))
      while (isRunning) {
        const text = `note ${randomUUID()}`
        await sendUntilAccepted(`/app/v1/quotations/${key}/add-quotation-note`, { text })
        acknowledged.push({ key, text })
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const work = Promise.all(Array.from({ length: 4 }, worker))
    for (const victimOf of [...names.map((name) => victims[name]), ...(isOnKafka ? [relay] : [])]) {
      const victim = victimOf()
      if (!victim) throw new Error('No process has logged the duty')
      const before = acknowledged.length
      await kill(victim)
      // The other one takes over: new events appear in its history, and the tables follow.
      await within(20_000, async () => acknowledged.length > before + 10)
      const last = acknowledged.at(-1)
      const { json } = await auditor.get(`/app/v1/quotations/${last?.key}/history`)
      expect(JSON.stringify(json)).toContain(last?.text)
      if (victimOf === relay) await within(20_000, async () => relay() !== undefined)
      await start(victim.name)
    }
    isRunning = false
    await work
    for (const key of new Set(acknowledged.map((one) => one.key))) {
      const history = History.parse((await auditor.get(`/app/v1/quotations/${key}/history`)).json)
      expect(history.chain.intact).toBe(true)
      expect(history.events.map(({ revision }) => revision)).toEqual(history.events.map((_, index) => index + 1))
      const texts = history.events.filter(({ type }) => type === 'QuotationNoteAdded').map(({ data }) => data['text'])
      expect(texts.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(
        acknowledged
          .filter((one) => one.key === key)
          .map(({ text }) => text)
          .toSorted((a, b) => a.localeCompare(b)),
      )
    }

    const { platform, stop } = await connectStores(
      readConfig({ ...shared, DATA_DIR: join(directory, 'rebuild'), LOG_LEVEL: 'silent' }),
      { schemas: eventSchemas },
    )
    const rows = async (table: string) =>
      (await platform.db.query(`select to_jsonb(one) - 'build' as row from read.${table} as one order by key`)).rows
    await within(10_000, async () => {
      const { rows: active } = await platform.db.query<{ position: string }>('select position from projection.active')
      const head = await platform.eventStore.head()
      return active.every(({ position }) => Number(position) === head)
    })
    for (const { name, table } of projections.filter((one) =>
      ['quotation-list', 'quotation-notes', 'quotation-facts', 'user-list'].includes(one.name),
    )) {
      const followedRows = await rows(table)
      await rebuildProjection(platform, name)
      expect(await rows(table)).toEqual(followedRows)
    }
    await stop()
  })
}
