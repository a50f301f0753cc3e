import type { Platform } from '@freight/platform/platform'

/** A quotation that the client has no offer of, and its cost groups that are made of rates. */
type Use = { key: string; costs: Readonly<Record<string, { rates: readonly string[]; validez: string }>> }

/** The open quotations whose costs are made of a stored rate; not those whose offer the client has. */
export type UsesOfRate = (rateId: string) => Promise<readonly Use[]>

const usesOf = `select key, costs from read.rate_usage where open and not sent and rates ? $1 order by key`

export const postgresUsesOfRate =
  (db: Pick<Platform['db'], 'query'>): UsesOfRate =>
  async (rateId) =>
    (await db.query<Use>(usesOf, [rateId])).rows
