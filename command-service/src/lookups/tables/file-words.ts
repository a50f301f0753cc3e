import { searchText } from '@freight/contracts/search-text'
import type { TransportMode } from '@freight/contracts/freight/transport'
import type { Platform } from '@freight/platform/platform'

type Db = Pick<Platform['db'], 'query'>

/** A charge code as far as the heading of a file can name it. */
type NamedCode = {
  id: string
  concept: string
  section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER'
  air: boolean
  sea: boolean
  road: boolean
}

/** What words in a file of rates may stand for. */
export type FileWords = {
  /** The charge codes in use. */
  chargeCodes: () => Promise<readonly NamedCode[]>
  /** The codes of the places that are called so; several where the name does not tell. */
  placesNamed: (names: readonly string[], transport: TransportMode) => Promise<ReadonlyMap<string, readonly string[]>>
}

const codes = `select key as id, concept, section, air, sea, road from read.charge_code_list where active order by key`

const places = `select distinct l.code, n.name as asked from unnest($1::text[]) as n (name)
  join reference.location l on l.active and l.kind = any($2)
    and (lower(l.name) = n.name or n.name = any (select lower(a) from unnest(l.aliases) a))`

const kinds = { SEA: ['PORT'], AIR: ['AIRPORT'], ROAD: ['ROAD', 'RAIL', 'INLAND', 'PORT'] } as const

export const postgresFileWords = (db: Db): FileWords => ({
  chargeCodes: async () => (await db.query<NamedCode>(codes)).rows,
  placesNamed: async (names, transport) => {
    const found = new Map<string, string[]>()
    if (names.length === 0) return found
    // A port is named with its accents or without them, with its country or without it.
    const asked = new Map<string, string>()
    for (const name of names)
      for (const form of [name.toLowerCase(), searchText(name), searchText(name.split(',')[0])]) asked.set(form, name)
    const { rows } = await db.query<{ code: string; asked: string }>(places, [[...asked.keys()], kinds[transport]])
    for (const { code, asked: form } of rows) {
      const name = asked.get(form) ?? form
      const known = found.get(name) ?? []
      if (!known.includes(code)) found.set(name, [...known, code])
    }
    return found
  },
})
