import type { Platform } from '@freight/platform/platform'
import { connectWhileAsked, whileAsked } from '@freight/platform/postgres/while-asked'
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
export const someTableRows = (db: Db, source: ReportSource, params: ReportParams, most: number, signal: AbortSignal) =>
  whileAsked(db, signal, async (client) => {
    const { rows } = await client.query<Row>(numbered(`${inOrder(source)} limit ${most}`, params))
    const { rows: counted } = await client.query<{ total: string }>(
      numbered(`select count(*) as total from (${source.sql}) as report`, params),
    )
    return { rows, total: Number(counted[0]?.total ?? 0) }
  })

/** Rows that are made of those of a report, at most some hundred. */
export const rowsOver = async (db: Db, sql: string, params: ReportParams, signal: AbortSignal) =>
  (await whileAsked(db, signal, (client) => client.query<Row>(numbered(sql, params)))).rows

/**
 * Every row of a report that the tables hold, page by page, all as of one moment. Whoever reads sets the pace.
 * A page that is being read when the signal is aborted is broken off in the database too.
 * @throws when a page takes the database too long; the signal's reason
 */
export async function* tableRows(db: Db, source: ReportSource, params: ReportParams, signal: AbortSignal) {
  const { client, release } = await connectWhileAsked(db, signal)
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
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    // A connection in an unknown state is not given to anybody else.
    release(isWhole)
  }
}
