import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Files } from '../files/port.ts'
import type { Platform } from './platform.ts'
import { prepareOutbox } from '../jobs/outbox-table.ts'
import { emlDirectory } from '../mail/eml-directory.ts'
import { outboxSender } from '../mail/outbox-sender.ts'
import { postgresOutbox } from '../mail/outbox.ts'
import { smtp } from '../mail/smtp.ts'
import { repeat } from '../jobs/job-lanes.ts'
import type { Metrics } from '../telemetry/metrics.ts'

type Parts = {
  db: Pick<Pool, 'query'>
  clock: () => Date
  metrics: Pick<Metrics, 'outboxOldestWaiting' | 'outboxFailed' | 'lastBackup'>
  everyMs?: number
}

const gaugesSql = `select
  (select min(coalesce(waiting_since, at)) from operation.outbox where queue = 'MAIL' and state = 'WAITING') as oldest,
  (select count(*)::int from operation.outbox where queue = 'MAIL' and state = 'FAILED' and erased_at is null) as failed,
  (select taken_at from operation.last_backup) as backup`

/** Measures the outbox and the age of the last backup four times a minute. Returns the function that stops it. */
export const outboxGauges = ({ db, clock, metrics, everyMs = 15_000 }: Parts): (() => Promise<void>) => {
  const look = async () => {
    const { rows } = await db.query<{ oldest: Date | null; failed: number; backup: Date | null }>(gaugesSql)
    const [{ oldest, failed: failedCount, backup } = { oldest: null, failed: 0, backup: null }] = rows
    metrics.outboxOldestWaiting.set(oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1000) : 0)
    metrics.outboxFailed.set(failedCount)
    metrics.lastBackup.set(backup ? backup.getTime() / 1000 : 0)
  }
  // The readiness reports a database that does not answer.
  return repeat(everyMs, look, undefined, { atOnce: true })
}

type MailParts = Pick<Platform, 'db' | 'clock' | 'log' | 'metrics' | 'dataDir' | 'http'> & {
  files: Pick<Files, 'get'>
  config: Config
  secret: (linkId: string, path: string) => string
  /** Attachments need the file store: only a process with it sends mails. */
  isCarrier: boolean
  atStop: (close: () => unknown) => void
}

/** The host of a bound address in a URL. */
const urlHost = (host: string): string => {
  const isAnyHost = host === '0.0.0.0' || host === '::'
  if (isAnyHost) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** The outbox and its transport: the configured mail server, otherwise files in the data directory. */
export const outgoingMail = async (parts: MailParts) => {
  const { config, dataDir, files, db, clock, log, metrics, http, secret, isCarrier, atStop } = parts
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, HOST, PORT } = config
  // With port 0 the actual port is known only after the server has started.
  const ownPort = () => http.app.addresses().find((address) => typeof address === 'object')?.port ?? PORT
  const host = urlHost(HOST)
  const origin = () => PUBLIC_URL || `http://${host}:${ownPort()}`
  await prepareOutbox(db)
  if (!isCarrier) return postgresOutbox({ db, clock, origin, wake: () => {} })
  const mailer = SMTP_URL ? smtp(SMTP_URL, MAIL_FROM) : emlDirectory(join(dataDir, 'outbox'), MAIL_FROM)
  atStop(mailer.close)
  const sender = outboxSender({ db, mailer, files, clock, log, origin, secret })
  atStop(sender.stop)
  atStop(outboxGauges({ db, clock, metrics }))
  return postgresOutbox({ db, clock, origin, wake: sender.wake })
}
