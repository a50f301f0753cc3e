import type { EventStore, NewEvent, Receipt } from '@freight/platform/event-store/port'
import { isAway } from '@freight/platform/http/problem'
import { retrier } from './retrier.ts'

type Append = Parameters<EventStore['append']>
type Store = Pick<EventStore, 'append' | 'readStream' | 'receipt'>

type Options = {
  /** Appends per lot: as many as the store puts into one commit. */
  appendsPerLot?: number
  /** Maximum pending appends: as many may be lost. */
  mostWaiting?: number
  retry?: ReturnType<typeof retrier>
}

/**
 * An event store for the only writer of its streams. An append returns before it is stored, so that many share a
 * commit; reads include pending appends. Appends are stored in order, each as a whole: an interrupted process leaves
 * the state of a slightly earlier moment. The result has no position.
 */
export const deferredAppends = <Given extends Store>(
  store: Given,
  { appendsPerLot = 100, mostWaiting = 400, retry = retrier() }: Options = {},
): Given & { stored: () => Promise<void> } => {
  let unsent: Append[] = []
  let pendingCount = 0
  let isEnding = false
  /** Pending appends span more time than a lot may: another writer of the same history would be far behind or ahead. */
  let isSpread = false
  let firstAt: number | undefined
  let failure: { cause: unknown } | undefined
  const unstored = new Map<string, Set<Append>>()
  const receipts = new Map<string, Receipt>()
  let waiters: (() => void)[] = []
  let sending: Promise<void> | undefined

  const throwFailure = () => {
    if (failure) throw failure.cause
  }
  const removePending = (append: Append) => {
    const [stream, , , options] = append
    pendingCount -= 1
    const pending = unstored.get(stream)
    pending?.delete(append)
    if (pending?.size === 0) unstored.delete(stream)
    if (options?.receipt) receipts.delete(options.receipt.commandId)
  }
  /** Retries the whole lot: a single append could be stored before its predecessor. Repeated appends change nothing. */
  const sendLot = async (lot: readonly Append[]) => {
    const answers = await Promise.allSettled(lot.map((append) => store.append(...append)))
    const errors = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (errors.length > 0) throw errors.find(isAway) ?? errors[0]
    lot.forEach(removePending)
  }
  const sendAll = async () => {
    while (!failure && unsent.length > 0 && (unsent.length >= appendsPerLot || isSpread || isEnding)) {
      // One lot at a time: parallel lots could be stored out of order.
      const size = lotSize(unsent.slice(0, appendsPerLot))
      const sent = unsent.slice(0, size)
      unsent = unsent.slice(size)
      firstAt = unsent.map(happenedAt).find((at) => at !== undefined)
      isSpread = lotSize(unsent.slice(0, appendsPerLot)) < Math.min(unsent.length, appendsPerLot)
      await retry(() => sendLot(sent)).catch((cause: unknown) => void (failure = { cause }))
      const resumed = waiters
      waiters = []
      resumed.forEach((one) => one())
    }
    sending = undefined
  }
  const send = () => void (sending ??= sendAll())
  const until = async (holds: () => boolean) => {
    while (!failure && !holds()) await new Promise<void>((resolve) => waiters.push(resolve))
    throwFailure()
  }

  const append: EventStore['append'] = async (stream, expected, events, options) => {
    throwFailure()
    const one: Append = [stream, expected, events, options]
    const pending = unstored.get(stream) ?? new Set<Append>()
    unstored.set(stream, pending.add(one))
    const answer = { revision: expected + events.length, position: 0 }
    if (options?.receipt) receipts.set(options.receipt.commandId, { ...options.receipt, stream, ...answer })
    unsent.push(one)
    pendingCount += 1
    const at = happenedAt(one)
    firstAt ??= at
    isSpread ||= at !== undefined && firstAt !== undefined && at > firstAt + lotMs
    if (unsent.length >= appendsPerLot || isSpread) send()
    if (pendingCount >= mostWaiting || isSpread) await until(() => pendingCount < mostWaiting && !isSpread)
    return answer
  }

  return {
    ...store,
    append,
    readStream: async (stream, from = 1) => {
      // Taken before the store is read: appends stored meanwhile are in the store.
      const pendingEvents = [...(unstored.get(stream) ?? [])].flatMap(asStored)
      const storedEvents = await store.readStream(stream, from)
      const last = storedEvents.at(-1)?.revision ?? from - 1
      return [...storedEvents, ...pendingEvents.filter(({ revision }) => revision > last)]
    },
    receipt: async (commandId) => receipts.get(commandId) ?? store.receipt(commandId),
    /** Resolves when all appends are stored. */
    stored: async () => {
      isEnding = true
      send()
      await until(() => pendingCount === 0)
      isEnding = false
    },
  }
}

const lotMs = 2 * 86_400_000

const happenedAt = ([, , [event]]: Append) => (event ? Date.parse(event.occurredAt) : undefined)

/** Size of the next lot: part of it may be stored after other writers’ events, so it spans two days at most. */
const lotSize = (appends: readonly Append[]): number => {
  let first: number | undefined
  for (const [index, append] of appends.entries()) {
    const at = happenedAt(append)
    if (at === undefined) continue
    first ??= at
    if (at > first + lotMs) return index
  }
  return appends.length
}

const asStored = ([stream, expected, events]: Append) =>
  events.map((event: NewEvent, index) => ({
    ...event,
    stream,
    revision: expected + index + 1,
    position: 0,
    previousHash: '',
    hash: '',
  }))
