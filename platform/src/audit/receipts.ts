import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Finding } from './finding.ts'

type Queryable = Pick<pg.ClientBase, 'query'>
type Row = { position: number; commandId: string; line: string }

const pageSize = 5000

/**
 * SHA-256 over the receipts from position `from` (inclusive) to `to` (exclusive), ordered by position and command:
 * the answers of repeated commands. New receipts are only added at or after the end of the log.
 */
export const receiptsBetween = async (db: Queryable, from: number, to: number): Promise<string> => {
  const hash = createHash('sha256')
  let last = { position: from, commandId: '' }
  for (;;) {
    const { rows } = await db.query<Row>(
      `select position::float8, command_id as "commandId",
        position || ' ' || command_id || ' ' || fingerprint || ' ' || stream || ' ' || revision as line
      from event_store.receipts r
      where (r.position, r.command_id collate "C") > ($1, $2) and r.position < $3
      order by r.position, r.command_id collate "C" limit $4`,
      [last.position, last.commandId, to, pageSize],
    )
    for (const { line } of rows) hash.update(`${line}\n`)
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return hash.digest('hex')
    last = end
  }
}

// A command without events has a receipt too, with the revision of its stream at that time. Sign-ins have none: the
// sessions record them, not a repeatable command.
const oddReceipts = `
  with told as (
    select command_id, stream, max(revision) as revision, max(position) as position
    from event_store.events group by command_id, stream
  )
  select coalesce(r.command_id, t.command_id) as command, coalesce(t.stream, r.stream) as stream,
    coalesce(t.revision, r.revision)::float8 as revision, coalesce(t.position, r.position)::float8 as position,
    r.command_id is null as missing
  from event_store.receipts r full join told t on t.command_id = r.command_id
  where (r.command_id is null and t.stream not like 'sign-in-%')
    or (t.stream, t.revision, t.position) <> (r.stream, r.revision, r.position)
    or (t.command_id is null and (
      r.position > (select position from event_store.log_head)
      or (r.revision > 0 and not exists (
        select from event_store.events e where e.stream = r.stream and e.revision = r.revision and e.position <= r.position))
      or exists (
        select from event_store.events e where e.stream = r.stream and e.revision = r.revision + 1 and e.position <= r.position)
    ))
  order by position, command limit 1000`

/** Receipts that contradict the events of their commands, and commands without a receipt. */
export const receiptFindings = async (db: Queryable): Promise<Finding[]> => {
  const { rows } = await db.query<Omit<Finding, 'problem'> & { command: string; missing: boolean }>(oddReceipts)
  return rows.map(({ stream, revision, position, missing, command }) => ({
    stream,
    revision,
    position,
    problem: missing
      ? `the receipt of command ${command} is missing`
      : `the receipt of command ${command} does not fit the events`,
  }))
}
