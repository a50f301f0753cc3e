const deepestNesting = 64
const [quote, backslash] = [34, 92]
const [openBracket, closeBracket] = [91, 93]
const [openBrace, closeBrace] = [123, 125]

/** Whether brackets nest deeper than in any command of this application, outside of strings. */
const isTooDeep = (json: string): boolean => {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === quote) {
      at += 1
      while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
    } else if (char === openBracket || char === openBrace) {
      depth += 1
      if (depth > deepestNesting) return true
    } else if (char === closeBracket || char === closeBrace) depth -= 1
  }
  return false
}

const unstorable = /\p{Surrogate}|\0/u

/** Whether every text is well-formed and free of NUL, keys included. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !unstorable.test(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member))
}

/** The reason to reject the text of a JSON body before it is parsed, if there is one. */
export const refusedText = (json: string): string | undefined =>
  isTooDeep(json) ? `Nested deeper than ${deepestNesting} levels` : undefined

/**
 * The reason to reject a parsed body, if there is one. Only escapes can contain characters that a store cannot hold.
 */
export const refusedValue = (json: string, value: unknown): string | undefined =>
  json.includes('\\u') && !isStorable(value) ? 'A text holds a NUL or half a surrogate pair' : undefined

// Control characters, direction marks and zero-width characters. Tabs and line breaks are allowed, and so are the two
// joiners, which some scripts and emoji need.
const invisibleCharacters = /(?![\t\n\r])\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const lineSeparators = /[\u2028\u2029]/g
// JSON contains them literally or as an escape.
const mayBeUnseen = /\\[ubf]|[\u007F-\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const visibleOnly = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(invisibleCharacters, '').replaceAll(lineSeparators, ' ')
  if (Array.isArray(value)) return value.map(visibleOnly)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, visibleOnly(member)]))
}

/**
 * Removes invisible characters and direction marks from a parsed body: a text of such characters only becomes empty.
 * A body with a password stays as it is.
 */
export const withoutUnseen = (json: string, value: unknown): unknown =>
  mayBeUnseen.test(json) && !(isRecord(value) && 'password' in value) ? visibleOnly(value) : value
