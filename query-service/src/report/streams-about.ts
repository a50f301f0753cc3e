import type { Platform } from '@freight/platform/platform'

/** Streams of these quotations and of their cost requests. */
export const streamsAbout = async (db: Platform['db'], quotations: readonly string[] = []): Promise<string[]> => {
  if (quotations.length === 0) return []
  const { rows } = await db.query<{ stream: string }>(
    `select 'cost-request-' || key as stream from read.cost_request_list where quotation_key = any($1) order by key`,
    [quotations],
  )
  return [...quotations.map((key) => `quotation-${key}`), ...rows.map(({ stream }) => stream)]
}
