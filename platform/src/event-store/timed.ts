import { WrongRevision } from '../errors.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { EventStore } from './port.ts'

/** Measures the duration of appends. */
export const timed = (store: EventStore, { append, conflicts }: Pick<Metrics, 'append' | 'conflicts'>): EventStore => ({
  ...store,
  append: async (...appended) => {
    const done = append.startTimer()
    try {
      return await store.append(...appended)
    } catch (error) {
      if (error instanceof WrongRevision) conflicts.inc()
      throw error
    } finally {
      done()
    }
  },
})
