import type { Platform } from '@freight/platform/platform'

/** The streams that tell of these quotations: their own, and those of what agents were asked for them. */
export const streamsAbout = async (db: Platform['db'], quotations: readonly string[] = []): Promise<string[]> => {
  if (quotations.length === 0) return []
  const { rows } = await db.query<{ stream: string }>(
    `select 'cost-request-' || key as stream from read.cost_request_list where quotation_key = any($1) order by key`,
    [quotations],
  )
  return [...quotations.map((key) => `quotation-${key}`), ...rows.map(({ stream }) => stream)]
}
