import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface RowsPage<Row> {
  rows: readonly Row[]
  nextCursor?: string | undefined
  /** Undefined where the counts are a request of their own. */
  total?: number
}

/** Other users change a catalogue too: visible rows are refetched at this interval. */
const REFETCH_MS = 60_000

/** A catalogue’s rows by cursor, as one growing list with the total of matching rows. */
export const useRows = <Row>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<RowsPage<Row>>,
  { enabled = true } = {},
) => {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: RowsPage<Row>) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
    enabled,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  return {
    rows,
    total: data?.pages.at(-1)?.total,
    isLoading: query.isPending,
    /** The shown rows belong to the previous query. */
    isStale: query.isPlaceholderData,
    error,
    refetch,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    hasMore: hasNextPage,
    /** Loads further pages until there are so many rows, as far as there are. */
    loadUpTo: async (count: number): Promise<readonly Row[]> => {
      let [loaded, isMore]: [readonly Row[], boolean] = [rows, hasNextPage]
      while (isMore && loaded.length < count) {
        const next = await fetchNextPage()
        loaded = next.data?.pages.flatMap((page) => page.rows) ?? loaded
        isMore = next.hasNextPage && !next.isError
      }
      return loaded
    },
  }
}
