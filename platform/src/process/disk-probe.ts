import { statfs } from 'node:fs/promises'
import { Unavailable } from '../errors.ts'
import type { EventStore } from '../event-store/port.ts'
import type { Probe } from '../http/health.ts'

const leastFreeMiB = 64
const rememberedMs = 60_000

/**
 * Whether commands can be stored: the last append succeeded, and the data directory has free space (MiB). The disk of
 * a database server is not visible from here: a full one shows in rejected appends.
 */
export const writableProbe = (store: EventStore, dataDir: string): { store: EventStore; probe: Probe } => {
  let failedAt = -Infinity
  return {
    store: {
      ...store,
      append: async (...appended) => {
        try {
          const answer = await store.append(...appended)
          failedAt = -Infinity
          return answer
        } catch (error) {
          if (error instanceof Unavailable) failedAt = performance.now()
          throw error
        }
      },
    },
    probe: async () => {
      const { bavail, bsize } = await statfs(dataDir)
      const freeMiB = Math.floor((bavail * bsize) / 1_048_576)
      const isRefused = performance.now() - failedAt < rememberedMs
      return { freeMiB, ...((freeMiB < leastFreeMiB || isRefused) && { status: 'degraded', isRefused }) }
    },
  }
}
