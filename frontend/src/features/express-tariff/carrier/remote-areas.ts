import { RemoteCountry } from '@freight/contracts/express-carrier/carrier'

interface RemoteReading {
  countries: RemoteCountry[]
  /** Lines that are no country with a place, counted from 1. */
  wrong: readonly { line: number; text: string }[]
}

/**
 * Reads lines such as `AR;8400..8499` or `AR;Ushuaia`, also with tabs or commas. A place with a digit is a beginning or
 * range of postal codes. A heading in the first line is skipped.
 */
export const readRemoteAreas = (text: string): RemoteReading => {
  const byCountry = new Map<string, { postals: Set<string>; cities: Set<string> }>()
  const wrong: { line: number; text: string }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [country = '', ...places] = line.split(/[;,\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
    const [place = '', end = ''] = places
    // Two postal codes in neighbouring cells are a range.
    const value = /\d/.test(place) && /^[A-Za-z0-9 -]*\d[A-Za-z0-9 -]*$/.test(end) ? `${place}..${end}` : place
    const isPostal = /\d/.test(value)
    const one = RemoteCountry.safeParse({
      country: country.toUpperCase(),
      postals: isPostal ? [value] : [],
      cities: isPostal ? [] : [value],
    })
    if (!one.success) {
      if (index > 0 || /^[A-Za-z]{2}$/.test(country)) wrong.push({ line: index + 1, text: line.trim() })
      continue
    }
    const known = byCountry.get(one.data.country) ?? { postals: new Set(), cities: new Set() }
    byCountry.set(one.data.country, known)
    for (const postal of one.data.postals) known.postals.add(postal)
    for (const city of one.data.cities) known.cities.add(city)
  }
  const countries = [...byCountry].map(([country, { postals, cities }]) => ({
    country,
    postals: [...postals],
    cities: [...cities],
  }))
  return { countries, wrong }
}

/** The lines that `readRemoteAreas` reads. */
export const remoteText = (countries: readonly RemoteCountry[]): string =>
  countries
    .flatMap(({ country, postals, cities }) => [...postals, ...cities].map((place) => `${country};${place}`))
    .join('\n')

export const countPlaces = (countries: readonly RemoteCountry[]): number =>
  countries.reduce((sum, { postals, cities }) => sum + postals.length + cities.length, 0)

/** Text of a file; one that is no UTF-8 has the encoding of older Windows programs, as in an import. */
export const decodedText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
