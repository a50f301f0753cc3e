import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface CursorPage<Row> {
  rows: readonly Row[]
  nextCursor?: string | undefined
}

/** Server pages by cursor as one growing list; while a new sort or filter loads, the former rows stay. */
export const useCursorPages = <Row>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<CursorPage<Row>>,
) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: CursorPage<Row>) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  return {
    rows,
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
