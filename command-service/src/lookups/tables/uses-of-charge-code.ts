import type { Platform } from '@freight/platform/connections/platform'

/** A quotation, and the charge codes of each of its cost groups. */
type Use = { key: string; costs: Readonly<Record<string, readonly string[]>> }

/** The open quotations whose costs use a charge code. */
export type UsesOfChargeCode = (code: string) => Promise<readonly Use[]>

const usesOf = `select key, costs from read.charge_code_usage
  where open and codes ? $1 order by key`

export const postgresUsesOfChargeCode =
  (db: Pick<Platform['db'], 'query'>): UsesOfChargeCode =>
  async (code) =>
    (await db.query<Use>(usesOf, [code])).rows
