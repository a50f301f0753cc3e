/** Search result: rows only for the query they belong to. */
export interface Found<T> {
  /** The query. */
  of: string
  /** Undefined until the response to that query has arrived. */
  rows: readonly T[] | undefined
  error: unknown
  retry: () => void
}

interface LookupQuery<Data> {
  data: Data | undefined
  isPlaceholderData: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Search result of a query; placeholder rows of the previous query are not a result. */
export const found = <Data, T>(
  query: string,
  { data, isPlaceholderData, error, isFetching, refetch }: LookupQuery<Data>,
  rowsOf: (data: Data) => readonly T[],
): Found<T> => ({
  of: query,
  rows: data === undefined || isPlaceholderData ? undefined : rowsOf(data),
  // A request that is retrying has not failed yet.
  error: isFetching ? undefined : (error ?? undefined),
  retry: () => void refetch(),
})
