import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, KeyReused, KeyTaken, NotFound, TooMany, WrongRevision } from '@freight/platform/errors'
import type { Metrics } from '@freight/platform/telemetry/metrics'
import { ZodError } from 'zod'
import { spanOfEvent, type Tracing } from '@freight/platform/telemetry/tracing'
import type { Execute } from './command-context.ts'

// Only codes of the application, such as RATE_EXPIRED or WrongRevision: a message could contain a person's name.
const isCode = /^[A-Z][A-Z_0-9]{2,60}$/

const typeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isCode.test(code)) return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}

/** Traces commands: one span each, below the request or the event that caused it. */
export const tracedCommands =
  (execute: Execute, tracing: Tracing): Execute =>
  async (aggregate, commandName, id, data, context) => {
    const { commandId, correlationId = commandId, causationId } = context
    const span = tracing.begin(`command ${aggregate}.${commandName}`, {
      kind: 'internal',
      correlationId,
      ...(causationId !== undefined && { parent: spanOfEvent(causationId) }),
      attributes: { 'freight.aggregate': aggregate },
    })
    try {
      const answer = await tracing.within(span, correlationId, () => execute(aggregate, commandName, id, data, context))
      span.end()
      return answer
    } catch (error) {
      span.end({ 'error.type': typeOf(error) })
      throw error
    }
  }

const refusals = [Refusal, Forbidden, KeyReused, KeyTaken, NotFound, TooMany, WrongRevision, ZodError]
const isRefusal = (error: unknown) => refusals.some((kind) => error instanceof kind)

/** Counts commands by name and outcome, except dry runs. `isRepeated`: whether the answer comes from an earlier call. */
export const countedCommands =
  (execute: Execute, { commands }: Pick<Metrics, 'commands'>, isRepeated: (answer: object) => boolean): Execute =>
  async (aggregate, name, id, data, context) => {
    const count = (outcome: string) => {
      if (!context.dryRun) commands.inc({ command: `${aggregate}.${name}`, outcome })
    }
    try {
      const answer = await execute(aggregate, name, id, data, context)
      count(isRepeated(answer) ? 'repeated' : 'accepted')
      return answer
    } catch (error) {
      // Unknown command names are not counted: each guess would create a metric series.
      if (!(error instanceof NotFound)) count(isRefusal(error) ? 'refused' : 'failed')
      throw error
    }
  }
