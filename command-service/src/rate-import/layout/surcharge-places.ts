import type { SheetSurcharge } from '@freight/contracts/rate-import/mapping'
import { searchText } from '@freight/contracts/search-text'
import { laneEnds } from '@freight/contracts/vocabulary/rate-import'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { FileWords, KnownCode } from '../../lookups/tables/file-words.ts'
import { countryNamed } from '../../lookups/tables/place-index.ts'
import { placeLists } from './place-lists.ts'

type LaneEnd = (typeof laneEnds)[number]
type Ends<Value> = Readonly<Record<LaneEnd, Value>>
type Needs = Pick<FileWords, 'placesNamed'> & { transport: TransportMode; codes: readonly KnownCode[] }

const originWords = /\b(origin|origen|origem|pol|load(ing)?|carga|embarque|export\w*)\b/
const destinationWords = /\b(dest\w*|pod|discharge|descarga|import\w*)\b/

/** Ends of the lane that a name contains. */
export const endsIn = (name: string): Ends<boolean> => ({
  origin: originWords.test(searchText(name)),
  destination: destinationWords.test(searchText(name)),
})

const mostWordsOfPlace = 3

/** Whether the code of a lane is a place, or a port in a country. */
const isIn = (lane: string, code: string): boolean =>
  lane === code || (code.length === 2 && lane.length === 5 && lane.startsWith(code))

/** Whether a surcharge is for a lane: those without places are for every lane. */
export const isForLane = ({ at }: Pick<SheetSurcharge, 'at'>, lane: Ends<string>): boolean =>
  at === undefined ||
  (at.end === undefined ? laneEnds : [at.end]).some((end) => at.codes.some((code) => isIn(lane[end], code)))

/** Texts of a name that may be a place, the longest first; no short word in small letters, and no word of the charge. */
const placeTexts = ({ name, code }: SheetSurcharge, codes: readonly KnownCode[]): string[] => {
  const known = codes.find(({ id }) => id === code)
  const chargeWords = new Set(
    [known?.id, known?.concept, ...(known?.names ?? [])].flatMap((one) => searchText(one ?? '').split(/\W+/)),
  )
  const words = name.split(/[\s,;:()[\]/+&–—-]+/).filter((one) => one !== '')
  const isUsable = (text: string) =>
    !/\d/.test(text) &&
    !chargeWords.has(searchText(text)) &&
    !Object.values(endsIn(text)).includes(true) &&
    (text.length > 3 || /^[A-Z]{3}$/.test(text))
  return Array.from({ length: mostWordsOfPlace }, (_, index) => mostWordsOfPlace - index).flatMap((count) =>
    words.flatMap((_, at) => {
      const text = words.slice(at, at + count).join(' ')
      return at + count <= words.length && isUsable(text) ? [text] : []
    }),
  )
}

/** Limits surcharges such as "THC Montevideo" to the lanes of the sheet with this place. `lanes`: cells of each end. */
export const withPlaces = async (
  surcharges: readonly SheetSurcharge[],
  lanes: Ends<readonly string[]>,
  { placesNamed, transport, codes }: Needs,
): Promise<SheetSurcharge[]> => {
  const pieces = placeLists({ placesNamed }, transport)
  const codesAt = async (end: LaneEnd) => {
    const texts = (await Promise.all([...new Set(lanes[end])].map(pieces))).flat()
    return [...(await placesNamed(texts, transport)).values()].flatMap(([first]) => first ?? [])
  }
  const [origins, destinations] = await Promise.all(laneEnds.map(codesAt))
  const laneCodes = { origin: origins ?? [], destination: destinations ?? [] }
  const texts = surcharges.flatMap((one) => placeTexts(one, codes))
  const named = await placesNamed([...new Set(texts)], transport)
  return surcharges.map((one) => {
    const words = endsIn(one.name)
    const section = codes.find(({ id }) => id === one.code)?.section
    const [only, ...both] = laneEnds.filter((end) => words[end] || section === end.toUpperCase())
    const end = both.length === 0 ? only : undefined
    const ends = end === undefined ? laneEnds : [end]
    const places = placeTexts(one, codes)
      .map((text) =>
        [...(named.get(text) ?? []), ...[countryNamed(text) ?? []].flat()].filter((code) =>
          ends.some((at) => laneCodes[at].some((lane) => isIn(lane, code))),
        ),
      )
      .find((found) => found.length > 0)
    return places === undefined ? one : { ...one, at: { ...(end && { end }), codes: places.slice(0, 20) } }
  })
}
