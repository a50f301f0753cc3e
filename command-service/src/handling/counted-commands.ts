import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, KeyReused, KeyTaken, NotFound, TooMany, WrongRevision } from '@freight/platform/errors'
import type { Metrics } from '@freight/platform/telemetry/metrics'
import { ZodError } from 'zod'
import type { Execute } from './command-context.ts'

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
