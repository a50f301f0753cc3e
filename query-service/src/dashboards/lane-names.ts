import type { Platform } from '@freight/platform/connections/platform'
import type { NameOf } from '../user/user-names.ts'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { Called } from '@freight/contracts/analytics/analytics-routes'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { mayEver, type Principal, seenAssignees } from '@freight/contracts/access/policy'
import { readsQuotations, seesAll } from '@freight/contracts/quotation/visibility'
import { ownCommercials } from '../access/visibility.ts'

/** Returns place names by code, for all or these codes; an unknown code stays a code. */
export const placeNames = async ({ db }: Pick<Platform, 'db'>, codes?: readonly string[]): Promise<NameOf> => {
  const { rows } = await db.query<{ code: string; name: string }>(
    `select distinct on (code) code, name
     from reference.location
     where active and ($1::text[] is null or code = any($1))
     order by code, source, kind`,
    [codes ?? null],
  )
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}

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

/** Quotations that a principal may open, as SQL parameters. */
export type Reach = { seesAll: boolean; commercials: string[]; assignees: string[] }

/** Figures cover all quotations, for every reader. */
export const everything: Reach = { seesAll: true, commercials: [], assignees: [] }

export const reachOf = (principal: Principal): Reach => {
  const reads = mayEver(readsQuotations, principal)
  return {
    seesAll: seesAll(principal),
    commercials: reads ? ownCommercials(principal) : [],
    assignees: reads ? seenAssignees(principal) : [],
  }
}
