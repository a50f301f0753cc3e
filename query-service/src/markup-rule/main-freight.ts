import type { Platform } from '@freight/platform/connections/platform'

/** Codes of these charges that are main freight according to the current catalogue. */
export const mainFreightAmong = async (
  db: Pick<Platform['db'], 'query'>,
  charges: readonly { idCharge: string }[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ key: string }>(
    'select key from read.charge_code_list where main_freight and key = any($1)',
    [[...new Set(charges.map(({ idCharge }) => idCharge))]],
  )
  return new Set(rows.map(({ key }) => key))
}
