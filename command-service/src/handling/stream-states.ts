import type { EventStore } from '@freight/platform/event-store/port'
import { boundedCache } from '@freight/platform/bounded-cache'
import type { AnyDecider } from '../aggregates/deciders.ts'

/** A state and the revision of the stream that it was folded from; revision 0: there is no such stream. */
export type Versioned<State> = { state: State; revision: number }

/** The states of one aggregate. Declared as methods so that one map can hold those of all aggregates. */
export type StreamStates<State> = {
  decider: AnyDecider<State>
  /** The cached state, or else the stored one. */
  load(id: string): Promise<Versioned<State>> | Versioned<State>
  /** The stored state: reads the events added since the state was cached. */
  refresh(id: string): Promise<Versioned<State>>
  /** A state at most `maxAgeMs` old: this process does not see at once what other processes append. */
  recent(id: string, maxAgeMs: number): Promise<Versioned<State>> | Versioned<State>
  remember(id: string, known: Versioned<State>): void
  forget(id: string): void
}

/** States of an aggregate's streams, folded from the event store and cached by this process. */
export const streamStates = <State>(
  store: Pick<EventStore, 'readStream'>,
  decider: AnyDecider<State>,
  max: number,
): StreamStates<State> => {
  const cache = boundedCache<Versioned<State> & { readAt: number }>(max)

  const remember = (id: string, { state, revision }: Versioned<State>): void => {
    // Singletons have a state without events, and lookups read it again and again.
    if (revision > 0 || decider.isSingleton(id)) cache.set(id, { state, revision, readAt: performance.now() })
  }

  const refresh = async (id: string): Promise<Versioned<State>> => {
    const { state, revision } = cache.peek(id) ?? { state: decider.initial, revision: 0 }
    const events = await store.readStream(`${decider.aggregate}-${id}`, revision + 1)
    const known = {
      state: events.reduce((sum, event) => decider.evolve(sum, event), state),
      revision: revision + events.length,
    }
    // Another command may have cached a newer state while this one was reading.
    if (known.revision >= (cache.peek(id)?.revision ?? 0)) remember(id, known)
    return known
  }

  const pendingReads = new Map<string, Promise<Versioned<State>>>()
  /** Shares one read between all commands that need the state at the same moment. */
  const readOnce = (id: string): Promise<Versioned<State>> => {
    const reading = pendingReads.get(id) ?? refresh(id).finally(() => pendingReads.delete(id))
    pendingReads.set(id, reading)
    return reading
  }

  return {
    decider,
    load: (id) => cache.get(id) ?? refresh(id),
    refresh,
    recent: (id, maxAgeMs) => {
      const known = cache.get(id)
      return known && performance.now() - known.readAt <= maxAgeMs ? known : readOnce(id)
    },
    remember,
    forget: (id) => void cache.delete(id),
  }
}
