import type { Platform } from '@freight/platform/connections/platform'

/** An open quotation, whether its offer was sent, and its cost groups that are made from rates. */
type Use = {
  key: string
  sent: boolean
  costs: Readonly<Record<string, { rates: readonly string[]; validez: string }>>
}

/** The open quotations whose costs are made from a stored rate. */
export type UsesOfRate = (rateId: string) => Promise<readonly Use[]>

const usesOf = `select key, sent, costs from read.rate_usage where open and rates ? $1 order by key`

export const postgresUsesOfRate =
  (db: Pick<Platform['db'], 'query'>): UsesOfRate =>
  async (rateId) =>
    (await db.query<Use>(usesOf, [rateId])).rows
