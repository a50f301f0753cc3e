import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { Health } from '@freight/platform/http/health'
import { expect, test } from 'vitest'
import { missingInTopic } from '../engines/doubles/missing-in-topic.ts'
import { published, type Services } from './users-and-mails.ts'
import type { ServiceProcess } from './service-processes.ts'
import { within } from './within.ts'

type Parts = Pick<Services, 'signInAs' | 'mails'> & {
  running: readonly ServiceProcess[]
  shared: Record<string, string>
  directory: string
}
/** A broker of the test itself. `kill` sends SIGKILL; stored data stays. */
export type MortalBroker = { address: string; kill: () => Promise<void>; start: () => Promise<void> }

const recoveryMs = 30_000

/** Contract for a broker that is killed and restarted while quotations are processed by several processes. */
export const brokerKilledContract = (
  { signInAs, mails, running, shared, directory }: Parts,
  { address, kill, start }: MortalBroker,
): void => {
  const busOf = async ({ url }: ServiceProcess) =>
    Health.parse(await (await fetch(`${url}/health/ready`)).json()).dependencies?.['bus']?.status
  const statuses = async () => Promise.all(running.map(busOf))

  const allInTopic = async (head: number) => {
    const { missing, stop } = await missingInTopic(address, shared['KAFKA_TOPIC'] ?? '', head)
    await within(recoveryMs, async () => missing.size === 0)
    await stop()
  }

  test('quotations proceed while the broker is down and after its restart; each is mailed once, and the topic has all events', async () => {
    const sent: { path: string; mail: string }[] = []
    const playLife = async () => {
      const { path, idSell } = await published({ signInAs })
      const mail = `broker-${sent.length}-${randomUUID()}@example.com`
      const recipients = [{ name: 'Ana', mail }]
      await (
        await signInAs('COMMERCIAL')
      ).command(`${path}/send-quote`, { idSells: [idSell], recipients, channel: 'MAIL' })
      sent.push({ path, mail })
    }
    const playLives = async (count: number) => {
      for (let n = 0; n < count; n += 1) await Promise.all([playLife(), playLife()])
    }
    await within(recoveryMs, async () => (await statuses()).every((one) => one === 'up'))
    // One pair of quotations is in progress at the kill.
    const interruptedLives = playLives(1)
    await kill()
    await interruptedLives
    await within(recoveryMs, async () => !(await statuses()).includes('up'))
    await playLives(2)
    const concurrentLives = playLives(1)
    await start()
    await concurrentLives
    await within(recoveryMs, async () => (await statuses()).every((one) => one === 'up'))
    await playLives(1)

    const mailCount = (mail: string) => mails.filter((one) => one.includes(mail)).length
    await within(recoveryMs, async () => sent.every(({ mail }) => mailCount(mail) > 0))
    const pricing = await signInAs('PRICING')
    for (const { path, mail } of sent) {
      expect([mail, mailCount(mail)]).toEqual([mail, 1])
      expect((await pricing.get(path)).json).toMatchObject({ status: 'SENT' })
    }
    const config = readConfig({ ...shared, KAFKA_BROKERS: '', DATA_DIR: join(directory, randomUUID()) })
    const { platform, stop } = await connectStores({ ...config, LOG_LEVEL: 'silent' }, { schemas: eventSchemas })
    const head = await platform.eventStore.head()
    await allInTopic(head)
    await within(recoveryMs, async () => {
      const { rows } = await platform.db.query<{ position: string }>('select position from projection.active')
      return rows.every(({ position }) => Number(position) >= head)
    })
    await stop()
  })
}
