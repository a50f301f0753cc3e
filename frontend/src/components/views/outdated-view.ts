import type { QueryClient } from '@tanstack/react-query'
import { isProblem, Problem } from '../../lib/api/problem.ts'
import { type ViewedList, viewsOptions } from './view-queries.ts'

/** Views of which it was said already that they are gone. */
export const toldGone = new Set<string>()

/**
 * Why a view was not changed, told by what has become of it: somebody deleted it (`VIEW_GONE`), or changed it in another
 * window (`VIEW_CHANGED`). Any other failure is what it was.
 */
export const outdatedView = async (queries: QueryClient, list: ViewedList, id: string, failure: unknown) => {
  if (!isProblem(failure, 'CONFLICT') && !isProblem(failure, 'NOT_FOUND')) return failure
  // Before the list is read anew: whoever draws it finds the view missing at once.
  toldGone.add(id)
  const now = await queries.fetchQuery({ ...viewsOptions(list), staleTime: 0 }).catch(() => undefined)
  const isThere = now?.some((one) => one.id === id)
  if (isThere !== false) toldGone.delete(id)
  if (isThere === undefined) return failure
  return new Problem(failure.status, isThere ? 'VIEW_CHANGED' : 'VIEW_GONE', failure.message)
}
