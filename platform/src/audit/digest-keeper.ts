import type { Logger } from '../telemetry/logging.ts'
import type { DigestKeeping } from './digest.ts'

type Keeping = DigestKeeping & {
  writeDigest: (keeping: DigestKeeping & { now: Date }) => Promise<unknown>
  clock: () => Date
  log: Logger
}

const dayMs = 24 * 3600_000
const retryMs = 3600_000

/**
 * Writes the digest of the log at the start, every day and at the stop. One that could not be written stops nobody from
 * working: it is told in the log and at `/health/ready`, and tried again.
 */
export const digestKeeper = ({ writeDigest, clock, log, ...keeping }: Keeping) => {
  let failure: unknown
  const write = async (): Promise<void> => {
    try {
      await writeDigest({ ...keeping, now: clock() })
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
