import type pg from 'pg'
import { hasTable } from '../../postgres/held-connection.ts'
import type { Logger } from '../../telemetry/logging.ts'
import type { EventStore } from '../port.ts'

const checkpoints = ['session.checkpoint', 'commands.process_checkpoints', 'inbox.checkpoint'] as const

/**
 * A log restored from an earlier backup is shorter than the checkpoints of its readers. They would skip every new
 * event, so they resume at the end of the log. Projections rebuild their tables themselves.
 */
export const resetAheadCheckpoints = async (
  db: Pick<pg.Pool, 'query'>,
  eventStore: Pick<EventStore, 'head'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  for (const table of checkpoints) {
    if (!(await hasTable(db, table))) continue
    const { rows } = await db.query<{ name: string; position: string }>(`select name, position from ${table}`)
    // Read after the checkpoints: they move on meanwhile, but never beyond this head.
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

/** @throws while a database is filled from a backup or another engine, and after it was moved to another engine */
export const refuseMovingDatabase = async (db: Pick<pg.Pool, 'query'>): Promise<void> => {
  if (await hasTable(db, 'moving.source'))
    throw new Error('The database is being filled from a backup or another engine. Let that end, or run it again.')
  if (await hasTable(db, 'moving.away'))
    throw new Error(
      'The database was moved to another engine, or is about to be: name that one. Without its schema `moving` it starts.',
    )
}
