/**
 * A record with an entry more, or another one. It has no prototype: what else gets keys that nothing had before, as ids are, gets
 * a hidden class for each of them, and takes three times as long.
 */
export const withEntry = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> =>
  // The compiler takes the prototype for an entry.
  ({ __proto__: null as never, ...record, [key]: value })
