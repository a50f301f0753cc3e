import type { Platform } from '@freight/platform/connections/platform'
import { postgresParkedStreams } from './parked-streams.ts'

type Needs = Pick<Platform, 'db'>

/** The process managers that have parked streams, with their number. */
export const parkedProcesses = async ({ db }: Needs): Promise<{ name: string; parked: number }[]> => {
  await postgresParkedStreams(db)
  const { rows } = await db.query<{ name: string; parked: number }>(
    'select process as name, count(*)::int as parked from commands.parked_streams group by process order by process',
  )
  return rows
}

/** Requests a retry of a process manager's parked streams: a running one retries within seconds, others at the next start. */
export const retryProcess = async ({ db }: Needs, name: string): Promise<void> => {
  await db.query('update commands.parked_streams set retry = true where process = $1', [name])
}
