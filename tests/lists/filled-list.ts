import type { Platform } from '@freight/platform/connections/platform'
import { anyProjection } from '@freight/projection-workers/engine/projection'
import { quotationList } from '@freight/projection-workers/quotation/quotation-list'
import {
  execute,
  indexStatements,
  showTable,
  tableStatements,
  tidyTable,
} from '@freight/projection-workers/engine/table'
import { listRows } from './list-rows.ts'

const physical = 'quotation_list_filled'

const otherIds = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `00000000-0000-4000-${kind}-${String(n).padStart(12, '0')}`)

/**
 * Fills the table behind the work lists with this many quotations in SQL, with the projection's indexes and without events.
 * The users of the application own some of them, the first of each role the most.
 */
export const fillList = async (
  db: Platform['db'],
  quotations: number,
  { commercials, pricing }: { commercials: readonly string[]; pricing: readonly string[] },
): Promise<void> => {
  const projection = anyProjection(quotationList)
  const client = await db.connect()
  try {
    await execute(client, tableStatements(projection, physical))
    await client.query('select setseed(0.42)')
    const values = [quotations, [...commercials, ...otherIds('8000', 35)], [...pricing, ...otherIds('9000', 8)]]
    const { fields } = await client.query(`select * from (${listRows}) as made limit 0`, values)
    const columns = fields.map(({ name }) => name).join(', ')
    await client.query(`insert into projection.${physical} (${columns}) ${listRows}`, values)
    await client.query(`insert into projection.${physical}_words
      select distinct word from projection.${physical}, unnest(regexp_split_to_array(search, '[^a-z]+')) as word
      where length(word) > 2`)
    await execute(client, indexStatements(projection, physical))
    await tidyTable(client, physical)
    await tidyTable(client, `${physical}_words`)
    await showTable(client, projection, physical)
  } finally {
    client.release()
  }
}
