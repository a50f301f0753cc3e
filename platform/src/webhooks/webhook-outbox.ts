import { createHmac, hkdfSync } from 'node:crypto'
import type { WebhookDelivery } from '@freight/contracts/user/webhook'
import type { Pool } from 'pg'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { NotFound } from '../errors.ts'
import { Refusal } from '../event-store/decider.ts'
import { type OutboxJob, outboxLanes, outboxTable, type Outcome } from '../jobs/outbox-table.ts'
import type { Logger } from '../telemetry/logging.ts'
import { PrivateAddress, isPublicAddress, publicLookup } from './public-address.ts'

const timeoutMs = 10_000
const mostAnswerBytes = 64 * 1024

/** `sha256=` and the HMAC of `{seconds}.{body}` in hex: header `X-Freight-Signature`. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

type Sending = { id: string; url: string; body: string; secret: string; at: Date; allowsPrivate: boolean }

/**
 * Posts a signed body; follows no redirects. Resolves with status and text of the answer.
 * @throws PrivateAddress; any other error if there was no answer
 */
export const sendWebhook = async (sending: Sending): Promise<{ status: number; text: string }> => {
  const { id, body, secret, at, allowsPrivate } = sending
  const url = new URL(sending.url)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  // A literal address is connected without a look-up.
  if (!allowsPrivate && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw new PrivateAddress(`${url.protocol}//${host}`)
  const seconds = Math.floor(at.getTime() / 1000)
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        method: 'POST',
        // The whole exchange, not only a silent connection.
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(!allowsPrivate && { lookup: publicLookup }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'freight-quotation',
          'x-freight-delivery': id,
          'x-freight-timestamp': seconds,
          'x-freight-signature': signatureOf(secret, seconds, body),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
          if (text.length > mostAnswerBytes) answer.destroy(new Error('TOO_LARGE'))
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

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

/** Why a request may not be sent now; undefined if it may. */
export type ReasonAgainst = (request: NewDelivery) => Promise<string | undefined>

export type Webhooks = ReturnType<typeof webhookOutbox>

const requestOf = ({ key: id, kind: topic, payload }: Row): NewDelivery => ({ ...payload, id, topic })

/** Requests to the webhooks of users, in PostgreSQL, sent and retried in lanes of jobs. */
export const webhookOutbox = ({ db, clock, log, applicationKey, allowsPrivate }: Parts) => {
  const key = Buffer.from(hkdfSync('sha256', applicationKey, '', 'webhooks', 32))
  /** Signing secret of a webhook: derived, so that it is not stored. */
  const secret = (webhookId: string) => `whsec_${createHmac('sha256', key).update(webhookId).digest('base64url')}`

  const table = outboxTable<Row>(db, 'WEBHOOK', clock)

  let reasonAgainst: ReasonAgainst = async () => undefined

  const outcomeOf = async (row: Row): Promise<Outcome<Row>> => {
    const { id, webhookId, url, body } = requestOf(row)
    const { tries } = row
    const reason = await reasonAgainst(requestOf(row))
    if (reason !== undefined) return { state: 'FAILED', error: reason }
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
    /** Sends from now on what nothing speaks against before each try; returns `stop`. */
    start: (check: ReasonAgainst) => {
      reasonAgainst = check
      return start()
    },
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
    find: async (id: string): Promise<NewDelivery | undefined> => {
      const row = await table.find(id)
      return row && requestOf(row)
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
    /** Gives up what waits: the webhook was disabled, or its owner deactivated. */
    stop: async (of: 'webhookId' | 'userId', id: string): Promise<void> => {
      await db.query(
        `update operation.outbox set state = 'FAILED', error = 'DISABLED'
         where queue = 'WEBHOOK' and payload->>'${of}' = $1 and state = 'WAITING'`,
        [id],
      )
    },
    /** Answers to requests of a topic whose meaning is not recorded yet. */
    answers: async (topic: Row['kind']) =>
      (await table.unrecorded(topic, ['SENT'])).map(({ key, payload, tries, result }) => ({
        ...payload,
        id: key,
        topic,
        tries,
        answer: result.answer ?? '',
      })),
    markRecorded: table.markRecorded,
    postponeRecording: table.postponeRecording,
  }
}
