import type { Analytics } from '@freight/platform/analytics/port'

/** What a table of the analytics store is a copy of, and how far it has come; told by the store itself, beside the rows. */
export type Copy = {
  version: number
  /** Id of the first event of the log: no other log has it. Empty: nothing was copied yet. */
  store: string
  position: number
  /** Hash of the event at that position. */
  hash: string
  /** Build of the table that the rows come from. */
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

/** The store's own word on what it holds. It goes with the rows: one that is lost or exchanged knows nothing, or of others. */
export const copies = async (analytics: Analytics) => {
  await analytics.exec(schema)
  const rows = await analytics.query<Copy & { name: string; seq: number }>('select * from copies final')
  const known = new Map<string, Copy>(rows.map(({ name, seq: _seq, ...copy }) => [name, copy]))
  let seq = Math.max(0, ...rows.map((row) => row.seq))
  return {
    of: (name: string) => known.get(name),
    save: async (name: string, copy: Copy): Promise<void> => {
      seq += 1
      await analytics.insert('copies', [{ name, ...copy, seq }])
      known.set(name, copy)
    },
  }
}
