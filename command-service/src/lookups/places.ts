import type { LocationLookup } from '@freight/contracts/registry/lookups'
import type { Platform } from '@freight/platform/connections/platform'
import { boundedCache } from '@freight/platform/bounded-cache'
import type { LocationKind } from '@freight/contracts/vocabulary/schemas'

/** Finds active places of the reference data by their code. */
export type Places = { find: (code: string) => Promise<LocationLookup | undefined> | LocationLookup | undefined }

type Row = { code: string; name: string; country: string; kinds: LocationKind[] }

// Milliseconds until an import of reference data into a running application is seen.
const rememberedMs = 30_000

/** The places in PostgreSQL, cached for a short time. */
export const postgresPlaces = (db: Pick<Platform['db'], 'query'>): Places => {
  const cache = boundedCache<Promise<LocationLookup | undefined>>(5_000, { ttl: rememberedMs })
  const read = async (code: string) => {
    const { rows } = await db.query<Row>({
      name: 'place',
      text: `select code, (array_agg(name order by preference))[1] as name, min(country) as country,
          array_agg(kind order by preference) as kinds
        from (select *, array_position('{PORT,AIRPORT,ROAD,RAIL,INLAND}', kind) as preference
          from reference.location where code = $1 and active) as place
        group by code`,
      values: [code],
    })
    return rows[0]
  }
  return {
    find: (code) => {
      // Other texts cannot be codes, so they need no query.
      if (!/^[A-Z]{3}$|^[A-Z]{2}[A-Z0-9]{3}$/.test(code)) return undefined
      const known = cache.get(code)
      if (known) return known
      const placeQuery = read(code)
      cache.set(code, placeQuery)
      placeQuery.then(
        (place) => place ?? cache.delete(code),
        () => cache.delete(code),
      )
      return placeQuery
    },
  }
}
