import { type CostRights, costRights } from '@freight/contracts/access/cost-rights'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { type ReportColumn, wordsOfColumn } from './words.ts'
import type { NameOf } from '../user/user-names.ts'
import type { Platform } from '@freight/platform/connections/platform'
import { cancellableConnection, withCancellableConnection } from '@freight/platform/postgres/held-connection'
import type { ReportParams } from './report-params.ts'
import type { ReportSource } from './report-source.ts'

/** Columns that these permissions allow. */
export const shownColumns = <Of extends Pick<ReportColumn, 'needs'>>(
  { columns }: { columns: readonly Of[] },
  permissions: readonly string[],
): readonly Of[] => {
  const rights: CostRights = costRights(permissions)
  return columns.filter(({ needs }) => needs === undefined || rights[needs])
}

/** The columns with the company's wording of its reasons. */
export const withReasons = (
  columns: readonly ReportColumn[],
  { reasons }: Pick<CompanySettings, 'reasons'>,
): readonly ReportColumn[] =>
  columns.map((column) =>
    column.reasons === undefined
      ? column
      : {
          ...column,
          words: Object.fromEntries([...reasons.lost, ...reasons.won].map(({ code, label }) => [code, label])),
        },
  )

/** Drops trailing zeros beyond the second decimal: `58.40500000` gives `58.405`, `200.00000000` gives `200.00`. */
const withoutTail = (decimal: string): string => decimal.replace(/(\.\d\d\d*?)0+$/, '$1')

/** Normalizes a database value for a cell: instants as ISO text, decimals without trailing zeros. */
export const plainValue = (value: unknown, kind?: ReportColumn['kind']): string | number | boolean | null => {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' && kind === 'number') return withoutTail(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** A value in the preview: words and names as text, numbers and instants unformatted. */
export const previewValue = (column: ReportColumn, value: unknown, language: Language, nameOf: NameOf) => {
  const cell = plainValue(value, column.kind)
  if (cell === null || cell === '') return null
  if (column.kind === 'user') return nameOf(String(cell))
  return wordsOfColumn(column)?.[String(cell)]?.[language] ?? cell
}

export type Row = Readonly<Record<string, unknown>>

const rowsPerPage = 2000
const statementMs = 60_000

/** Turns `{name:type}` placeholders into numberedQuery parameters of PostgreSQL. */
export const numberedQuery = (sql: string, params: Readonly<Record<string, unknown>>) => {
  const names: string[] = []
  const text = sql.replaceAll(/\{(\w+):([^}]+)\}/g, (_, name: string, type: string) => {
    if (!(name in params)) throw new Error(`The query needs a value for {${name}}`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}::${type}`
  })
  return { text, values: names.map((name) => params[name]) }
}

const orderedSql = ({ sql, order }: ReportSource): string =>
  `select * from (${sql}) as report order by ${Object.keys(order)
    .map((one) => `"${one}" desc`)
    .join(', ')}`

type Db = Platform['db']

/** First rows of a report in PostgreSQL, and their total. */
export const someTableRows = (
  db: Db,
  source: ReportSource,
  params: ReportParams,
  { limit, signal }: { limit: number; signal: AbortSignal },
) =>
  withCancellableConnection(db, signal, async (client) => {
    const { rows } = await client.query<Row>(numberedQuery(`${orderedSql(source)} limit ${limit}`, params))
    const { rows: countRows } = await client.query<{ total: string }>(
      numberedQuery(`select count(*) as total from (${source.sql}) as report`, params),
    )
    return { rows, total: Number(countRows[0]?.total ?? 0) }
  })

/** Rows aggregated from those of a report, at most some hundred. */
export const rowsOver = async (db: Db, sql: string, params: ReportParams, signal: AbortSignal) =>
  (await withCancellableConnection(db, signal, (client) => client.query<Row>(numberedQuery(sql, params)))).rows

/**
 * All rows of a report in PostgreSQL, page by page in one snapshot, at the pace of the consumer. An abort also cancels
 * the running query.
 * @throws when a page exceeds the statement timeout; the reason of the signal
 */
export async function* tableRows(db: Db, source: ReportSource, params: ReportParams, signal: AbortSignal) {
  const { client, release } = await cancellableConnection(db, signal)
  let isWhole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${statementMs}`)
    // A slow client may pause for long; the sending of the response limits a silent one.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { text, values } = numberedQuery(orderedSql(source), params)
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
    // A connection in an unknown state must not return to the pool.
    release(isWhole)
  }
}
