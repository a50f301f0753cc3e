import { Unavailable } from '../errors.ts'

const sqlState = (error: unknown) => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Data exceptions, constraint violations, a value too long for an index: errors about the values, not the engine. */
export const isFaultOfValues = (error: unknown) => /^(2[23]|54)/.test(sqlState(error) ?? '')

/**
 * `Unavailable` for no answer, a lost connection, no resources, a shutdown or a disk failure; otherwise the error
 * itself.
 */
export const outageOr = (error: unknown, dependency: string) =>
  /^(08|53|57|58)/.test(sqlState(error) ?? '08') ? new Unavailable(dependency, { cause: error }) : error
