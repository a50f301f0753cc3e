import { type RawBuilder, sql } from 'kysely'

/**
 * Ids of these organizations and of those merged into them. Events keep the id of their time, so queries must include
 * the merged ids.
 */
export const idsOf = (ids: readonly string[]): RawBuilder<string[]> => sql<string[]>`array(
  with recursive same(id) as (
    select unnest(${ids}::text[])
    union select merged.key from read.organization_list merged join same on merged.merged_into = same.id
  ) select id from same)`

/** Every merged organization with its remaining one. `union` terminates even for a cycle. */
export const aliases: RawBuilder<{ id: string; stands: string }> = sql`(
  with recursive step(id, stands) as (
    select key, merged_into from read.organization_list where merged_into is not null
    union select step.id, next.merged_into from step
      join read.organization_list next on next.key = step.stands where next.merged_into is not null
  ) select step.id, step.stands from step
    join read.organization_list final on final.key = step.stands and final.merged_into is null)`
