import { heldKeys } from '@freight/command-service/handling/keyed-queue'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { rateImportEvents } from '@freight/contracts/rate-import/rate-import'
import type { Finding } from '@freight/platform/audit/finding'
import type { AuditReport } from '@freight/platform/audit/verify-audit'
import type { Config } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { openedFiles } from '@freight/platform/files/opened-files'
import type { Files } from '@freight/platform/files/port'
import type { Platform } from '@freight/platform/connections/platform'

type Stores = Awaited<ReturnType<typeof connectStores>>['platform']
type EventStore = Platform['eventStore']

/** Checks all stores against the events, with or without a running application. */
export const verifyStores = async (config: Config): Promise<AuditReport> => {
  const { platform, stop } = await connectStores(config, { schemas: eventSchemas })
  const files = await openedFiles(config.FILES_URL, platform.dataDir)
  try {
    const { eventLog, eventStore, auditKey: key, dataDir } = platform
    return await eventLog.verify({
      dataDir,
      key,
      checks: [() => keyFindings(platform), () => fileFindings(eventStore, files)],
    })
  } finally {
    files.close()
    await stop()
  }
}

/** Unique keys: each must have the holder that the events define, and no stream may hold others. */
const keyFindings = async ({ eventStore, eventLog }: Stores): Promise<Finding[]> => {
  const findings: Finding[] = []
  const suspects = await wronglyHeld({ eventStore, eventLog })
  // Other processes go on writing: only a problem found twice on the same stream is reported.
  const confirmedSuspects = suspects.size > 0 ? await wronglyHeld({ eventStore, eventLog }) : suspects
  for (const [stream, problem] of confirmedSuspects)
    if (suspects.get(stream) === problem) findings.push({ stream, revision: 0, position: 0, problem })
  return findings
}

const wronglyHeld = async ({ eventStore, eventLog }: Pick<Stores, 'eventStore' | 'eventLog'>) => {
  const problemByStream = new Map<string, string>()
  const heldCounts = await eventLog.heldByStream()
  const expectedKeys = await heldKeys(eventStore, await eventStore.head())
  for (const [stream, keys] of expectedKeys) {
    for (const key of keys)
      if ((await eventStore.keyHolder(key)) !== stream) problemByStream.set(stream, `it does not hold its ${key.scope}`)
    if ((heldCounts?.get(stream) ?? 0) > keys.length)
      problemByStream.set(stream, 'it holds more values than its events say')
  }
  for (const stream of heldCounts?.keys() ?? [])
    if (!expectedKeys.has(stream)) problemByStream.set(stream, 'it holds values, and is not there')
  return problemByStream
}

const { RateImportOpened } = rateImportEvents
const { DocumentAttached, DocumentRemoved, AgentDocumentAttached, QuoteDocumentBuilt } = quotationEvents
const types = [
  'DocumentAttached',
  'DocumentRemoved',
  'AgentDocumentAttached',
  'QuoteDocumentBuilt',
  'RateImportOpened',
] satisfies (keyof typeof quotationEvents | keyof typeof rateImportEvents)[]

/** Files named in events and not removed since: each must exist with its original content. */
const fileFindings = async (eventStore: EventStore, files: Pick<Files, 'damaged' | 'has'>): Promise<Finding[]> => {
  const expectedFiles = new Map<string, { sha256: string; eventPosition: Omit<Finding, 'problem'> }>()
  for (let after = 0; ;) {
    const events = await eventStore.readAll(after, { types })
    for (const { type, data, stream, revision, position } of events) {
      const eventPosition = { stream, revision, position }
      if (type === 'DocumentAttached') {
        const { documentId, sha256 } = DocumentAttached.parse(data)
        expectedFiles.set(documentId, { sha256, eventPosition })
      } else if (type === 'AgentDocumentAttached') {
        const { documentId, sha256 } = AgentDocumentAttached.parse(data)
        expectedFiles.set(documentId, { sha256, eventPosition })
      } else if (type === 'DocumentRemoved') expectedFiles.delete(DocumentRemoved.parse(data).documentId)
      else if (type === 'RateImportOpened')
        expectedFiles.set(stream, { sha256: RateImportOpened.parse(data).file.sha256, eventPosition })
      else
        expectedFiles.set(`${stream} ${revision}`, {
          sha256: QuoteDocumentBuilt.parse(data).documentSha256,
          eventPosition,
        })
    }
    const last = events.at(-1)
    if (!last) break
    after = last.position
  }
  const damaged = await files.damaged()
  const findings = damaged.map((sha256) => ({
    stream: '',
    revision: 0,
    position: 0,
    problem: `the file ${sha256} is not what it was kept as`,
  }))
  for (const { sha256, eventPosition } of expectedFiles.values())
    if (!(await files.has(sha256))) findings.push({ ...eventPosition, problem: `its file ${sha256} is missing` })
  return findings
}

/** Checks all stores against the events, prints every finding, and exits with 1 if there is one. */
export const printFindings = async (config: Config): Promise<void> => {
  const { events, streams, digests, findings } = await verifyStores(config)
  for (const { stream, revision, position, problem } of findings)
    console.error(`${stream || 'the log'} revision ${revision} position ${position}: ${problem}`)
  console.log(`${events} events in ${streams} streams, ${digests} digests, ${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
}
