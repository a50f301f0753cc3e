import type { FileLook, RowConcern } from '@freight/contracts/rate-import/routes'
import type { Platform } from '@freight/platform/platform'
import { deciders } from '../aggregates/deciders.ts'
import type { RateImport } from '../aggregates/rate-import/decider.ts'
import type { Execute } from '../handling/command-context.ts'
import { streamStates, type Versioned } from '../handling/stream-states.ts'
import type { NamingReaders } from '../lookups/rate/rate-facts.ts'
import { postgresPlaces } from '../lookups/places.ts'
import { postgresFileWords } from '../lookups/tables/file-words.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { postgresStandingRates } from '../lookups/tables/standing-rates.ts'
import { lookAt } from './file-look.ts'
import { openFile } from './file-rows.ts'
import { postgresImportTable } from './import-table.ts'
import { postgresRowTable } from './row-table.ts'
import { type RateImportRunner, runRateImports } from './runner.ts'

export type RateImports = RateImportRunner & {
  stateOf: (id: string) => Promise<Versioned<RateImport>>
  /** The beginning of a kept file, and how it would be read. */
  lookAt: (file: RateImport['file'], ownerId: string | undefined, sheet?: number) => Promise<FileLook>
  problemsOf: (id: string, limit: number) => Promise<(RowConcern & { row: number })[]>
}

/** What a check looks up of other aggregates, as it is stored at that moment: once for many rows. */
const namingReaders = ({ eventStore, db }: Pick<Platform, 'eventStore' | 'db'>): NamingReaders => {
  const [providers, organizations, chargeCodes] = [
    streamStates(eventStore, deciders.provider, 10),
    streamStates(eventStore, deciders.organization, 10),
    streamStates(eventStore, deciders['charge-code'], 1000),
  ]
  return {
    provider: providers.refresh,
    organization: organizations.refresh,
    chargeCode: chargeCodes.refresh,
    place: postgresPlaces(db).find,
  }
}

type Needs = Pick<Platform, 'eventStore' | 'db' | 'files' | 'log' | 'notices' | 'clock'> & { execute: Execute }

/** The imports of rates of this process: their tables, and the work on them. */
export const startRateImports = async ({ db, execute, ...platform }: Needs): Promise<RateImports> => {
  const { eventStore, files } = platform
  const table = await postgresImportTable(db)
  const rows = postgresRowTable(db)
  const words = postgresFileWords(db)
  const states = streamStates(eventStore, deciders['rate-import'], 100)
  const positionOf = postgresProjectionPosition(db)
  const standingRates = postgresStandingRates(db)
  const naming = namingReaders({ eventStore, db })
  const runner = runRateImports({
    ...platform,
    execute,
    table,
    rows,
    words,
    positionOf,
    standingRates,
    naming,
  })
  return {
    ...runner,
    stateOf: (id) => states.refresh(id),
    lookAt: async (file, ownerId, sheet = 0) => {
      const [codes, last, opened] = await Promise.all([
        words.chargeCodes(),
        ownerId === undefined ? undefined : table.lastMapping(ownerId),
        openFile(files, file),
      ])
      return lookAt(opened, { codes, last, ownerId, sheet })
    },
    problemsOf: rows.problems,
  }
}

/** Commands to imports from outside: what they ask for begins as soon as they are stored. */
export const startingImports =
  (execute: Execute, imports: Pick<RateImports, 'noticed'>): Execute =>
  async (aggregate, ...command) => {
    const answer = await execute(aggregate, ...command)
    if (aggregate === 'rate-import') await imports.noticed(answer.id)
    return answer
  }
