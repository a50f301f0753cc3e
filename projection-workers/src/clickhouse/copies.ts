import type { Analytics } from '@freight/platform/analytics/port'

/** Source and progress of a table in the analytics store. Stored there, next to the rows. */
export type Copy = {
  version: number
  /** Id of the first event, which identifies the log. Empty: nothing was copied yet. */
  store: string
  position: number
  /** Hash of the event at that position; empty for a fact table. */
  hash: string
  /** Projection build that the rows come from; empty for the events. */
  build: string
}

const schema = `create table if not exists copies (
  name String,
  version UInt32,
  store String,
  position UInt64,
  hash String,
  build String,
  seq UInt64
) engine = ReplacingMergeTree(seq) order by name`

/**
 * Progress per table. It lives in the analytics store, so that a lost or replaced store also loses its progress and is
 * filled again.
 */
export const copies = async (analytics: Analytics) => {
  await analytics.exec(schema)
  const rows = await analytics.query<Copy & { name: string; seq: number }>('select * from copies final')
  const known = new Map<string, Copy>(rows.map(({ name, seq: _seq, ...copy }) => [name, copy]))
  let seq = Math.max(0, ...rows.map((row) => row.seq))
  return {
    get: (name: string) => known.get(name),
    save: async (name: string, copy: Copy): Promise<void> => {
      seq += 1
      await analytics.insert('copies', [{ name, ...copy, seq }])
      known.set(name, copy)
    },
  }
}
