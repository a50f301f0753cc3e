import type { ServiceName } from '@freight/platform/process/singleton-tasks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest, type signIn } from '../application/api-client.ts'
import type { ServiceProcess } from './service-processes.ts'
import { within } from './within.ts'

type Client = Awaited<ReturnType<typeof signIn>>

/** Several processes of each service, with the operations of the tests. */
export type Services = {
  processesOf: (name: ServiceName) => ServiceProcess[]
  /** Signs in a demo user of a role, at the proxy or at one process. */
  signInAs: (role: string, url?: string) => Promise<Client>
  holderOf: (name: ServiceName, duty: string) => ServiceProcess | undefined
  /** Ends a process with SIGKILL. */
  kill: (victim: ServiceProcess) => Promise<void>
  start: (name: ServiceName) => Promise<ServiceProcess>
  /** Mails that the mail server accepted. */
  mails: readonly string[]
}

const Organizations = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const Costs = z.object({ cost: z.array(z.object({ idCost: z.string() })).min(1) })
const Sells = z.object({ sell: z.array(z.object({ idSell: z.string() })).min(1) })
const validez = '2099-01-31'
const ROUNDS = 6

/** A published quotation, ready to be sent; returns its path and the sell of its offer. */
export const published = async ({ signInAs }: Pick<Services, 'signInAs'>) => {
  const [commercial, pricing] = [await signInAs('COMMERCIAL'), await signInAs('PRICING')]
  const { rows } = Organizations.parse((await commercial.get('/app/v1/organizations?limit=1')).json)
  const { id } = await commercial.command('/app/v1/quotations', airRequest(rows[0]?.id ?? ''))
  const path = `/app/v1/quotations/${id}`
  const detail = async <T>(shape: z.ZodType<T>): Promise<T> => {
    let body: T | undefined
    await within(20_000, async () => {
      body = shape.safeParse((await pricing.get(path)).json).data
      return body !== undefined
    })
    if (body === undefined) throw new Error('It was there a moment ago')
    return body
  }
  await pricing.command(`${path}/take-quotation`, {})
  await pricing.command(`${path}/add-cost-group`, {
    validez,
    charges: [{ idCharge: 'AFR', currency: 'USD', amount: '800.00' }],
  })
  const { cost } = await detail(Costs)
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }]
  await pricing.command(`${path}/add-sell-group`, { idCost: cost[0]?.idCost, validez, charges })
  const { sell } = await detail(Sells)
  await pricing.command(`${path}/publish-quote`, {})
  return { path, idSell: sell[0]?.idSell }
}

/** Contract for users and mails with any number of processes. */
export const usersAndMailsContract = (services: Services): void => {
  const { processesOf, signInAs, holderOf, kill, start, mails } = services

  test('every process refuses a revoked permission and a deactivated user within five seconds', async () => {
    const admin = await signInAs('ADMINISTRATOR')
    const user = await signInAs('EXPRESS_OPERATIONS', processesOf('query-service')[0]?.url)
    const statusOf = (url: string | undefined, method: string, path: string) =>
      fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      }).then(({ status }) => status)
    // A list at the readers and a command at the writers need the permission.
    const userStatuses = () =>
      Promise.all([
        ...processesOf('query-service').map(({ url }) => statusOf(url, 'GET', '/app/v1/users/rows')),
        ...processesOf('command-service').map(({ url }) => statusOf(url, 'POST', '/app/v1/users/nobody/change-user')),
      ])
    const permissions = ['MODIFICAR_USUARIO']
    expect(await userStatuses()).toEqual([403, 403, 403, 403])
    await admin.command(`/app/v1/users/${user.me.id}/grant-permissions`, { permissions })
    await within(5_000, async () => !(await userStatuses()).includes(403))
    await admin.command(`/app/v1/users/${user.me.id}/revoke-permissions`, { permissions })
    await within(5_000, async () => (await userStatuses()).every((status) => status === 403))
    await admin.command(`/app/v1/users/${user.me.id}/deactivate-user`, {})
    await within(5_000, async () => (await userStatuses()).every((status) => status === 401))
  })

  test(`each of ${ROUNDS} offers is one mail by its id when the process is killed while sending it`, async () => {
    const sentTo: string[] = []
    let unfinished = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const { path, idSell } = await published(services)
      const commercial = await signInAs('COMMERCIAL')
      const mail = `round-${round}@example.com`
      const recipients = [{ name: 'Ana', mail }]
      await commercial.command(`${path}/send-quote`, { idSells: [idSell], recipients, channel: 'MAIL' })
      sentTo.push(mail)
      await new Promise((resolve) => setTimeout(resolve, 40 * round))
      const victim = holderOf('command-service', 'processes')
      if (!victim) throw new Error('No process has logged the duty of the process managers')
      await kill(victim)
      if (!mails.some((one) => one.includes(mail))) unfinished += 1
      await start(victim.name)
    }
    const idsOf = (mail: string) =>
      mails.filter((one) => one.includes(mail)).map((one) => /^Message-ID: (.*)\r$/im.exec(one)?.[1])
    await within(60_000, async () => sentTo.every((mail) => idsOf(mail).length > 0))
    // The killed process may not have recorded the handover, so the server can receive a mail twice, with the same id.
    for (const mail of sentTo) expect([mail, new Set(idsOf(mail)).size]).toEqual([mail, 1])
    expect(unfinished).toBeGreaterThan(0)
    const duplicates = sentTo.filter((mail) => idsOf(mail).length > 1).length
    process.stderr.write(
      `offers by mail: ${ROUNDS} kills, ${unfinished} before the mail was handed over, ${duplicates} handed over twice with one id\n`,
    )
  })
}
