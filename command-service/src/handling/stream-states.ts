import type { EventStore } from '@freight/platform/event-store/port'
import { LRUCache } from 'lru-cache'
import type { AnyDecider } from '../aggregates/deciders.ts'

/** A state and the revision of the stream that it was folded from; revision 0: there is no such stream. */
export type Versioned<State> = { state: State; revision: number }

/** The states of one aggregate. Methods, so that one map can hold those of all. */
export type StreamStates<State> = {
  decider: AnyDecider<State>
  /** As it is remembered, else as it is stored. */
  load(id: string): Promise<Versioned<State>> | Versioned<State>
  /** As it is stored: what was added since it was remembered is read. */
  refresh(id: string): Promise<Versioned<State>>
  /** As it is stored, or was at most some milliseconds ago: what other processes add is not told to this one. */
  recent(id: string, maxAgeMs: number): Promise<Versioned<State>> | Versioned<State>
  remember(id: string, known: Versioned<State>): void
  forget(id: string): void
}

/** States of an aggregate's streams, folded from the event store and remembered by this process. */
export const streamStates = <State>(
  store: Pick<EventStore, 'readStream'>,
  decider: AnyDecider<State>,
  max: number,
): StreamStates<State> => {
  const cache = new LRUCache<string, Versioned<State> & { readAt: number }>({ max })

  const remember = (id: string, { state, revision }: Versioned<State>): void => {
    // What is there without being created is asked for again and again.
    if (revision > 0 || decider.isSingleton(id)) cache.set(id, { state, revision, readAt: performance.now() })
  }

  const refresh = async (id: string): Promise<Versioned<State>> => {
    const { state, revision } = cache.peek(id) ?? { state: decider.initial, revision: 0 }
    const events = await store.readStream(`${decider.aggregate}-${id}`, revision + 1)
    const known = {
      state: events.reduce((sum, event) => decider.evolve(sum, event), state),
      revision: revision + events.length,
    }
    // Another command may have gone further while this one was reading.
    if (known.revision >= (cache.peek(id)?.revision ?? 0)) remember(id, known)
    return known
  }

  const underWay = new Map<string, Promise<Versioned<State>>>()
  /** Many commands find at one moment that a state has become old: one of them reads for all. */
  const readOnce = (id: string): Promise<Versioned<State>> => {
    const reading = underWay.get(id) ?? refresh(id).finally(() => underWay.delete(id))
    underWay.set(id, reading)
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
