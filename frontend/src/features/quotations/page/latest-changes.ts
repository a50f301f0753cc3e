import type { RouteResponse } from '@freight/contracts/api/routes'

export type Change = RouteResponse<'GET /app/v1/quotations/:key/changes'>['changes'][number]

const MOST = 4

/** What somebody did several times is told once, as they did it last; of more than a few the latest are told. */
export const lastOfEach = (changes: readonly Change[]): Change[] => {
  const found = new Map<string, Change>()
  for (const change of changes) {
    const same = [change.by.id, change.type, ...change.fields].join('|')
    found.delete(same)
    found.set(same, change)
  }
  return [...found.values()].slice(-MOST)
}
