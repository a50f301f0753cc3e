import type { Metrics } from '../telemetry/metrics.ts'
import type { EventStore } from './port.ts'

/** A store whose appends are measured. */
export const timed = (store: EventStore, { append }: Metrics): EventStore => ({
  ...store,
  append: async (...appended) => {
    const done = append.startTimer()
    try {
      return await store.append(...appended)
    } finally {
      done()
    }
  },
})
