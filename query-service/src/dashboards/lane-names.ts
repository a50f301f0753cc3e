import type { Called } from '@freight/contracts/analytics/called'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import type { Platform } from '@freight/platform/platform'
import { placeNames } from './place-names.ts'

/** `CNSHA-UYMVD`, alone or among what else a row of a chart is of: `Blue Delta · CNSHA-UYMVD · 40HC`. */
const LANE = /(?<=^| · )([A-Z0-9]{3,5})-([A-Z0-9]{3,5})(?=$| · )/g

export const BETWEEN = ' – '

/** The lanes in these texts by the names of their places; one that nobody knows at either end as it is. */
export const withLaneNames = async (
  needs: Pick<Platform, 'db'>,
  texts: readonly string[],
): Promise<Exclude<Called, string>[]> => {
  const codes = texts.flatMap((text) => [...text.matchAll(LANE)].flatMap(([, from = '', to = '']) => [from, to]))
  const nameOf = await placeNames(needs, [...new Set(codes)])
  const told = (text: string, language: 'es' | 'en' | 'pt') =>
    text.replaceAll(LANE, (lane, ...ends: string[]) => {
      const [from = '', to = ''] = ends
      const names = [from, to].map((code) => placeName(nameOf(code), language))
      return names[0] === from && names[1] === to ? lane : names.join(BETWEEN)
    })
  return texts.map((text) => ({ es: told(text, 'es'), en: told(text, 'en'), pt: told(text, 'pt') }))
}
