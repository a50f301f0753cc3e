/**
 * A record with one entry added or replaced. It has no prototype: V8 otherwise creates a hidden class for each new id
 * as a key, which takes three times as long.
 */
export const withEntry = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> =>
  // TypeScript types `__proto__` as an entry.
  ({ __proto__: null as never, ...record, [key]: value })

/** A record without one entry. */
export const withoutEntry = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))
