import type { Problem } from '../../lib/api/api.ts'
import { isPassing } from '../../lib/api/query-client.ts'

export const isTooMany = ({ status }: Problem) => status === 429

/** Whether figures are missing because their store is unavailable, not because of the query or a rate limit. */
export const isAwayFor = (error: unknown): error is Problem => isPassing(error) && !isTooMany(error)

/** After an update the store rebuilds itself: that state has its own text. */
export const isSilent = (error: unknown) => isAwayFor(error) && error.code !== 'BEING_BUILT'
