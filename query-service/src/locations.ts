import { locations } from '@freight/contracts/locations'
import { searchText } from '@freight/contracts/search-text'
import type { Platform } from '@freight/platform/platform'
import { answer } from './answer.ts'

type Kind = (typeof locations)[number]['kinds'][number]
type Ranked = { rank: number; place: (typeof locations)[number] }

const searched = locations.map((place) => ({ place, code: searchText(place.code), name: searchText(place.name) }))

// The code itself, a code that begins so (UN/LOCODE also without its country), a name that begins so, a name with it.
const rankOf = ({ code, name }: (typeof searched)[number], typed: string): number =>
  [
    code === typed,
    code.slice(2) === typed,
    code.startsWith(typed),
    name.startsWith(typed),
    name.includes(` ${typed}`),
    name.includes(typed),
  ].indexOf(true)

/** Places by code or name, without regard to accents and case; codes come before names. */
export const foundLocations = (q: string, kind: Kind | undefined, limit: number) => {
  const typed = searchText(q)
  return searched
    .filter(({ place }) => kind === undefined || place.kinds.includes(kind))
    .map((one): Ranked => ({ rank: rankOf(one, typed), place: one.place }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || a.place.name.localeCompare(b.place.name))
    .slice(0, limit)
    .map(({ place }) => ({ ...place, kinds: [...place.kinds] }))
}

export const answerLocations = ({ http }: Pick<Platform, 'http'>): void =>
  answer(http, 'GET /app/v1/reference/locations', async ({ query: { q, kind, limit } }) => ({
    rows: foundLocations(q, kind, limit),
  }))
