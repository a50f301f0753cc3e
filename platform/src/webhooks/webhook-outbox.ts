import { createHmac, hkdfSync } from 'node:crypto'
import type { WebhookDelivery } from '@freight/contracts/user/webhook'
import type { Pool } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { NotFound } from '../errors.ts'
import { Refusal } from '../event-store/decider.ts'
import { prepareHold } from '../jobs/held-work.ts'
import { jobLanes } from '../jobs/job-lanes.ts'
import { pauseAfter } from '../mail/outbox-sender.ts'
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

type Row = Omit<NewDelivery, 'webhookId' | 'userId'> & {
  webhook_id: string
  user_id: string
  state: WebhookDelivery['state']
  tries: number
  status: number | null
  error: string | null
  answer: string | null
  at: Date
  next_try: Date
  sent_at: Date | null
}

/** An answer of a receiver that is not recorded in its quotation yet. */
export type WebhookAnswer = { id: string; quotation: string; body: string; answer: string }

export type Webhooks = {
  /** Durable when it resolves. */
  put: (delivery: NewDelivery) => Promise<void>
  /** The last 100 requests of a webhook, newest first. */
  list: (webhookId: string) => Promise<WebhookDelivery[]>
  /** The webhook of a request; undefined if there is no such request. */
  webhookOf: (id: string) => Promise<Pick<NewDelivery, 'webhookId' | 'userId' | 'topic'> | undefined>
  /**
   * Sends it once more at once.
   * @throws NotFound, Refusal ALREADY_SENT
   */
  retry: (id: string) => Promise<WebhookDelivery>
  /** Gives up what waits: the webhook was disabled. */
  stop: (webhookId: string) => Promise<void>
  /** Answers to requests of a topic whose meaning is not recorded yet. */
  answers: (topic: WebhookDelivery['topic']) => Promise<WebhookAnswer[]>
  markRecorded: (id: string) => Promise<void>
  /** Signing secret of a webhook: derived, so that it is not stored. */
  secret: (webhookId: string) => string
  /** Sends everything due: for tests. */
  sendDue: () => Promise<void>
}

export const prepareWebhooks = async (db: Pool): Promise<void> => {
  await prepareHold(db)
  await db.query(`
    CREATE SCHEMA IF NOT EXISTS webhook;
    CREATE TABLE IF NOT EXISTS webhook.delivery (
      id text PRIMARY KEY,
      webhook_id text NOT NULL,
      user_id text NOT NULL,
      url text NOT NULL,
      topic text NOT NULL,
      quotation text NOT NULL,
      body text NOT NULL,
      state text NOT NULL DEFAULT 'WAITING',
      tries int NOT NULL DEFAULT 0,
      status int,
      error text,
      answer text,
      recorded boolean NOT NULL DEFAULT false,
      at timestamptz NOT NULL,
      next_try timestamptz NOT NULL,
      leased_until timestamptz,
      sent_at timestamptz
    );
    CREATE INDEX IF NOT EXISTS delivery_webhook ON webhook.delivery (webhook_id, at DESC);
    CREATE INDEX IF NOT EXISTS delivery_waiting ON webhook.delivery (next_try) WHERE state = 'WAITING';
    CREATE INDEX IF NOT EXISTS delivery_unrecorded ON webhook.delivery (topic) WHERE state = 'SENT' AND NOT recorded`)
}

const pollMs = 5_000
const mostStopMs = 4_000
const leaseMs = 60_000
const laneCount = 2
// About half a day, with the pauses of mails.
const mostTries = 20
const mostAnswerSigns = 10_000
const retentionDays = 90

/** Deletes requests that were sent or given up more than 90 days ago. */
export const deleteOldDeliveries = async (db: Pick<Pool, 'query'>, now: Date): Promise<void> => {
  await db.query(`DELETE FROM webhook.delivery WHERE state <> 'WAITING' AND at < $1`, [
    new Date(now.getTime() - retentionDays * 86_400_000),
  ])
}

const shown = (row: Row): WebhookDelivery => ({
  id: row.id,
  topic: row.topic,
  quotation: row.quotation,
  state: row.state,
  tries: row.tries,
  ...(row.status !== null && { status: row.status }),
  ...(row.error !== null && { error: row.error }),
  at: row.at.toISOString(),
  ...(row.sent_at && { sentAt: row.sent_at.toISOString() }),
  ...(row.state === 'WAITING' && { nextTryAt: row.next_try.toISOString() }),
})

const takeSql = `UPDATE webhook.delivery SET leased_until = $2, tries = tries + 1 WHERE id = (
    SELECT id FROM webhook.delivery WHERE NOT EXISTS (SELECT FROM operation.hold) AND state = 'WAITING' AND next_try <= $1
      AND (leased_until IS NULL OR leased_until <= $1) ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING *`

type Parts = {
  db: Pool
  clock: () => Date
  log: Pick<Logger, 'warn'>
  applicationKey: Uint8Array
  /** Also to private addresses and without TLS: for development. */
  allowsPrivate: boolean
}

