import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'

type Lag = Pick<Platform, 'eventStore' | 'metrics'> & { names: readonly string[]; position: () => number }

const measureEveryMs = 1000

/** Measures once a second how far the tables behind this process lag behind the events. */
export const lagGauges = ({ eventStore, metrics, names, position }: Lag) => {
  let oldestEventAt: string | undefined
  let isStopped = false
  const measure = async () => {
    const lagEvents = Math.max(0, (await eventStore.head()) - position())
    if (isStopped) return
    const seconds = lagEvents > 0 && oldestEventAt ? Math.max(0, (Date.now() - Date.parse(oldestEventAt)) / 1000) : 0
    for (const projection of names) {
      metrics.projectionLagEvents.set({ projection }, lagEvents)
      metrics.projectionLagSeconds.set({ projection }, seconds)
    }
  }
  // The subscription reports a store that does not respond.
  const timer = setInterval(() => void measure().catch(() => {}), measureEveryMs)
  timer.unref()
  return {
    startBatch: (events: readonly StoredEvent[]) => {
      oldestEventAt = events.at(0)?.occurredAt
    },
    /** Removes the gauges instead of keeping the last values: another process may have taken over. */
    stop: () => {
      isStopped = true
      clearInterval(timer)
      metrics.projectionLagEvents.reset()
      metrics.projectionLagSeconds.reset()
    },
  }
}
