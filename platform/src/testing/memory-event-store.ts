import type { StoredEvent } from '@freight/contracts/events/envelope'
import { KeyReused, KeyTaken, WrongRevision } from '../errors.ts'
import { chained, firstLink, frozen, isChain, type Link } from '../event-store/hash-chain.ts'
import type { EventStore, Receipt } from '../event-store/port.ts'
import { textsOver } from '../event-store/stored/stored-text.ts'
import { subscription, type SubscriptionLog } from '../event-store/subscription.ts'

/** Stores the events in memory, for tests. */
export const memoryEventStore = (
  options: { log?: SubscriptionLog; firstPauseMs?: number } = {},
): EventStore & { close: () => Promise<void> } => {
  const { log = { warn: () => {} }, firstPauseMs = 5 } = options
  const events: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const receipts = new Map<string, Receipt>()
  const owners = new Map<string, string>()
  const listeners = new Set<() => void>()
  const keyOf = ({ scope, value }: { scope: string; value: string }) => JSON.stringify([scope, value])

  const head = async () => events.length
  const readAll: EventStore['readAll'] = async (after, { limit = 1000, types } = {}) =>
    structuredClone(
      (types
        ? events.slice(after).filter(({ type }) => types.includes(type))
        : events.slice(after, after + limit)
      ).slice(0, limit),
    )

  return {
    append: async (stream, expectedRevision, newEvents, { receipt, reserve = [], release = [] } = {}) => {
      const frozenEvents = newEvents.map(frozen)
      const formerReceipt = receipt && receipts.get(receipt.commandId)
      if (formerReceipt) {
        if (formerReceipt.fingerprint !== receipt.fingerprint) {
          throw new KeyReused(`${receipt.commandId} came before with another body`)
        }
        return { revision: formerReceipt.revision, position: formerReceipt.position }
      }
      const streamEvents = streams.get(stream) ?? []
      const storedEvents = streamEvents.slice(expectedRevision, expectedRevision + newEvents.length)
      const last = storedEvents.at(-1)
      if (last && newEvents.every(({ eventId }, index) => storedEvents[index]?.eventId === eventId)) {
        return { revision: last.revision, position: last.position }
      }
      if (streamEvents.length !== expectedRevision)
        throw new WrongRevision(stream, expectedRevision, streamEvents.length)
      for (const key of reserve) {
        if ((owners.get(keyOf(key)) ?? stream) !== stream) throw new KeyTaken(key.scope, key.value)
      }

      let link: Link = streamEvents.at(-1) ?? firstLink
      for (const event of frozenEvents) {
        const revision = link.revision + 1
        const { hash, envelope } = chained(event, stream, revision, link.hash)
        // Parsed from the text, so that a caller cannot change stored events.
        const facts: Omit<StoredEvent, 'data' | 'position' | 'previousHash' | 'hash'> = JSON.parse(envelope)
        const data: unknown = JSON.parse(event.data)
        const storedEvent = { ...facts, data, position: events.length + 1, previousHash: link.hash, hash }
        events.push(storedEvent)
        streamEvents.push(storedEvent)
        link = storedEvent
      }
      if (streamEvents.length > 0) streams.set(stream, streamEvents)
      for (const key of release) if (owners.get(keyOf(key)) === stream) owners.delete(keyOf(key))
      for (const key of reserve) owners.set(keyOf(key), stream)
      const appended = { revision: streamEvents.length, position: events.length }
      if (receipt) receipts.set(receipt.commandId, { ...receipt, stream, ...appended })
      listeners.forEach((wake) => wake())
      return appended
    },
    readStream: async (stream, from = 1) => structuredClone((streams.get(stream) ?? []).slice(from - 1)),
    readAll,
    readTexts: textsOver(readAll),
    subscribe: (after, handler, { batchSize = 500, name = 'subscription', restMs } = {}) => {
      const onAppend = (wake: () => void) => {
        listeners.add(wake)
        return () => void listeners.delete(wake)
      }
      const read = (from: number, limit: number) => readAll(from, { limit })
      return subscription({ read, head, onAppend }, handler, { after, batchSize, name, log, firstPauseMs, restMs })
    },
    isIntact: async (stream) => {
      const streamEvents = streams.get(stream) ?? []
      const texts = streamEvents.map((event) => ({ ...event, ...frozen(event) }))
      return isChain(texts, streamEvents.at(-1) ?? firstLink)
    },
    receipt: async (commandId) => receipts.get(commandId),
    keyHolder: async (key) => owners.get(keyOf(key)),
    head,
    close: async () => {},
  }
}
