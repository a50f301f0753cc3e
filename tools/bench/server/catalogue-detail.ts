import { z } from 'zod'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { eachMs, p95 } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'

const ENTRY_COUNT = 20_000
const CALLS = 200

/** Each catalogue with its table, its path, and a role with full read access. */
const catalogues = [
  ['organization_list', 'organizations', 'COMMERCIAL'],
  ['provider_list', 'providers', 'PRICING_LEAD'],
  ['note_list', 'notes', 'PRICING_LEAD'],
  ['charge_code_list', 'charge-codes', 'PRICING_LEAD'],
  ['rate_list', 'rates', 'PRICING_LEAD'],
  ['markup_rule_list', 'markup-rules', 'PRICING_LEAD'],
  ['quotation_rule_list', 'quotation-rules', 'PRICING_LEAD'],
  ['disclaimer_list', 'disclaimers', 'PRICING_LEAD'],
  ['user_list', 'users', 'ADMINISTRATOR'],
] as const

const Detail = z.object({ id: z.string() })

/**
 * Reads single entries of each catalogue with 20,000 entries. The database fills the tables with copies of the demo’s
 * entries, without events.
 */
export const catalogueDetail = async (
  workshop: Workshop,
  dataDir: string,
  print: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 60)
  const { db, stop } = await workshop.openStores(dataDir)
  for (const [table, path, role] of catalogues) {
    const { rows } = await db.query<{ key: string }>(`select key from read.${table}`)
    if (rows.length === 0) throw new Error(`The demo has no ${path}`)
    await db.query(
      `insert into read.${table} select copy.* from generate_series(1, $1::int) n
       join (select *, row_number() over () - 1 as place, count(*) over () as all_of from read.${table}) made
         on made.place = n % made.all_of,
       jsonb_populate_record(null::read.${table}, to_jsonb(made) || jsonb_build_object('key', 'bench-' || n)) copy`,
      [ENTRY_COUNT - rows.length],
    )
    await db.query('analyze')
    const client = await lightClient(application.url, (await signedIn(application, role)).token)
    const read = (n: number) =>
      client.send('GET', `/app/v1/${path}/bench-${1 + ((n * 7919) % (ENTRY_COUNT - rows.length))}`)
    Detail.parse(JSON.parse((await read(0)).toString()))
    print(result(`catalogue-detail-${path}`, p95(await eachMs(CALLS, read)), 'ms', { goal: { atMost: 50 } }))
    client.close()
  }
  await stop()
  await application.stop()
}
