import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../aggregates/deciders.ts'
import type { RateImport } from '../aggregates/rate-import/rate-import-decider.ts'
import type { Execute } from '../handling/command-context.ts'
import { streamStates } from '../handling/stream-states.ts'
import type { NamingReaders } from '../lookups/rate/rate-facts.ts'
import { Forbidden } from '@freight/platform/errors'
import { permissionsNow, type Users } from '@freight/platform/sessions/users'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { companyDay } from '../lookups/company-day.ts'
import { fxOn } from '../lookups/fx.ts'
import { postgresLaneMedians, postgresCurrentRates } from '../lookups/tables/rate-tables.ts'
import type { SanityOfRates, JobNeeds } from './jobs/job.ts'
import { postgresPlaces } from '../lookups/places.ts'
import { postgresFileWords } from '../lookups/tables/file-words.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { openFile, postgresImportTable } from './import-table.ts'
import { lookAt, type LookQuery } from './layout/look.ts'
import { postgresRowTable } from './row-table.ts'
import { runRateImports } from './runner.ts'

/** Readers for the lookups of a check; they read the stored states once for many rows. */
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

/** Present limits, day and exchange rates of a company. */
const sanityOf = ({ eventStore, db, clock }: Pick<Platform, 'eventStore' | 'db' | 'clock'>): SanityOfRates => {
  const settings = streamStates(eventStore, deciders['company-settings'], 10)
  const rates = streamStates(eventStore, deciders['exchange-rate'], 10)
  return {
    laneMedians: postgresLaneMedians(db),
    clock,
    companyFacts: async (company) => {
      const { state } = await settings.refresh(company)
      const today = companyDay(state, clock())
      return { limits: state.limits, today, fx: await fxOn(today, { exchangeRate: rates.refresh }) }
    },
  }
}

/** Compares the right of a step with those that its API key, and the owner of the key, have now. */
export const accessErrorOf =
  (users: Pick<Users, 'byId'>): JobNeeds['accessError'] =>
  async ({ by, apiKey }) => {
    if (apiKey === undefined) return undefined
    const user = await users.byId(by)
    try {
      return user && permissionsNow(user, apiKey).includes('PRICING') ? undefined : 'FORBIDDEN'
    } catch (error) {
      if (error instanceof Forbidden) return 'KEY_REVOKED'
      throw error
    }
  }

type Needs = Pick<Platform, 'eventStore' | 'db' | 'files' | 'log' | 'notices' | 'clock'> & { execute: Execute }

/** Starts the rate imports of this process: their tables and the runner. */
export const startRateImports = async ({ db, execute, ...platform }: Needs) => {
  const { eventStore, files } = platform
  const table = await postgresImportTable(db)
  const rows = postgresRowTable(db)
  const words = postgresFileWords({ db, clock: platform.clock })
  const states = streamStates(eventStore, deciders['rate-import'], 100)
  const positionOf = postgresProjectionPosition(db)
  const currentRates = postgresCurrentRates(db)
  const naming = namingReaders({ eventStore, db })
  const runner = runRateImports({
    ...platform,
    execute,
    table,
    rows,
    words,
    positionOf,
    currentRates,
    naming,
    accessError: accessErrorOf(usersFromReadModel(db)),
    sanity: sanityOf({ eventStore, db, clock: platform.clock }),
  })
  return {
    ...runner,
    stateOf: (id: string) => states.refresh(id),
    /** The beginning of a stored file, and a suggested mapping. */
    lookAt: async (file: RateImport['file'], query: LookQuery) => {
      const { ownerId } = query
      const [codes, lastMappings, opened] = await Promise.all([
        words.chargeCodes(),
        ownerId === undefined ? [] : table.lastMappings(ownerId),
        openFile(files, file),
      ])
      return lookAt(opened, { codes, placesNamed: words.placesNamed, lastMappings, ...query })
    },
    problemsOf: rows.problems,
  }
}

export type RateImports = Awaited<ReturnType<typeof startRateImports>>

/** Starts the work of an import as soon as its command is stored. */
export const withStartedImports =
  (execute: Execute, imports: Pick<RateImports, 'startWork'>): Execute =>
  async (aggregate, ...command) => {
    const answer = await execute(aggregate, ...command)
    if (aggregate === 'rate-import') await imports.startWork(answer.id)
    return answer
  }
