import type { FastifySerializerCompiler } from 'fastify'
import { safeParse } from 'zod/v4/core'
import type { $ZodType } from 'zod/v4/core'
import type { Logger } from '../telemetry/logging.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/**
 * Writes answers as JSON, with the fields that the schema declares and no others.
 * One that does not fit is sent as it is and reported: a reader is better served by an odd row than by none.
 */
export const answersAsDeclared =
  (metrics: Metrics, log: Logger, strict: boolean): FastifySerializerCompiler<$ZodType> =>
  ({ schema, url }) =>
  (answer) => {
    const fits = safeParse(schema, answer)
    if (fits.success) return JSON.stringify(fits.data)
    if (strict) throw fits.error
    metrics.oddAnswers.inc({ route: url })
    log.error({ route: url, issues: fits.error.issues.slice(0, 5) }, 'an answer differs from its schema')
    return JSON.stringify(answer)
  }
