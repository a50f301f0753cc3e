const ACCENTED: Readonly<Record<string, string>> = { a: 'å', e: 'ë', i: 'ï', o: 'ø', u: 'ü', c: 'ç', n: 'ñ', s: 'š' }

/** A test language for development: longer, accented, in brackets; a text without brackets was not translated. */
export const pseudo = (text: string) =>
  `[${text.replaceAll(/\{\{.*?\}\}|[aeioucns]/g, (part) => ACCENTED[part] ?? part)}${'·'.repeat(Math.ceil(text.length / 4))}]`

export const pseudoResource = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudo(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pseudoResource(each)]))
}
