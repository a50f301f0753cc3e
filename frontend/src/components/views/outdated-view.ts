import type { QueryClient } from '@tanstack/react-query'
import { isProblem, Problem } from '../../lib/api/problem.ts'
import { type ViewedList, viewsOptions } from './view-queries.ts'

/** The reports call what they keep a combination. */
const wordOf = (list: ViewedList) => (list === 'reports' ? 'COMBINATION' : 'VIEW')
export const isGone = (failure: unknown): boolean => isProblem(failure) && failure.code.endsWith('_GONE')

/** Views of which whoever looks at one knows already that it is gone. */
export const toldGone = new Set<string>()

const tries = 6
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Why a view was not changed, told by what has become of it: it is not there any more (`VIEW_GONE`, `COMBINATION_GONE`), or was changed in
 * another window (`VIEW_CHANGED`). Any other failure is what it was.
 */
export const outdatedView = async (queries: QueryClient, list: ViewedList, id: string, failure: unknown) => {
  const isConflict = isProblem(failure, 'CONFLICT')
  if (!isConflict && !isProblem(failure, 'NOT_FOUND')) return failure
  // Before the list is read anew: whoever draws it finds the view missing at once.
  toldGone.add(id)
  let isMissing: boolean | undefined
  try {
    isMissing =
      (await settled(queries, list, id, Number(failure.details['currentRevision'] ?? Infinity))) || !isConflict
  } catch {
    return failure
  } finally {
    if (isMissing !== true) toldGone.delete(id)
  }
  return new Problem(failure.status, `${wordOf(list)}_${isMissing ? 'GONE' : 'CHANGED'}`, failure.message)
}

/** Whether it is gone once the list knows what the refusal knew: the other's change may have come just now. */
const settled = async (queries: QueryClient, list: ViewedList, id: string, revision: number): Promise<boolean> => {
  for (let left = tries; ; left -= 1) {
    const now = await queries.fetchQuery({ ...viewsOptions(list), staleTime: 0 })
    const view = now.find((one) => one.id === id)
    if (view === undefined) return true
    if (view.revision >= revision || left === 1) return false
    await pause(150)
  }
}