/** Requests to the webhooks of users, in PostgreSQL, sent and retried in lanes of jobs. `start` returns `stop`. */
export const webhookOutbox = ({
  db,
  clock,
  log,
  applicationKey,
  allowsPrivate,
}: Parts): Webhooks & { start: () => () => Promise<void> } => {
  const key = Buffer.from(hkdfSync('sha256', applicationKey, '', 'webhooks', 32))
  const secret = (webhookId: string) => `whsec_${createHmac('sha256', key).update(webhookId).digest('base64url')}`

  const outcomeOf = async ({ id, webhook_id, url, body, tries }: Row) => {
    const waitOrFail = tries >= mostTries ? ('FAILED' as const) : ('WAITING' as const)
    try {
      const answer = await sendWebhook({ id, url, body, secret: secret(webhook_id), at: clock(), allowsPrivate })
      const isAccepted = answer.status >= 200 && answer.status < 300
      const state = isAccepted ? ('SENT' as const) : waitOrFail
      return { state, status: answer.status, answer: answer.text.slice(0, mostAnswerSigns) }
    } catch (error) {
      if (error instanceof PrivateAddress) return { state: 'FAILED' as const, error: 'PRIVATE_ADDRESS' }
      return { state: waitOrFail, error: errorCode(error) ?? 'NO_ANSWER' }
    }
  }

  const sendOne = async (): Promise<boolean> => {
    const { rows } = await db.query<Row>(takeSql, [clock(), new Date(clock().getTime() + leaseMs)])
    const [row] = rows
    if (!row) return false
    const { state, status, error, answer } = { status: null, error: null, answer: null, ...(await outcomeOf(row)) }
    if (state !== 'SENT') log.warn({ delivery: row.id, status, error, tries: row.tries }, 'a webhook was not accepted')
    const now = clock()
    await db.query(
      `UPDATE webhook.delivery SET state = $3, status = $4, error = $5, answer = $6, next_try = $7,
         sent_at = $8, leased_until = NULL WHERE id = $1 AND tries = $2 AND state = 'WAITING'`,
      [
        row.id,
        row.tries,
        state,
        status,
        error,
        answer?.replaceAll('\0', '') ?? null,
        new Date(now.getTime() + pauseAfter(row.tries)),
        state === 'SENT' ? now : null,
      ],
    )
    return true
  }

  const lanes = jobLanes(
    Array.from({ length: laneCount }, () => sendOne),
    {
      pollMs,
      mostStopMs,
      onFailure: (error) => log.warn({ reason: errorCode(error) }, 'the requests of webhooks could not be read'),
    },
  )

  return {
    secret,
    start: lanes.start,
    sendDue: lanes.runDue,
    put: async ({ id, webhookId, userId, url, topic, quotation, body }) => {
      await db.query(
        `INSERT INTO webhook.delivery (id, webhook_id, user_id, url, topic, quotation, body, at, next_try)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (id) DO NOTHING`,
        [id, webhookId, userId, url, topic, quotation, body, clock()],
      )
      lanes.wake()
    },
    list: async (webhookId) => {
      const { rows } = await db.query<Row>(
        'SELECT * FROM webhook.delivery WHERE webhook_id = $1 ORDER BY at DESC, id LIMIT 100',
        [webhookId],
      )
      return rows.map(shown)
    },
    webhookOf: async (id) => {
      const { rows } = await db.query<Pick<NewDelivery, 'webhookId' | 'userId' | 'topic'>>(
        'SELECT webhook_id AS "webhookId", user_id AS "userId", topic FROM webhook.delivery WHERE id = $1',
        [id],
      )
      return rows[0]
    },
    retry: async (id) => {
      const { rows } = await db.query<Row>(
        `UPDATE webhook.delivery SET state = 'WAITING', tries = 0, next_try = $2, leased_until = NULL
         WHERE id = $1 AND state <> 'SENT' RETURNING *`,
        [id, clock()],
      )
      const [row] = rows
      if (!row) {
        const isKnown = ((await db.query('SELECT FROM webhook.delivery WHERE id = $1', [id])).rowCount ?? 0) > 0
        throw isKnown ? new Refusal('ALREADY_SENT', 'It was accepted.') : new NotFound('No such request')
      }
      lanes.wake()
      return shown(row)
    },
    stop: async (webhookId) => {
      await db.query(
        `UPDATE webhook.delivery SET state = 'FAILED', error = 'DISABLED' WHERE webhook_id = $1 AND state = 'WAITING'`,
        [webhookId],
      )
    },
    answers: async (topic) => {
      const { rows } = await db.query<WebhookAnswer>(
        `SELECT id, quotation, body, coalesce(answer, '') AS answer FROM webhook.delivery
         WHERE topic = $1 AND state = 'SENT' AND NOT recorded ORDER BY sent_at LIMIT 100`,
        [topic],
      )
      return rows
    },
    markRecorded: async (id) => {
      await db.query('UPDATE webhook.delivery SET recorded = true WHERE id = $1', [id])
    },
  }
}
