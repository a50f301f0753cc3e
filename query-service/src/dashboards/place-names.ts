import type { Platform } from '@freight/platform/platform'
import type { NameOf } from '../user/user-names.ts'

/** Places by their codes, all or these; one that nobody knows by its code. */
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
