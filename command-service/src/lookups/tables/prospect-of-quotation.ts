import type { Platform } from '@freight/platform/connections/platform'

/** The id of a quotation's client after all mergers, if it is still a prospect. */
export type ProspectOfQuotation = (quotationId: string) => Promise<string | undefined>

const prospectOf = `with recursive client(id) as (
    select client_id from read.quotation_list where key = $1
    union select merged_into from read.organization_list join client on key = client.id where merged_into is not null
  )
  select key as id from read.organization_list join client on key = client.id where merged_into is null and prospect`

export const postgresProspectOfQuotation =
  (db: Pick<Platform['db'], 'query'>): ProspectOfQuotation =>
  async (quotationId) =>
    (await db.query<{ id: string }>(prospectOf, [quotationId])).rows[0]?.id
