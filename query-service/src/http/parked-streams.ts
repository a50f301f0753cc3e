import { costRights } from '@freight/contracts/access/cost-rights'
import type { ParkedStream } from '@freight/contracts/api/operator-views'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from './answer.ts'

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
