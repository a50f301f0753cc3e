const deepest = 64

/** Whether brackets nest deeper than any command of this application; strings are passed over. */
const isTooDeep = (json: string): boolean => {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === 34) {
      at += 1
      while (at < json.length && json.charCodeAt(at) !== 34) at += json.charCodeAt(at) === 92 ? 2 : 1
    } else if (char === 91 || char === 123) {
      depth += 1
      if (depth > deepest) return true
    } else if (char === 93 || char === 125) depth -= 1
  }
  return false
}

const unstorable = /\p{Surrogate}|\0/u

/** Whether every text is well-formed and free of NUL, keys included. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !unstorable.test(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, held]) => isStorable(key) && isStorable(held))
}

/** Why the text of a JSON body is refused before it is parsed, if it is. */
export const refusedText = (json: string): string | undefined =>
  isTooDeep(json) ? `Nested deeper than ${deepest} levels` : undefined

/** Why a parsed body is refused, if it is. Only escapes can smuggle in what a store cannot hold. */
export const refusedValue = (json: string, value: unknown): string | undefined =>
  json.includes('\\u') && !isStorable(value) ? 'A text holds a NUL or half a surrogate pair' : undefined
