/** A row to insert. Dates are ISO text or epoch milliseconds, as the type of the column reads them. */
export type AnalyticsRow = Readonly<Record<string, unknown>>

/** A row without names: smaller and faster for many rows. */
export type AnalyticsValues = readonly unknown[]

/** Rows as TabSeparated text, one per line. Existing text is inserted without being parsed here. */
export type AnalyticsLines = Uint8Array

/** Rows without names as JSONCompactEachRow text, one array of values per line. */
export type AnalyticsJson = { json: Uint8Array }

/** Values for the `{name:Type}` placeholders of a query. */
export type AnalyticsParams = Readonly<Record<string, unknown>>

export type QueryLimits = {
  /** Ends the query in the engine too. */
  signal?: AbortSignal
  timeoutMs?: number
  maxMemoryBytes?: number
}

/** Analytics store of the application. ClickHouse SQL, the same text for the embedded engine and a server. */
export type Analytics = {
  /**
   * Adds rows (JSONEachRow) to a table; they are durable when it resolves. No rows: no effect. Rows without names
   * need `columns`, the SQL after the table name: the columns of their values, and a `select … from
   * given('<structure>')` if each row is split into several; the names of the selected values are the columns.
   * @throws Unavailable when the store does not answer
   */
  insert: {
    (table: string, rows: readonly AnalyticsRow[]): Promise<void>
    (table: string, rows: readonly AnalyticsValues[], columns: string): Promise<void>
    (table: string, lines: AnalyticsLines | AnalyticsJson, columns: string): Promise<void>
  }
  /**
   * Rows of a SELECT. 64-bit integers are numbers, from the engine and a server.
   * @throws Unavailable when the store does not answer or is too busy; `tooMuch` when the query exceeds its limits
   */
  query: <Row>(sql: string, params?: AnalyticsParams, limits?: QueryLimits) => Promise<Row[]>
  /**
   * Rows of a SELECT in pieces while they are produced, in any number; the next piece follows when `handleRows` has
   * finished. Pieces before a failure have already been taken.
   * @throws Unavailable as a query does; errors of `handleRows`
   */
  stream: <Row>(
    sql: string,
    params: AnalyticsParams,
    handleRows: (rows: Row[]) => Promise<void> | void,
    limits?: QueryLimits,
  ) => Promise<void>
  /** A statement without rows: CREATE, ALTER, DROP, OPTIMIZE. One statement per call. */
  exec: (sql: string) => Promise<void>
  /** Resolves when the store answers. */
  ping: () => Promise<void>
  close: () => Promise<void>
}
