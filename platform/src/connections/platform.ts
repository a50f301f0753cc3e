import type { Pool } from 'pg'
import type { Analytics } from '../analytics/port.ts'
import type { Carriers } from '../carriers/opened-carriers.ts'
import type { EventStore } from '../event-store/port.ts'
import type { Files } from '../files/port.ts'
import type { HttpServer } from '../http/http-server.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Notices } from '../notices/notices.ts'
import type { Credentials } from '../sessions/credentials.ts'
import type { PasswordLinks } from '../sessions/password-links.ts'
import type { DocumentPrinter } from '../pdf/document-printer.ts'
import type { ClientLinks, ThirdPartyLinks } from '../third-party/links.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SharedPlaces } from '../limits/bounded-work.ts'
import type { HeldWork } from '../jobs/held-work.ts'
import type { SingletonTask } from '../process/singleton-tasks.ts'
import type { PartitionAssignment } from '../process/partition-assignment.ts'
import type { Webhooks } from '../webhooks/webhook-outbox.ts'
import type { WorkerPool } from '../jobs/worker-pool.ts'

/** Dependencies of a service: plain objects, opened and closed by `connect`. */
export type Platform = {
  eventStore: EventStore
  /** Read models, and the tables of the platform itself. */
  db: Pool
  analytics: Analytics
  files: Files
  /** Reports written in the background, separate from permanent files. */
  reportFiles: Files
  printer: DocumentPrinter
  workerPool: WorkerPool
  http: HttpServer
  sessions: Sessions
  credentials: Credentials
  passwordLinks: PasswordLinks
  /** Links under which agents answer. */
  thirdPartyLinks: ThirdPartyLinks
  clientLinks: ClientLinks
  /** Outbox of mails, which are sent and retried in the background. */
  mail: Outbox
  /** Requests to the webhooks of users, which are sent and retried in the background. */
  webhooks: Webhooks
  /** Express carriers: those with an account, and the built-in one. */
  carriers: Carriers
  /** Messages to one user without an event; the gateway stores them in the user's inbox. */
  notices: Notices
  /** Work that only one of several processes does at a time. */
  duty: SingletonTask
  /** Automatic work, held after a restore until an administrator releases it. */
  heldWork: HeldWork
  /** Places of a caller over all processes. */
  places: SharedPlaces
  /** Work that several processes divide among them. */
  share: PartitionAssignment
  log: Logger
  metrics: Metrics
  tracing: Tracing
  clock: () => Date
  /** Absolute path of the directory with all data of this application. */
  dataDir: string
}
