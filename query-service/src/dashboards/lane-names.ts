import type { Called } from '@freight/contracts/analytics/called'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import type { Platform } from '@freight/platform/platform'
import { placeNames } from './place-names.ts'

/**
 * `CNSHA-UYMVD`, alone or in a row of a chart: after who carries it, who may be called `CMA-CGM`, and before one thing more
 * at most, as in `Blue Delta · CNSHA-UYMVD · 40HC`.
 */
const LANE = /^(.* · )?([A-Z0-9]{3,5})-([A-Z0-9]{3,5})( · [^·]*)?$/

/** Between the places of a lane. */
export const BETWEEN = ' – '

/** The lanes in these texts by the names of their places; one that nobody knows at either end as it is. */
export const withLaneNames = async (
  needs: Pick<Platform, 'db'>,
  texts: readonly string[],
): Promise<Exclude<Called, string>[]> => {
  const codes = texts.flatMap((text) => LANE.exec(text)?.slice(2, 4) ?? [])
  const nameOf = await placeNames(needs, [...new Set(codes)])
  const told = (text: string, language: 'es' | 'en' | 'pt') =>
    text.replace(LANE, (_, before: string | undefined, from: string, to: string, after: string | undefined) => {
      const names = [from, to].map((code) => placeName(nameOf(code), language))
      const isUnknown = names[0] === from && names[1] === to
      return [before, isUnknown ? `${from}-${to}` : names.join(BETWEEN), after].join('')
    })
  return texts.map((text) => ({ es: told(text, 'es'), en: told(text, 'en'), pt: told(text, 'pt') }))
}
