import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface CursorPage<Row> {
  rows: readonly Row[]
  nextCursor?: string | undefined
}

/** Server pages by cursor as one growing list; while a new sort or filter loads, the previous rows stay. */
export const useCursorPages = <Page extends CursorPage<unknown>>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap(({ rows }): readonly Page['rows'][number][] => rows) ?? [], [data])
  return {
    rows,
    /** Data of the first page other than its rows. */
    firstPage: data?.pages[0],
    hasMore: hasNextPage,
    isLoading: query.isPending,
    /** The shown rows belong to the previous query. */
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}
