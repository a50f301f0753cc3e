import { createHmac, hkdfSync } from 'node:crypto'
import type { WebhookDelivery } from '@freight/contracts/user/webhook'
import type { Pool } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { NotFound } from '../errors.ts'
import { Refusal } from '../event-store/decider.ts'
import { type OutboxJob, outboxLanes, outboxTable, type Outcome } from '../jobs/outbox-table.ts'
import type { Logger } from '../telemetry/logging.ts'
import { PrivateAddress } from './public-address.ts'
import { sendWebhook } from './send-webhook.ts'

/** A request to be sent. The same id again is the same request: none is added. */
export type NewDelivery = {
  id: string
  webhookId: string
  userId: string
  url: string
  topic: WebhookDelivery['topic']
  quotation: string
  body: string
}

type Payload = Omit<NewDelivery, 'id' | 'topic'>
type Result = { status?: number; answer?: string }
type Row = OutboxJob<WebhookDelivery['topic'], Payload, Result>

// About half a day, with the pauses of mails.
const mostTries = 20
const mostAnswerSigns = 10_000
const retentionDays = 90

/** Deletes requests that were sent or given up more than 90 days ago. */
export const deleteOldDeliveries = async (db: Pick<Pool, 'query'>, now: Date): Promise<void> => {
  await db.query(`delete from operation.outbox where queue = 'WEBHOOK' and state <> 'WAITING' and at < $1`, [
    new Date(now.getTime() - retentionDays * 86_400_000),
  ])
}

const shown = (row: Row): WebhookDelivery => ({
  id: row.key,
  topic: row.kind,
  quotation: row.payload.quotation,
  state: row.state,
  tries: row.tries,
  ...(row.result.status !== undefined && { status: row.result.status }),
  ...(row.error !== null && { error: row.error }),
  at: row.at.toISOString(),
  ...(row.sent_at && { sentAt: row.sent_at.toISOString() }),
  ...(row.state === 'WAITING' && { nextTryAt: row.next_try.toISOString() }),
})

type Parts = {
  db: Pool
  clock: () => Date
  log: Pick<Logger, 'warn'>
  applicationKey: Uint8Array
  /** Also to private addresses and without TLS: for development. */
  allowsPrivate: boolean
}

export type Webhooks = Omit<ReturnType<typeof webhookOutbox>, 'start'>

/** Requests to the webhooks of users, in PostgreSQL, sent and retried in lanes of jobs. `start` returns `stop`. */
export const webhookOutbox = ({ db, clock, log, applicationKey, allowsPrivate }: Parts) => {
  const key = Buffer.from(hkdfSync('sha256', applicationKey, '', 'webhooks', 32))
  /** Signing secret of a webhook: derived, so that it is not stored. */
  const secret = (webhookId: string) => `whsec_${createHmac('sha256', key).update(webhookId).digest('base64url')}`

  const table = outboxTable<Row>(db, 'WEBHOOK', clock)

  const outcomeOf = async ({ key: id, payload, tries }: Row): Promise<Outcome<Row>> => {
    const { webhookId, url, body } = payload
    const waitOrFail = tries >= mostTries ? 'FAILED' : 'WAITING'
    try {
      const { status, text } = await sendWebhook({
        id,
        url,
        body,
        secret: secret(webhookId),
        at: clock(),
        allowsPrivate,
      })
      const state = status >= 200 && status < 300 ? 'SENT' : waitOrFail
      return { state, result: { status, answer: text.slice(0, mostAnswerSigns) } }
    } catch (error) {
      if (error instanceof PrivateAddress) return { state: 'FAILED', error: 'PRIVATE_ADDRESS', result: {} }
      return { state: waitOrFail, error: errorCode(error) ?? 'NO_ANSWER', result: {} }
    }
  }

  const send = async (row: Row): Promise<Outcome<Row>> => {
    const outcome = await outcomeOf(row)
    const { state, error, result } = outcome
    if (state !== 'SENT')
      log.warn({ delivery: row.key, status: result?.status, error, tries: row.tries }, 'a webhook was not accepted')
    return outcome
  }

  const { start, wake, runDue } = outboxLanes({ db, queue: 'WEBHOOK', clock, log, lanes: ['', ''], send })

  return {
    secret,
    start,
    /** Sends everything due: for tests. */
    sendDue: runDue,
    /** Durable when it resolves. */
    put: async ({ id, topic, ...payload }: NewDelivery): Promise<void> => {
      await table.put({ key: id, kind: topic, payload })
      wake()
    },
    /** The last 100 requests of a webhook, newest first. */
    list: async (webhookId: string): Promise<WebhookDelivery[]> => {
      const { rows } = await db.query<Row>(
        `select * from operation.outbox where queue = 'WEBHOOK' and payload->>'webhookId' = $1 order by at desc, key limit 100`,
        [webhookId],
      )
      return rows.map(shown)
    },
    /** The webhook of a request; undefined if there is no such request. */
    webhookOf: async (id: string) => {
      const row = await table.find(id)
      return row && { webhookId: row.payload.webhookId, userId: row.payload.userId, topic: row.kind }
    },
    /**
     * Sends it once more at once.
     * @throws NotFound, Refusal ALREADY_SENT
     */
    retry: async (id: string): Promise<WebhookDelivery> => {
      const row = await table.retry(id, 0)
      if (!row) {
        const isKnown = (await table.find(id)) !== undefined
        throw isKnown ? new Refusal('ALREADY_SENT', 'It was accepted.') : new NotFound('No such request')
      }
      wake()
      return shown(row)
    },
    /** Gives up what waits: the webhook was disabled. */
    stop: async (webhookId: string): Promise<void> => {
      await db.query(
        `update operation.outbox set state = 'FAILED', error = 'DISABLED'
         where queue = 'WEBHOOK' and payload->>'webhookId' = $1 and state = 'WAITING'`,
        [webhookId],
      )
    },
    /** Answers to requests of a topic whose meaning is not recorded yet. */
    answers: async (topic: Row['kind']) =>
      (await table.unrecorded(topic, ['SENT'])).map(({ key, payload, tries, result }) => ({
        id: key,
        quotation: payload.quotation,
        body: payload.body,
        tries,
        answer: result.answer ?? '',
      })),
    markRecorded: table.markRecorded,
  }
}
