import type { Section } from '@freight/contracts/vocabulary/price'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import { recentEdition } from '@freight/platform/reference/recent-edition'
import { readLocations } from '@freight/platform/reference/reference-tables'
import { newPlaceIndex } from './place-index.ts'

type Needs = Pick<Platform, 'db' | 'clock'>

/** The fields of a charge code that a heading may contain. */
export type KnownCode = {
  id: string
  concept: string
  /** Its names in other languages. */
  names?: readonly string[]
  section: Section
  air: boolean
  sea: boolean
  road: boolean
}

/** Resolves the words of a rate file. */
export type FileWords = {
  /** The active charge codes. */
  chargeCodes: () => Promise<readonly KnownCode[]>
  /** The codes of the places that each text may mean, the most likely first; several if it is ambiguous. */
  placesNamed: (names: readonly string[], transport: TransportMode) => Promise<ReadonlyMap<string, readonly string[]>>
}

const codes = `select key as id, concept, array[concept_en, concept_pt] as names, section, air, sea, road from read.charge_code_list where active order by key`

export const postgresFileWords = (needs: Needs): FileWords => {
  const { db } = needs
  const index = recentEdition(needs, 'locations', async () => newPlaceIndex(await readLocations(db)))
  return {
    chargeCodes: async () => (await db.query<KnownCode>(codes)).rows,
    placesNamed: async (names, transport) => {
      const placesOf = await index()
      return new Map(names.map((name) => [name, placesOf(name, transport)]))
    },
  }
}
