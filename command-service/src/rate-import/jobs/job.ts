import type { Platform } from '@freight/platform/platform'
import type { RateImport } from '../../aggregates/rate-import/decider.ts'
import type { CommandContext, DryRunResult, Execute } from '../../handling/command-context.ts'
import type { NamingReaders } from '../../lookups/rate/rate-facts.ts'
import type { FileWords } from '../../lookups/tables/file-words.ts'
import type { ProjectionPosition } from '../../lookups/tables/projections.ts'
import type { StandingRates } from '../../lookups/tables/standing-rates.ts'
import type { RowTable } from '../row-table.ts'

/** What the work on an import needs. */
export type JobNeeds = Pick<Platform, 'eventStore' | 'files'> & {
  execute: Execute
  rows: RowTable
  standingRates: StandingRates
  naming: NamingReaders
  words: FileWords
  positionOf: ProjectionPosition
}

/** One import that is worked on. */
export type Job = {
  id: string
  state: RateImport
  /**
   * Says how far it has come.
   * @throws Interrupted when somebody else goes on with it, or the application stops
   */
  progress: (done: number, of: number) => Promise<void>
  /** Whether somebody has asked to end it early. */
  isUnwanted: () => Promise<boolean>
}

/** The work is left where it is: it goes on later, or elsewhere. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted')
    this.name = 'Interrupted'
  }
}

/** Commands of the work are given by the application, in the name of whoever asked for it: they had the right to. */
export const contextOf = ({ id, state }: Pick<Job, 'id' | 'state'>, commandId: string): CommandContext => ({
  principal: { userId: 'rate-import', permissions: [], system: true },
  actor: { kind: 'STAFF', userId: state.by },
  company: state.company,
  commandId,
  correlationId: id,
})

/** What the correction of a rate would come to. */
export const tried = async (
  execute: Execute,
  rateId: string,
  body: object,
  context: CommandContext,
): Promise<DryRunResult> => {
  let result: DryRunResult = { state: undefined, events: [] }
  await execute('rate', 'ReviseRate', rateId, body, { ...context, isNew: true, dryRun: (found) => (result = found) })
  return result
}
