import type { Platform } from '@freight/platform/connections/platform'
import type { NameOf } from '../user/user-names.ts'

/** Returns place names by code, for all or these codes; an unknown code stays a code. */
export const placeNames = async ({ db }: Pick<Platform, 'db'>, codes?: readonly string[]): Promise<NameOf> => {
  const { rows } = await db.query<{ code: string; name: string }>(
    `select distinct on (code) code, name
     from reference.location
     where active and ($1::text[] is null or code = any($1))
     order by code, source, kind`,
    [codes ?? null],
  )
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}
