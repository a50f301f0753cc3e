import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import type { RateImport } from '../../aggregates/rate-import/rate-import-decider.ts'
import type { CommandContext, DryRunResult, Execute } from '../../handling/command-context.ts'
import type { NamingReaders } from '../../lookups/rate/rate-facts.ts'
import type { FileWords } from '../../lookups/tables/file-words.ts'
import type { ProjectionPosition } from '../../lookups/tables/projections.ts'
import type { CurrentRates } from '../../lookups/tables/current-rates.ts'
import type { RowTable } from '../row-table.ts'
import type { SanityOfRates } from './unlikely-rows.ts'

/** Dependencies of the work on an import. */
export type JobNeeds = Pick<Platform, 'eventStore' | 'files'> & {
  execute: Execute
  rows: RowTable
  currentRates: CurrentRates
  naming: NamingReaders
  words: FileWords
  positionOf: ProjectionPosition
  /** Code of why the API key that started this step may not go on; undefined if it may, or if a user started it. */
  accessError: (state: RateImport) => Promise<'KEY_REVOKED' | 'FORBIDDEN' | undefined>
  /** Absent: no comparison with the limits of the company. */
  sanity?: SanityOfRates
}

/** An import in progress. */
export type Job = {
  id: string
  state: RateImport
  /**
   * Reports the progress.
   * @throws Interrupted if another worker continues the import, or the application stops
   */
  progress: (done: number, of: number) => Promise<void>
  /** Whether this work is no longer needed: a user has cancelled the import, or started another step of it. */
  isUnwanted: () => Promise<boolean>
}

/** The work stops here and continues later, or in another process. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted')
    this.name = 'Interrupted'
  }
}

/** Commands of the import run as the system on behalf of the user who started it, whose rights were checked then. */
export const contextOf = ({ id, state }: Pick<Job, 'id' | 'state'>, commandId: string): CommandContext => ({
  principal: {
    userId: 'rate-import',
    permissions: [],
    system: true,
    ...(state.apiKey !== undefined && { apiKey: state.apiKey }),
  },
  actor: { kind: 'STAFF', userId: state.by },
  company: state.company,
  commandId,
  correlationId: id,
})

/** Dry run of a rate's correction. */
export const triedRate = async (
  execute: Execute,
  rateId: string,
  body: object,
  context: CommandContext,
): Promise<DryRunResult> => {
  let result: DryRunResult = { state: undefined, events: [], warnings: [] }
  await execute('rate', 'ReviseRate', rateId, body, { ...context, isNew: true, dryRun: (change) => (result = change) })
  return result
}

/** The import of an event; undefined if a user changed the rate. */
export const importOf = ({ data }: Pick<StoredEvent, 'data'>): unknown =>
  typeof data === 'object' && data !== null && 'importBatchId' in data ? data.importBatchId : undefined
