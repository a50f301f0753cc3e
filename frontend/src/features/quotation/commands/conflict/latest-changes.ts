import type { RouteResponse } from '@freight/contracts/registry/routes'

export type Change = RouteResponse<'GET /app/v1/quotations/:key/changes'>['changes'][number]

const MAX_CHANGES = 4

/** Groups repeated changes by user and keeps the last of each, limited to the latest few. */
export const latestChanges = (changes: readonly Change[]): Change[] => {
  const latestByKind = new Map<string, Change>()
  for (const change of changes) {
    const kind = [change.by.id, change.type, ...change.fields].join('|')
    latestByKind.delete(kind)
    latestByKind.set(kind, change)
  }
  return [...latestByKind.values()].slice(-MAX_CHANGES)
}
