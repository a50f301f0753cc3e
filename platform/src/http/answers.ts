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
  (metrics: Metrics, log: Logger, isStrict: boolean): FastifySerializerCompiler<$ZodType> =>
  ({ schema, url }) =>
  (answer) => {
    const parsed = safeParse(schema, answer)
    if (parsed.success) return JSON.stringify(parsed.data)
    if (isStrict) throw parsed.error
    metrics.oddAnswers.inc({ route: url })
    log.error({ route: url, issues: parsed.error.issues.slice(0, 5) }, 'an answer differs from its schema')
    return JSON.stringify(declaredOnly(schema, answer))
  }
