import { type CommandId, storedCommandId } from '../../lib/api/api.ts'

const sameKind = (value: unknown, empty: unknown): boolean =>
  empty === undefined || (Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Valid stored values over an empty form. */
export const restore = <T extends object>(stored: unknown, empty: T): T => {
  if (!isRecord(stored)) return empty
  const validEntries = Object.entries(empty).filter(([field, none]) => field in stored && sameKind(stored[field], none))
  return { ...empty, ...Object.fromEntries(validEntries.map(([field]) => [field, stored[field]])) }
}

/** Key of the source, stored in the draft. */
export const copiedFromOf = (data: unknown): string | undefined =>
  isRecord(data) && typeof data['copiedFrom'] === 'string' ? data['copiedFrom'] : undefined

/** Unparsed texts by cell, stored in the draft. */
export const textsOf = (data: unknown): (readonly [cell: string, text: string])[] =>
  !isRecord(data) || !isRecord(data['texts'])
    ? []
    : Object.entries(data['texts']).flatMap(([cell, text]) => (typeof text === 'string' ? [[cell, text] as const] : []))

/** Requests sent under one command id without an answer, newest first: the server may have stored any of them. */
interface Sending {
  words: readonly string[]
  commandId: CommandId
}

export const sendingOf = (data: unknown): Sending | undefined => {
  const stored = isRecord(data) ? data['sending'] : undefined
  if (!isRecord(stored) || typeof stored['commandId'] !== 'string') return undefined
  // Drafts of a former version have a single request.
  const words = [stored['words']].flat().filter((text) => typeof text === 'string')
  return words.length === 0 ? undefined : { words, commandId: storedCommandId(stored['commandId']) }
}
