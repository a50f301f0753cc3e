import type { Problem } from '../../lib/api/problem.ts'
import { isPassing } from '../../lib/api/query-client.ts'

export const isTooMany = ({ status }: Problem) => status === 429

/** Whether figures are missing because their store is away, and not for what was asked of it, or how often. */
export const isAwayFor = (error: unknown): error is Problem => isPassing(error) && !isTooMany(error)

/** What is built after an update comes by itself: there is a text of its own for it. */
export const isSilent = (error: unknown) => isAwayFor(error) && error.code !== 'BEING_BUILT'
