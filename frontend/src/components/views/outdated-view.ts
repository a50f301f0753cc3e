import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { isProblem, Problem, call } from '../../lib/api/api.ts'

export type ViewedList = RouteQuery<'GET /app/v1/views'>['list']
export type SavedView = RouteResponse<'GET /app/v1/views'>['rows'][number]

export const viewsKey = (list: ViewedList) => ['views', list] as const

export const viewsOptions = (list: ViewedList) =>
  queryOptions({
    queryKey: viewsKey(list),
    queryFn: async ({ signal }) => (await call('GET /app/v1/views', { query: { list }, signal })).rows,
    staleTime: 60_000,
  })

/** In reports a saved view is called a combination. */
const wordOf = (list: ViewedList) => (list === 'reports' ? 'COMBINATION' : 'VIEW')
export const isViewRemoved = (failure: unknown): boolean => isProblem(failure) && failure.code.endsWith('_GONE')

/** Removed views that the user has already been notified about. */
export const reportedViews = new Set<string>()

const MAX_ATTEMPTS = 6
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Replaces the error of a view command by the reason: the view was removed (`VIEW_GONE`, `COMBINATION_GONE`) or changed
 * in another window (`VIEW_CHANGED`). Returns any other error unchanged.
 */
export const outdatedView = async (queries: QueryClient, list: ViewedList, id: string, failure: unknown) => {
  const isConflict = isProblem(failure, 'CONFLICT')
  if (!isConflict && !isProblem(failure, 'NOT_FOUND')) return failure
  // Before the list reloads: its next render detects the missing view at once.
  reportedViews.add(id)
  let isMissing: boolean | undefined
  try {
    isMissing =
      (await isDroppedFromList(queries, list, id, Number(failure.details['currentRevision'] ?? Infinity))) ||
      !isConflict
  } catch {
    return failure
  } finally {
    if (isMissing !== true) reportedViews.delete(id)
  }
  return new Problem(failure.status, `${wordOf(list)}_${isMissing ? 'GONE' : 'CHANGED'}`, failure.message)
}

/**
 * Whether the view is removed, once the list is as recent as the refused command: the other change may still be on its
 * way to the list.
 */
const isDroppedFromList = async (
  queries: QueryClient,
  list: ViewedList,
  id: string,
  revision: number,
): Promise<boolean> => {
  for (let left = MAX_ATTEMPTS; ; left -= 1) {
    const now = await queries.fetchQuery({ ...viewsOptions(list), staleTime: 0 })
    const view = now.find((one) => one.id === id)
    if (view === undefined) return true
    if (view.revision >= revision || left === 1) return false
    await pause(150)
  }
}
