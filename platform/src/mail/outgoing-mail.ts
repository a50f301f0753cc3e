import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Files } from '../files/port.ts'
import type { Platform } from '../platform.ts'
import { emlDirectory } from './eml-directory.ts'
import { outboxSender } from './outbox-sender.ts'
import { postgresOutbox, prepareOutbox } from './outbox.ts'
import { smtp } from './smtp.ts'

type MailParts = Pick<Platform, 'db' | 'clock' | 'log' | 'dataDir' | 'http'> & {
  files: Pick<Files, 'get'>
  config: Config
  secret: (linkId: string, path: string) => string
  /** Mails go with files: only a process that has them sends. */
  isCarrier: boolean
  atStop: (one: () => unknown) => void
}

/** The outbox, and what carries its mails: the mail server where one is named, else files in the data directory. */
export const outgoingMail = async (parts: MailParts) => {
  const { config, dataDir, files, db, clock, log, http, secret, isCarrier, atStop } = parts
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, HOST, PORT } = config
  // Behind port 0 stands one that is known only when requests are answered.
  const ownPort = () => http.app.addresses().find((address) => typeof address === 'object')?.port ?? PORT
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  const host = everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  const origin = () => PUBLIC_URL || `http://${host}:${ownPort()}`
  await prepareOutbox(db)
  if (!isCarrier) return postgresOutbox({ db, clock, origin, wake: () => {} })
  const mailer = SMTP_URL ? smtp(SMTP_URL, MAIL_FROM) : emlDirectory(join(dataDir, 'outbox'), MAIL_FROM)
  atStop(mailer.close)
  const sender = outboxSender({ db, mailer, files, clock, log, origin, secret })
  atStop(sender.stop)
  return postgresOutbox({ db, clock, origin, wake: sender.wake })
}
