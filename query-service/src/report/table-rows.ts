import type { Platform } from '@freight/platform/platform'
import type { ReportParams } from './report-params.ts'
import type { ReportSource } from './report-source.ts'

export type Row = Readonly<Record<string, unknown>>

const rowsPerPage = 2000
const statementMs = 60_000

/** SQL with `{name:type}` places as PostgreSQL takes it. */
export const numbered = (sql: string, params: Readonly<Record<string, unknown>>) => {
  const names: string[] = []
  const text = sql.replaceAll(/\{(\w+):([^}]+)\}/g, (_, name: string, type: string) => {
    if (!(name in params)) throw new Error(`The query needs a value for {${name}}`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}::${type}`
  })
  return { text, values: names.map((name) => params[name]) }
}

const inOrder = ({ sql, order }: ReportSource): string =>
  `select * from (${sql}) as report order by ${Object.keys(order)
    .map((one) => `"${one}" desc`)
    .join(', ')}`

type Db = Platform['db']

/** The first rows of a report that the tables hold, and how many there are. */
export const someTableRows = async (db: Db, source: ReportSource, params: ReportParams, most: number) => {
  const { rows } = await db.query<Row>(numbered(`${inOrder(source)} limit ${most}`, params))
  const { rows: counted } = await db.query<{ total: string }>(
    numbered(`select count(*) as total from (${source.sql}) as report`, params),
  )
  return { rows, total: Number(counted[0]?.total ?? 0) }
}

/**
 * Every row of a report that the tables hold, page by page, all as of one moment. Whoever reads sets the pace.
 * @throws when a page takes the database too long
 */
export async function* tableRows(db: Db, source: ReportSource, params: ReportParams, signal: AbortSignal) {
  const client = await db.connect()
  let isWhole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${statementMs}`)
    // A reader may be slow; how long one may say nothing at all is bounded where the answer is sent.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { text, values } = numbered(inOrder(source), params)
    await client.query(`declare report no scroll cursor for ${text}`, values)
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await client.query<Row>(`fetch ${rowsPerPage} from report`)
      if (rows.length > 0) yield rows
      if (rows.length < rowsPerPage) break
    }
    await client.query('commit')
    isWhole = true
  } finally {
    // A connection in an unknown state is not given to anybody else.
    client.release(!isWhole)
  }
}
