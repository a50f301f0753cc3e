/** A value of a row on its way in. Dates go as ISO text or epoch milliseconds, as the column's type reads them. */
export type AnalyticsRow = Readonly<Record<string, unknown>>

/** The same without names: smaller and sooner read where there are many. */
export type AnalyticsValues = readonly unknown[]

/** The same as text: TabSeparated, a line for each row. What is there as text already goes in without being taken apart. */
export type AnalyticsLines = Uint8Array

/** Rows without names as text: JSONCompactEachRow, an array of values for each line. */
export type AnalyticsJson = { json: Uint8Array }

/** Values for the `{name:Type}` places of a query. */
export type AnalyticsParams = Readonly<Record<string, unknown>>

export type QueryLimits = {
  /** Ends the query in the engine too, not only the waiting for it. */
  signal?: AbortSignal
  timeoutMs?: number
  maxMemoryBytes?: number
}

/** What the application needs of its analytics store. ClickHouse SQL, the same text in process and on a server. */
export type Analytics = {
  /**
   * Adds rows (JSONEachRow) to a table, durable when it resolves. No rows: nothing happens. Rows without names need `places`,
   * the SQL behind the table's name: which columns their values are, and a `select … from given('<structure>')` where each
   * row is to become several; what it selects bears the names of the columns.
   * @throws Unavailable when the store does not answer
   */
  insert: {
    (table: string, rows: readonly AnalyticsRow[]): Promise<void>
    (table: string, rows: readonly AnalyticsValues[], places: string): Promise<void>
    (table: string, lines: AnalyticsLines | AnalyticsJson, places: string): Promise<void>
  }
  /**
   * Rows of a SELECT. 64-bit integers come as numbers in both sizes.
   * @throws Unavailable when the store does not answer or is too busy; `tooMuch` when the limits are passed
   */
  query: <Row>(sql: string, params?: AnalyticsParams, limits?: QueryLimits) => Promise<Row[]>
  /**
   * Rows of a SELECT as they are made, some at a time, however many there are; the next come when `take` is done with
   * these. What was taken before a failure stays taken.
   * @throws Unavailable as a query does; what `take` throws
   */
  stream: <Row>(
    sql: string,
    params: AnalyticsParams,
    take: (rows: Row[]) => Promise<void> | void,
    limits?: QueryLimits,
  ) => Promise<void>
  /** A statement without rows: CREATE, ALTER, DROP, OPTIMIZE. One statement per call. */
  exec: (sql: string) => Promise<void>
  /** Resolves when the store answers. */
  ping: () => Promise<void>
  close: () => Promise<void>
}
