/** What the server answered to a search: rows only for the query that they were found for. */
export interface Found<T> {
  /** The query that was asked. */
  of: string
  /** Undefined until the answer to that query is there. */
  rows: readonly T[] | undefined
  error: unknown
  retry: () => void
}

interface Asked<Data> {
  data: Data | undefined
  isPlaceholderData: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** The answer of a query for a searching field; rows of the query before, kept so that a list does not blink, are none. */
export const found = <Data, T>(
  query: string,
  { data, isPlaceholderData, error, isFetching, refetch }: Asked<Data>,
  rowsOf: (data: Data) => readonly T[],
): Found<T> => ({
  of: query,
  rows: data === undefined || isPlaceholderData ? undefined : rowsOf(data),
  // While it is tried again it has not failed yet.
  error: isFetching ? undefined : (error ?? undefined),
  retry: () => void refetch(),
})
