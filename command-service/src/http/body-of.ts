import type { Fields } from './typed-cells.ts'

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const withoutField = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))

/** Sets the value at a path. `null` removes it, and also parents that become empty. */
const withValue = (fields: Fields, [name = '', ...deeper]: readonly string[], value: unknown): Fields => {
  if (deeper.length === 0) return value === null ? withoutField(fields, name) : { ...fields, [name]: value }
  const before = fields[name]
  const child = withValue(isRecord(before) ? before : {}, deeper, value)
  return Object.keys(child).length === 0 ? withoutField(fields, name) : { ...fields, [name]: child }
}

/** The entry's top-level field that a column belongs to. */
export const topOf = (column: string): string => column.split('.', 1)[0] ?? ''

/**
 * The body of the command for a row: a nested column is merged into the present value of its field, because commands
 * replace such a field as a whole. A new entry has no values to remove.
 */
export const bodyOf = (fields: Fields, currentFields: Fields = {}, isNew: boolean): Fields => {
  const body: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(fields)) {
    const [top = '', ...deeper] = column.split('.')
    if (deeper.length === 0) {
      if (value !== null || !isNew) body[top] = value
      continue
    }
    const current = body[top] ?? currentFields[top]
    body[top] = withValue(isRecord(current) ? current : {}, deeper, value)
  }
  return body
}
