/** Whether two payloads are equal, with keys in any order and undefined keys like absent ones. */
export const sameContent = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameContent(a[key], b[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Fields that differ between two payloads. */
export const differingFields = (before: object, now: object): string[] => {
  const was = new Map<string, unknown>(Object.entries(before))
  const is = new Map<string, unknown>(Object.entries(now))
  return [...new Set([...was.keys(), ...is.keys()])].filter((field) => !sameContent(was.get(field), is.get(field)))
}
