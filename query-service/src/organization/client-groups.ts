import type { Platform } from '@freight/platform/connections/platform'

/** Client groups of organizations after their mergers, by id; those without a group are absent. */
export const clientGroups = async (
  db: Pick<Platform['db'], 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.query<{ id: string; name: string }>(
    `with recursive step(id, stands) as (
      select key, key from read.organization_list where key = any($1)
      union select step.id, merged.merged_into from step
        join read.organization_list merged on merged.key = step.stands where merged.merged_into is not null
    ) select step.id, final.client_group as name from step
      join read.organization_list final on final.key = step.stands and final.merged_into is null
      where final.client_group <> ''`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
