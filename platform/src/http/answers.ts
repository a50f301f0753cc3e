import type { FastifySerializerCompiler } from 'fastify'
import { safeParse } from 'zod/v4/core'
import type { $ZodType } from 'zod/v4/core'
import type { Logger } from '../telemetry/logging.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { declaredOnly } from './answers/declared-only.ts'

/**
 * Serialises answers with the declared fields of their schema only. An answer with invalid values is sent anyway,
 * counted and logged: an odd row is better for a reader than an error.
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
    return JSON.stringify(declaredOnly(schema, answer))
  }
