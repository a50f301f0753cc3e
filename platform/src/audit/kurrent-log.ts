import { createHash, randomUUID } from 'node:crypto'
import { emptyLog } from '../event-store/kurrent/append.ts'
import { type KurrentConnection, Outrun, type ReadRecord } from '../event-store/kurrent/connection.ts'
import { digestsStream, eventOf, logStream, receiptOf, receiptStream } from '../event-store/kurrent/records.ts'
import { chained, firstLink, frozen } from '../event-store/hash-chain.ts'
import type { AuditedLog, SealedEvent, StreamHead } from './audited-log.ts'
import type { Finding } from './finding.ts'

const pageSize = 1000

/** The current log in KurrentDB; events added later are left out. */
export const kurrentLog = async (server: KurrentConnection): Promise<AuditedLog> => {
  const last = await server.last(logStream)
  const end = last ? { position: last.number, seal: last.metadata['seal'] ?? '' } : emptyLog

  const records = async (after: number, limit: number) =>
    after >= end.position ? [] : server.read(logStream, after + 1, Math.min(limit, end.position - after))

  const eachUpTo = async (from: number, until: number, onRecord: (record: ReadRecord) => Promise<void> | void) => {
    for (let after = from; after < until;) {
      const page = await records(after, Math.min(pageSize, until - after))
      for (const record of page) await onRecord(record)
      if (page.length === 0) return
      after += page.length
    }
  }

  const headsUpTo = async (position: number) => {
    const heads = new Map<string, StreamHead>()
    await eachUpTo(0, position, (record) => {
      const { stream, revision, hash } = eventOf(record)
      heads.set(stream, { stream, revision, hash })
    })
    return [...heads.values()].toSorted((one, other) => (one.stream < other.stream ? -1 : 1))
  }

  const headsAt = async (position: number) => {
    const heads = await headsUpTo(position)
    const lines = heads.map(({ stream, revision, hash }) => `${stream} ${revision} ${hash}`)
    return { streams: heads.length, heads: createHash('sha256').update(lines.join('\n')).digest('hex') }
  }

  /** The last event of the stream up to which its hash chain is intact. */
  const headOf = async (stream: string): Promise<StreamHead> => {
    let link = firstLink
    for (const record of await server.read(stream)) {
      const event = eventOf(record)
      if (event.position > end.position) break
      const { revision, hash, previousHash } = event
      if (revision !== link.revision + 1 || previousHash !== link.hash) break
      if (chained(frozen(event), stream, revision, previousHash).hash !== hash) break
      link = { revision, hash }
    }
    return { stream, ...link }
  }

  let streamNames: Promise<string[]> | undefined
  const receiptedEvent = (record: ReadRecord) => {
    const { receipt: commandId, fingerprint } = record.metadata
    return commandId === undefined || fingerprint === undefined
      ? undefined
      : { commandId, fingerprint, event: eventOf(record) }
  }

  return {
    state: async () => ({ ...end, ...(await headsAt(end.position)) }),
    sealAt: async (position) => (position === 0 ? '' : (await records(position - 1, 1))[0]?.metadata['seal']),
    receiptsBetween: async (from, to) => {
      const hash = createHash('sha256')
      await eachUpTo(Math.max(0, from - 1), to - 1, (record) => {
        const entry = receiptedEvent(record)
        if (!entry) return
        const { commandId, fingerprint, event } = entry
        hash.update(`${event.position} ${commandId} ${fingerprint} ${event.stream} ${event.revision}\n`)
      })
      return hash.digest('hex')
    },
    remember: async (number, hash) => {
      const digestRecords = [{ id: randomUUID(), type: 'DigestWritten', data: { number, hash }, metadata: { hash } }]
      try {
        await server.add([{ stream: digestsStream, expected: number - 1, records: digestRecords }])
      } catch (error) {
        // It is stored already; a missing one is found by the verification.
        if (!(error instanceof Outrun)) throw error
      }
    },
    remembered: async () =>
      new Map((await server.read(digestsStream)).map(({ number, metadata }) => [number, metadata['hash'] ?? ''])),
    end: async () => end,
    after: async (position, limit) =>
      (await records(position, limit)).map((record): SealedEvent => {
        const event = eventOf(record)
        return { ...event, ...frozen(event), seal: record.metadata['seal'] ?? '' }
      }),
    headsAt,
    streamsAfter: async (stream, limit) => {
      streamNames ??= headsUpTo(end.position).then((heads) => heads.map((head) => head.stream))
      const next = (await streamNames).filter((name) => name > stream).slice(0, limit)
      const streamHeads: StreamHead[] = []
      for (const name of next) streamHeads.push(await headOf(name))
      return streamHeads
    },
    receiptFindings: async () => {
      const findings: Finding[] = []
      await eachUpTo(0, end.position, async (record) => {
        const entry = receiptedEvent(record)
        if (!entry) return
        const { commandId, fingerprint, event } = entry
        const { stream, revision, position } = event
        const receipt = receiptOf(await server.last(receiptStream(commandId)))
        const isMatch =
          receipt?.fingerprint === fingerprint &&
          receipt.stream === stream &&
          receipt.revision === revision &&
          receipt.position === position
        if (isMatch) return
        const problem = receipt
          ? `the receipt of command ${commandId} does not fit the events`
          : `the receipt of command ${commandId} is missing`
        findings.push({ stream, revision, position, problem })
      })
      return findings
    },
  }
}
