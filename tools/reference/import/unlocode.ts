import type { LocationKind } from '@freight/contracts/vocabulary/schemas'
import { type Location, locationKey } from '@freight/platform/reference/location'
import type { Listed } from '@freight/platform/reference/ship-reference'

/** Why a row of the official list is skipped. */
export const skipReasons = {
  header: 'header',
  country: 'heading of a country',
  reference: 'reference to another entry',
  shape: 'too few columns, or no such code',
  rejected: 'request rejected',
  function: 'no function for freight',
  twice: 'named before in this file',
} as const
type SkipReason = keyof typeof skipReasons

type Read = { listed: readonly Listed[] } | { skipped: SkipReason }

// A border crossing counts as road. Post (5), fixed transport (7) and unknown (0) are skipped.
const kindOf: Readonly<Record<string, LocationKind>> = {
  1: 'PORT',
  2: 'RAIL',
  3: 'ROAD',
  4: 'AIRPORT',
  6: 'INLAND',
  B: 'ROAD',
}

const keyedByPlace: readonly LocationKind[] = ['PORT', 'RAIL', 'ROAD', 'INLAND']

/** Functions in the format of the list: a digit at its position, otherwise a dash. */
const kindsOf = (functions: string): LocationKind[] => [
  ...new Set(
    functions
      .toUpperCase()
      .split('')
      .flatMap((letter) => kindOf[letter] ?? []),
  ),
]

/** `3452S 05612W`: degrees and minutes. */
export const coordinatesOf = (text: string): Pick<Location, 'lat' | 'lon'> => {
  const parts = /^(\d{2})(\d{2})([NS]) +(\d{3})(\d{2})([EW])$/i.exec(text.trim())
  if (!parts) return { lat: null, lon: null }
  const [, latDegrees, latMinutes, northSouth, lonDegrees, lonMinutes, eastWest] = parts
  const lat = signedDegrees(latDegrees, latMinutes, northSouth === 'S' || northSouth === 's')
  const lon = signedDegrees(lonDegrees, lonMinutes, eastWest === 'W' || eastWest === 'w')
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && Number(latMinutes) < 60 && Number(lonMinutes) < 60
  return isOnEarth ? { lat, lon } : { lat: null, lon: null }
}

const signedDegrees = (degrees = '', minutes = '', isNegative: boolean): number =>
  Math.round((Number(degrees) + Number(minutes) / 60) * 1e5 * (isNegative ? -1 : 1)) / 1e5

/**
 * Parses a row of the official list, without header: Change, Country, Location, Name, NameWoDiacritics, Subdivision,
 * Status, Function, Date, IATA, Coordinates, Remarks. A place with several functions becomes several places.
 */
export const unlocodeRow = (cells: readonly string[]): Read => {
  const [change = '', country = '', location = '', name = '', plainName = '', subdivision = '', status = ''] =
    cells.map((cell) => cell.trim())
  const [functions = '', , iata = '', coordinates = ''] = cells.slice(7).map((cell) => cell.trim())
  if (change.toLowerCase() === 'change' || country.toLowerCase() === 'country') return { skipped: 'header' }
  if (location === '' && name.startsWith('.')) return { skipped: 'country' }
  if (change === '=' || (location === '' && name.includes('='))) return { skipped: 'reference' }
  if (cells.length < 8 || !/^[A-Z]{2}$/.test(country) || !/^[A-Z0-9]{3}$/.test(location) || name === '')
    return { skipped: 'shape' }
  if (status === 'RR') return { skipped: 'rejected' }
  const place = {
    name,
    aliases: plainName !== '' && plainName !== name ? [plainName] : [],
    country,
    subdivision: subdivision === '' ? null : `${country}-${subdivision}`,
    ...coordinatesOf(coordinates),
    active: true,
    source: 'UNLOCODE' as const,
  }
  // The list leaves the IATA code empty where it equals the location code.
  const airport = /^[A-Z]{3}$/.test(iata) ? iata : /^[A-Z]{3}$/.test(location) ? location : undefined
  const kinds = kindsOf(functions).filter((kind) => kind !== 'AIRPORT' || airport !== undefined)
  if (kinds.length === 0) return { skipped: 'function' }
  const locationAs = (kind: LocationKind): Location =>
    kind === 'AIRPORT'
      ? { ...place, code: airport ?? '', kind, iata: airport ?? null }
      : { ...place, code: `${country}${location}`, kind, iata: iata || null }
  if (change === 'X') return { listed: kinds.map((kind) => ({ location: locationAs(kind), retired: 'ENTRY' })) }
  const lost = keyedByPlace.filter((kind) => !kinds.includes(kind))
  return {
    listed: [
      ...kinds.map((kind) => ({ location: locationAs(kind) })),
      ...lost.map((kind) => ({ location: locationAs(kind), retired: 'KIND' as const })),
    ],
  }
}

/** Parses the rows of a file; of duplicate codes the first entry counts. */
export const unlocodeFile = (rows: Iterable<readonly string[]>) => {
  const listed: Listed[] = []
  const skipped: Partial<Record<SkipReason, number>> = {}
  const seenKeys = new Set<string>()
  let read = 0
  for (const cells of rows) {
    read += 1
    const row = unlocodeRow(cells)
    const fresh = 'listed' in row ? row.listed.filter(({ location }) => !seenKeys.has(locationKey(location))) : []
    const reason = 'skipped' in row ? row.skipped : fresh.length === 0 ? 'twice' : undefined
    if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1
    for (const one of fresh) {
      seenKeys.add(locationKey(one.location))
      listed.push(one)
    }
  }
  return { read, listed, skipped }
}
