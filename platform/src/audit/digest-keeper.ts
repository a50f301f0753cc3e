import type { Logger } from '../telemetry/logging.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { DigestKeeping } from './digest.ts'

type KeeperOptions = DigestKeeping & {
  writeDigest: (digestOptions: DigestKeeping & { now: Date }) => Promise<unknown>
  clock: () => Date
  log: Logger
  metrics: Pick<Metrics, 'auditDigest'>
}

const dayMs = 24 * 3600_000
const retryMs = 3600_000

/**
 * Writes the digest of the log at the start, daily and at the stop. A failure does not stop the application: it is
 * logged, shown at `/health/ready`, and retried.
 */
export const digestKeeper = ({ writeDigest, clock, log, metrics, ...digestOptions }: KeeperOptions) => {
  let failure: unknown
  const write = async (): Promise<void> => {
    try {
      await writeDigest({ ...digestOptions, now: clock() })
      metrics.auditDigest.setToCurrentTime()
      failure = undefined
    } catch (error) {
      failure = error
      log.error({ err: error }, 'the digest of the log was not written')
    }
  }
  return {
    start: async () => {
      let timer: NodeJS.Timeout | undefined
      const next = async (): Promise<void> => {
        await write()
        timer = setTimeout(() => void next(), failure === undefined ? dayMs : retryMs).unref()
      }
      await next()
      return async () => {
        clearTimeout(timer)
        await write()
      }
    },
    probe: async (): Promise<void> => {
      if (failure !== undefined) throw failure
    },
  }
}
