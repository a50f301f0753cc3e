import type { Problem } from '../../lib/api/problem.ts'
import { isPassing } from '../../lib/api/query-client.ts'

export const isTooMany = ({ status }: Problem) => status === 429
/** More time or memory than a question may take. */
export const isTooMuch = ({ details }: Problem) => details['tooMuch'] === true

/** Whether figures are missing because their store is away, and not for what was asked of it, or how often. */
export const isAwayFor = (error: unknown): error is Problem =>
  isPassing(error) && !isTooMany(error) && !isTooMuch(error)
