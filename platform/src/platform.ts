import type { Pool } from 'pg'
import type { Analytics } from './analytics/port.ts'
import type { EventStore } from './event-store/port.ts'
import type { Files } from './files/port.ts'
import type { HttpServer } from './http/http-server.ts'
import type { Logger } from './telemetry/logging.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Tracing } from './telemetry/tracing.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Notices } from './notices/notices.ts'
import type { Credentials } from './sessions/credentials.ts'
import type { PasswordLinks } from './sessions/password-links.ts'
import type { DocumentPrinter } from './pdf/document-printer.ts'
import type { ThirdPartyLinks } from './third-party/links.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { SharedPlaces } from './limits/shared-places.ts'
import type { Duty } from './process/duties.ts'
import type { Sharing } from './process/divided-shares.ts'
import type { WorkerPool } from './process/worker-pool.ts'

/** What a service gets to work with: plain arguments, opened and closed by `connect`. */
export type Platform = {
  eventStore: EventStore
  /** Read models, and the tables of the platform itself. */
  db: Pool
  analytics: Analytics
  files: Files
  /** Reports that were written in the background, apart from what is kept for good. */
  reportFiles: Files
  printer: DocumentPrinter
  workerPool: WorkerPool
  http: HttpServer
  sessions: Sessions
  credentials: Credentials
  passwordLinks: PasswordLinks
  /** Links under which agents answer. */
  thirdPartyLinks: ThirdPartyLinks
  /** Mails are put in here; they are sent, and tried again, by themselves. */
  mail: Outbox
  /** Word to one user of what is no event; the gateway puts it into their inbox. */
  notices: Notices
  /** Work that only one process of several does at a time. */
  duty: Duty
  /** Places that a caller has in all processes together. */
  places: SharedPlaces
  /** Work that several processes divide among them. */
  share: Sharing
  log: Logger
  metrics: Metrics
  tracing: Tracing
  clock: () => Date
  /** Absolute path of the directory that holds everything of this application. */
  dataDir: string
}
