import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from '../telemetry/logging.ts'

type Level = Exclude<keyof FastifyBaseLogger, 'level' | 'silent' | 'child'>

/**
 * The logger of one request, created at the first line that `log` writes: most requests write none, and pino redacts
 * and serialises the bindings of a child on creation.
 */
export const requestLog = (
  log: Pick<Logger, 'level' | 'isLevelEnabled'>,
  create: () => FastifyBaseLogger,
): FastifyBaseLogger => {
  let child: FastifyBaseLogger | undefined
  const childLogger = () => (child ??= create())
  const writes =
    (level: Level) =>
    (...line: unknown[]): void => {
      if (log.isLevelEnabled(level)) Reflect.apply(childLogger()[level], childLogger(), line)
    }
  return {
    level: log.level,
    fatal: writes('fatal'),
    error: writes('error'),
    warn: writes('warn'),
    info: writes('info'),
    debug: writes('debug'),
    trace: writes('trace'),
    silent: () => undefined,
    child: (...bindings) => childLogger().child(...bindings),
  }
}
