import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'

type Lag = Pick<Platform, 'eventStore' | 'metrics'> & { names: readonly string[]; position: () => number }

const lookEveryMs = 1000

/** Measures once a second how far the tables behind this process lag behind the events. */
export const lagGauges = ({ eventStore, metrics, names, position }: Lag) => {
  let oldest: string | undefined
  let isOver = false
  const look = async () => {
    const behind = Math.max(0, (await eventStore.head()) - position())
    if (isOver) return
    const seconds = behind > 0 && oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0
    for (const projection of names) {
      metrics.projectionLagEvents.set({ projection }, behind)
      metrics.projectionLagSeconds.set({ projection }, seconds)
    }
  }
  // The subscription reports a store that does not respond.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
  timer.unref()
  return {
    handling: (events: readonly StoredEvent[]) => {
      oldest = events.at(0)?.occurredAt
    },
    /** Removes the gauges instead of keeping the last values: another process may have taken over. */
    stop: () => {
      isOver = true
      clearInterval(timer)
      metrics.projectionLagEvents.reset()
      metrics.projectionLagSeconds.reset()
    },
  }
}
