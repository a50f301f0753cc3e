import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface CursorPage<Row> {
  rows: readonly Row[]
  nextCursor?: string | undefined
}

/** Server pages by cursor as one growing list; while a new sort or filter loads, the former rows stay. */
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
    /** What the first page says beside its rows. */
    firstPage: data?.pages[0],
    hasMore: hasNextPage,
    isLoading: query.isPending,
    /** The rows shown belong to the former question. */
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}
