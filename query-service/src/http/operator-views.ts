import { costRights } from '@freight/contracts/access/cost-rights'
import type { ParkedStream } from '@freight/contracts/api/operator-views'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from './answer.ts'
import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { BeingBuilt } from '@freight/platform/errors'
import type { Analytics } from '@freight/platform/analytics/port'

type Needs = Pick<Platform, 'http' | 'db'>
type Row = Omit<ParkedStream, 'since' | 'revision'> & { since: Date; revision: string }

const projectionsSql = `select 'PROJECTION' as kind, d.projection as name, d.stream, d.revision, d.parked_at as since, d.error
  from projection.dead_letters d join projection.active a using (build)`
const processesSql = `select 'PROCESS' as kind, process as name, stream, revision, parked_at as since, error
  from commands.parked_streams`

/** All parked streams, oldest first. The table of the process managers is missing if they have never run. */
const parkedStreams = async (db: Needs['db'], limit: number): Promise<ParkedStream[]> => {
  const tableCheck = await db.query<{ made: boolean }>(
    `select to_regclass('commands.parked_streams') is not null as made`,
  )
  const parkedSql = tableCheck.rows[0]?.made ? `${projectionsSql} union all ${processesSql}` : projectionsSql
  const { rows } = await db.query<Row>(`${parkedSql} order by since, name, stream limit $1`, [limit])
  return rows.map(({ since, revision, ...row }) => ({
    ...row,
    revision: Number(revision),
    since: since.toISOString(),
  }))
}

/** Masks texts in quotes or brackets, and all numbers. */
export const withoutValues = (text: string): string => text.replaceAll(/"[^"]*"|\([^)]*\)|\d[\d.,]*/g, '…')

/** Registers the list of parked streams for administrators, and their number in `/health/ready`. */
export const answerParkedStreams = ({ http, db }: Needs): void => {
  answer(http, 'GET /app/v1/parked-streams', async (_request, { permissions }) => {
    const rows = await parkedStreams(db, 200)
    // The error of PostgreSQL contains the rejected value, which may be a cost.
    return {
      rows: costRights(permissions).groups ? rows : rows.map((row) => ({ ...row, error: withoutValues(row.error) })),
    }
  })
  http.check(
    'parkedStreams',
    async () => {
      const names = (await parkedStreams(db, 1000)).map(({ name }) => name)
      const parked: Record<string, number> = {}
      for (const name of names) parked[name] = (parked[name] ?? 0) + 1
      return names.length === 0 ? {} : { status: 'degraded', parked }
    },
    { required: false },
  )
}

type HeldWorkNeeds = Pick<Platform, 'http' | 'db' | 'eventStore' | 'heldWork'>

const waitingSql = `select
  (select count(*)::int from operation.outbox where queue = 'MAIL' and state = 'WAITING') as mails,
  (select min(position) from commands.process_checkpoints) as position`

/** Work on hold since a restore, until an administrator releases it; the scheduler is on hold, too. */
export const answerHeldWork = ({ http, db, eventStore, heldWork }: HeldWorkNeeds): void =>
  answer(http, 'GET /app/v1/held-work', async () => {
    const hold = await heldWork.state()
    if (!hold) return {}
    const { rows } = await db.query<{ mails: number; position: string | null }>(waitingSql)
    const [{ mails, position } = { mails: 0, position: null }] = rows
    const head = await eventStore.head()
    return {
      held: {
        reason: hold.reason,
        since: hold.since.toISOString(),
        mails,
        // Without a checkpoint the number of remaining events is unknown.
        events: head - Number(position ?? 0),
      },
    }
  })

// Error codes for a missing column or table: PostgreSQL, then ClickHouse.
const unknownToTable = new Set(['42703', '42P01', '16', '47', '60'])

const isUnknownToTable = (error: unknown): boolean => unknownToTable.has(errorCode(error) ?? '')

/** Whether a table is being rebuilt, as after an update of the application. */
export const isBuilding = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ building: boolean }>(
    `select exists (select from projection.builds where status = 'building') as building`,
  )
  return rows[0]?.building ?? false
}

/** Whether a fact table is being refilled: a `_build` table exists, or the table is missing. */
export const isFilledAnew = async (analytics: Pick<Analytics, 'query'>): Promise<boolean> => {
  const [row] = await analytics.query<{ building: boolean | number }>(
    `select countIf(name in ('quotation_facts', 'unsettled_facts')) < 2 or countIf(endsWith(name, '_build')) > 0 as building
    from system.tables where database = currentDatabase()`,
  )
  return Boolean(row?.building)
}

/**
 * While the new version of a table is built, the former one is read. A query that needs a column of the new one is
 * answered with "being built" instead of an internal error.
 */
export const withBeingBuilt = (http: Platform['http'], isRebuilding: () => Promise<boolean>): Platform['http'] => ({
  ...http,
  route: (definition) =>
    http.route({
      ...definition,
      handler: async (...args) => {
        try {
          return await definition.handler(...args)
        } catch (error) {
          if (isUnknownToTable(error) && (await isRebuilding())) throw new BeingBuilt(undefined, { cause: error })
          throw error
        }
      },
    }),
})
