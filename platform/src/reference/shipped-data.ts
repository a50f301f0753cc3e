import { readFile } from 'node:fs/promises'
import type { InLanguages } from '@freight/contracts/freight/language'
import type { Location } from './location.ts'

export type Country = { alpha2: string; alpha3: string; names: InLanguages }
export type Subdivision = { code: string; country: string; name: string }
/** Goods by HS code. `active` is false for the reserved chapter. */
export type Commodity = { code: string; descriptions: InLanguages; dg: boolean; active: boolean }

/** Files that `npm run build` makes from the packages and from `tools/reference/shipped`. */
type Shipped = {
  /** A digest of each file's content. */
  versions: { locations: string; commodities: string }
  locations: readonly Location[]
  commodities: readonly Commodity[]
  countries: readonly Country[]
  subdivisions: readonly Subdivision[]
}

// The same folder for sources and compiled code.
const folder = new URL('../../dist/reference/', import.meta.url)

/** One file of the shipped data. Not validated, because our own build wrote it. */
export const shipped = async <Name extends keyof Shipped>(name: Name): Promise<Shipped[Name]> => {
  try {
    return JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as Shipped[Name]
  } catch (cause) {
    throw new Error(`The reference data (${name}) is not built: run npm run build.`, { cause })
  }
}
