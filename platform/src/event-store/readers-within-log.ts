import type pg from 'pg'
import { hasTable } from '../postgres/has-table.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { EventStore } from './port.ts'

const checkpoints = ['session.checkpoint', 'commands.process_checkpoints', 'inbox.checkpoint'] as const

/**
 * A log that was brought back from before is shorter than what its readers have seen. They would pass over everything
 * that is stored from now on, so they go on from its end. Tables of projections are built anew by who keeps them.
 */
export const readersWithinLog = async (
  db: Pick<pg.Pool, 'query'>,
  eventStore: Pick<EventStore, 'head'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  for (const table of checkpoints) {
    if (!(await hasTable(db, table))) continue
    const { rows } = await db.query<{ name: string; position: string }>(`select name, position from ${table}`)
    // Asked after them: readers go on meanwhile, and never beyond the log that is asked then.
    const head = await eventStore.head()
    for (const { name, position } of rows.filter((row) => Number(row.position) > head)) {
      await db.query(`update ${table} set position = $3 where name = $1 and position = $2`, [name, position, head])
      log.warn(
        { reader: name, position: Number(position), head },
        'a reader was ahead of the log; it goes on at its end',
      )
    }
  }
}

/** @throws while a database is filled from a backup or another engine, and once it was moved away */
export const isNotMoving = async (db: Pick<pg.Pool, 'query'>): Promise<void> => {
  if (await hasTable(db, 'moving.source'))
    throw new Error('The database is being filled from a backup or another engine. Let that end, or run it again.')
  if (await hasTable(db, 'moving.away'))
    throw new Error(
      'The database was moved to another engine, or is about to be: name that one. Without its schema `moving` it starts.',
    )
}
