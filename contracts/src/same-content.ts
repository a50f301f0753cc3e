/** Whether two payloads are equal, with keys in any order and undefined keys like absent ones. */
export const sameContent = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameContent(a[key], b[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Fields that differ between two payloads. */
export const differingFields = (before: object, after: object): string[] => {
  const fieldsBefore = new Map<string, unknown>(Object.entries(before))
  const fieldsNow = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...fieldsBefore.keys(), ...fieldsNow.keys()])].filter(
    (field) => !sameContent(fieldsBefore.get(field), fieldsNow.get(field)),
  )
}
