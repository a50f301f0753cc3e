const escapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  "'": "\\'",
  '\\': '\\\\',
}
const escaped = (text: string): string => text.replaceAll(/[\t\n\r\0'\\]/g, (char) => escapes[char] ?? char)

/** A quoted and escaped SQL string. */
export const literal = (text: string): string => `'${escaped(text)}'`

const inList = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return literal(value)
  return paramText(value)
}

/** The text form in which ClickHouse reads the value of a `{name:Type}` placeholder. */
export const paramText = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return `[${value.map(inList).join(',')}]`
  throw new Error(`A value of this kind cannot be given to a query: ${typeof value}`)
}

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)Z$/
const placeholder = /\{(\w+): *([^}]+)\}/g

/**
 * The values for the placeholders of a query and no others, instants in the format of their placeholder.
 * @throws Error for a missing value, which the engine would take from an earlier query of the same connection
 */
export const boundTo = (sql: string, params: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const boundParams: Record<string, unknown> = {}
  for (const [, name = '', type = ''] of sql.matchAll(placeholder)) {
    if (!(name in params)) throw new Error(`The query needs a value for {${name}}`)
    const param = params[name]
    const value = param instanceof Date ? param.toISOString() : param
    boundParams[name] = typeof value === 'string' && type.includes('DateTime') ? value.replace(instant, '$1 $2') : value
  }
  return boundParams
}
