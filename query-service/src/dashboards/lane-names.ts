import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { Called } from '@freight/contracts/analytics/analytics-routes'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import type { Platform } from '@freight/platform/connections/platform'
import { placeNames } from './place-names.ts'

/**
 * `CNSHA-UYMVD`, alone or in a row label: after a carrier, whose name may look like a lane (`CMA-CGM`), and before at
 * most one more part, as in `Blue Delta · CNSHA-UYMVD · 40HC`.
 */
const LANE = /^(.* · )?([A-Z0-9]{3,5})-([A-Z0-9]{3,5})( · [^·]*)?$/

/** Between the two places of a lane. */
export const BETWEEN = ' – '

/** Place names for the lanes in these texts; a lane without any known place stays unchanged. */
export const withLaneNames = async (
  needs: Pick<Platform, 'db'>,
  texts: readonly string[],
): Promise<Exclude<Called, string>[]> => {
  const codes = texts.flatMap((text) => LANE.exec(text)?.slice(2, 4) ?? [])
  const nameOf = await placeNames(needs, [...new Set(codes)])
  const localize = (text: string, language: Language) =>
    text.replace(LANE, (_, before: string | undefined, from: string, to: string, after: string | undefined) => {
      const names = [from, to].map((code) => placeName(nameOf(code), language))
      const isUnknown = names[0] === from && names[1] === to
      return [before, isUnknown ? `${from}-${to}` : names.join(BETWEEN), after].join('')
    })
  return texts.map((text) => ({ es: localize(text, 'es'), en: localize(text, 'en'), pt: localize(text, 'pt') }))
}
