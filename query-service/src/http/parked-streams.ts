import type { ParkedStream } from '@freight/contracts/api/parked-streams'
import type { Platform } from '@freight/platform/platform'
import { answer } from './answer.ts'

type Needs = Pick<Platform, 'http' | 'db'>
type Row = Omit<ParkedStream, 'since' | 'revision'> & { since: Date; revision: string }

const ofProjections = `select 'PROJECTION' as kind, d.projection as name, d.stream, d.revision, d.parked_at as since, d.error
  from projection.dead_letters d join projection.active a using (build)`
const ofProcesses = `select 'PROCESS' as kind, process as name, stream, revision, parked_at as since, error
  from commands.parked_streams`

/** Everything that is parked, oldest first. The process managers may never have run on this database. */
const parkedStreams = async (db: Needs['db'], limit: number): Promise<ParkedStream[]> => {
  const made = await db.query<{ made: boolean }>(`select to_regclass('commands.parked_streams') is not null as made`)
  const all = made.rows[0]?.made ? `${ofProjections} union all ${ofProcesses}` : ofProjections
  const { rows } = await db.query<Row>(`${all} order by since, name, stream limit $1`, [limit])
  return rows.map(({ since, revision, ...row }) => ({
    ...row,
    revision: Number(revision),
    since: since.toISOString(),
  }))
}

/** Tells what is parked: whoever administers users in full, and `/health/ready` how much of what. */
export const answerParkedStreams = ({ http, db }: Needs): void => {
  answer(http, 'GET /app/v1/parked-streams', async () => ({ rows: await parkedStreams(db, 200) }))
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
