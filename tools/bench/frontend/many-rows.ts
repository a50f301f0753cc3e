import type { Platform } from '@freight/platform/connections/platform'

/** Fills the table behind the lists with copies of its rows under new keys. */
export const fillList = async (db: Platform['db'], rowCount: number): Promise<void> => {
  await db.query(
    `insert into read.quotation_list
    select copy.* from (select *, row_number() over (order by key) as n, count(*) over () as there from read.quotation_list) q,
      generate_series(1, (($1::int - 1) / q.there)::int) round,
      jsonb_populate_record(null::read.quotation_list, to_jsonb(q) || jsonb_build_object(
        'key', 'MVD-2025-' || (100000 + round * q.there + q.n),
        'created_at', q.created_at - round * interval '7 minutes',
        'last_change_at', q.last_change_at - round * interval '7 minutes')) copy
    where round * q.there + q.n <= $1::int`,
    [rowCount],
  )
  // The screen stops counting earlier, so the database counts.
  const { rows } = await db.query<{ there: number }>('select count(*)::int as there from read.quotation_list')
  if ((rows[0]?.there ?? 0) < rowCount) throw new Error(`The table has ${rows[0]?.there ?? 0} rows, not ${rowCount}.`)
  await db.query('analyze')
}
