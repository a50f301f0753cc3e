import type { SheetTier } from '@freight/contracts/rate-import/mapping'
import type { FreeTimeTier } from '@freight/contracts/pricing/offer/offer-schedule'
import { searchText } from '@freight/contracts/search-text'
import { containerTypes } from '@freight/contracts/vocabulary/transport'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { containerNamed } from '@freight/contracts/freight/container-name'
import { currencyIn } from './heading-words.ts'

type Kind = FreeTimeTier['kind']
type Container = (typeof containerTypes)[number]

const demurrage = String.raw`dem|dmg|demurrages?|demoras?`
const detention = String.raw`det|detentions?|detencion|detencao`
const kindWords = new RegExp(String.raw`\b(?:${demurrage}|${detention})\b`, 'g')

const joint = new RegExp(
  String.raw`\b(?:${demurrage})\s*(?:[+/&]|and\b|y\b|e\b)\s*(?:${detention})\b\s*:?(?:\s*(\d{1,3})\s*[+/]\s*(\d{1,3}))?`,
)

const kindIn = (text: string): Kind | undefined => {
  const [isDemurrage, isDetention] = [demurrage, detention].map((words) =>
    new RegExp(String.raw`\b(?:${words})\b`).test(text),
  )
  if (isDemurrage && isDetention) return 'COMBINED'
  return isDemurrage ? 'DEMURRAGE' : isDetention ? 'DETENTION' : undefined
}

const otherWords =
  /\b(?:free|time|days?|dias?|libres?|livres?|at|in|en|em|de|del|da|do|por|per|destination|destino|pod|usd|us\$|u\$s|eur|container|contenedor|ctr|cntr|unit|daily|tiers?|tramos?|from|desde|after|to|al?|onwards?|thereafter|luego|despues|en|adelante|reefers?|refrigerados?|rf|dry|secos?|gp|dv|dc|hc|hq|rh|st|std|ft|ot|fr|nor)\b/g

const reefers = containerTypes.filter((type) => type.endsWith('RE') || type.endsWith('REHC'))

const boxes = /(?<!\d)(?:20|40|45)\s*['’]?\s*(?:gp|dv|dc|std?|dry|hc|hq|rf|re|rh|rehc|ot|fr|nor)\b/g

const containersIn = (text: string): readonly Container[] => {
  const types = new Set(text.match(boxes))
  if (/\b(?:reefers?|refrigerados?|rf)\b/.test(text) && types.size === 0) return reefers
  const [only, ...others] = types
  const type = only === undefined || others.length > 0 ? undefined : containerNamed(only)
  return type === undefined ? [] : [type]
}

/** The first day of a price per day; `THEREAFTER`: the one after the column before. */
const fromDayIn = (text: string): { from: number; to?: number } | 'THEREAFTER' | undefined => {
  const [, from, to] = /(\d{1,3})\s*(?:-|–|to\b|al?\b)\s*(\d{1,3})/.exec(text) ?? []
  if (from !== undefined && to !== undefined) return { from: Number(from), to: Number(to) }
  if (/\b(?:thereafter|luego|despues)\b/.test(text)) return 'THEREAFTER'
  const [, after] = /\bafter\b\D*(\d{1,3})/.exec(text) ?? []
  if (after !== undefined) return { from: Number(after) + 1 }
  const [, first, open] = /(?:from|desde)\D{0,12}(\d{1,3})|(\d{1,3})\s*(?:\+|onwards?|en adelante)/.exec(text) ?? []
  return first === undefined && open === undefined ? undefined : { from: Number(first ?? open) }
}

/** The free days, or the price per day, that a heading names: DEM, DET (days), Demurrage 40RH, DEM 11-15 USD. */
export const freeTimeHeading = (heading: string) => {
  const text = searchText(heading)
  const kind = kindIn(text)
  if (
    kind === undefined ||
    /\p{L}{2}/u.test(text.replaceAll(boxes, ' ').replaceAll(kindWords, ' ').replaceAll(otherWords, ' '))
  )
    return undefined
  const days = fromDayIn(text.replaceAll(/(?<!\d)(?:20|40|45)\s*\/\s*(?:20|40|45)(?!\d)/g, ' '))
  return { kind, containers: containersIn(text), days, currency: currencyIn(heading) }
}

type Found = Pick<SheetTier, 'kind' | 'fromDay' | 'container' | 'amount' | 'currency'>

const free = (
  kind: Kind,
  days: string | undefined,
  currency: Currency,
  containers: readonly Container[] = [],
): Found[] =>
  days === undefined
    ? []
    : (containers.length > 0 ? containers : [undefined]).map((container) => ({
        kind,
        fromDay: Number(days) + 1,
        currency,
        ...(container && { container }),
      }))

const price = String.raw`(?:(usd|us\$|u\$s|eur|€)\s*)?(\d{1,4}(?:[.,]\d{1,2})?)`
const range = new RegExp(
  String.raw`\b(?:days?|dias?)\s*(\d{1,3})\s*(?:-|–|to|al?)\s*(\d{1,3})\s*:?\s*(?:at\s*)?${price}(?!\s*(?:days?|dias?))`,
  'g',
)
const afterwards = new RegExp(
  String.raw`\b(?:thereafter|luego|despues|(?:from|desde)(?:\s+el)?\s+(?:day|dia)\s+(\d{1,3})(?:\s+onwards?)?)\s*:?\s*${price}`,
)

/**
 * Free days and prices per day in a text that names demurrage or detention: DEM 14 / DET 7; 10 days DEM, 7 days DET dry; 5/5
 * reefer; Demurrage days 8-14 USD 60/day, thereafter 120. Another text gives none.
 */
export const freeTimeIn = (whole: string, currency: Currency): Found[] => {
  const found: Found[] = []
  for (const clause of searchText(whole).split(/;|\.\s|\n/)) {
    const kind = kindIn(clause)
    const ofType = containersIn(clause)
    const [, dem, det, box] =
      /(\d{1,3})\s*\/\s*(\d{1,3})\s*(?:days?|dias?)?\s*(?:for\s+)?(reefers?|rf)\b/.exec(clause) ?? []
    // 5/5 reefer after DEM and DET.
    if (box !== undefined && (kind === 'COMBINED' || found.length > 1)) {
      found.push(...free('DEMURRAGE', dem, currency, reefers), ...free('DETENTION', det, currency, reefers))
      continue
    }
    if (kind === undefined) continue
    const priced = [...clause.matchAll(range)].map(([, from, to, sign, amount]) => ({ from, to, sign, amount }))
    const [, day, sign, last] = afterwards.exec(clause) ?? []
    const tiers = [
      ...priced.map((one) => ({ fromDay: Number(one.from), sign: one.sign, amount: one.amount })),
      ...(last === undefined || (day === undefined && priced.length === 0)
        ? []
        : [{ fromDay: Number(day ?? Number(priced.at(-1)?.to) + 1), sign: sign ?? priced.at(-1)?.sign, amount: last }]),
    ]
    if (tiers.length > 0)
      for (const { fromDay, sign: money, amount = '' } of tiers)
        found.push({
          kind,
          fromDay,
          currency: (money && currencyIn(money)) || currency,
          amount: amount.replace(',', '.'),
          ...(ofType[0] && { container: ofType[0] }),
        })
    else if (joint.test(clause)) {
      // 14 days DEM+DET is one number for both; DEM/DET 10/7 are two.
      const [, ofDemurrage, ofDetention] = joint.exec(clause) ?? []
      found.push(
        ...free('DEMURRAGE', ofDemurrage, currency, ofType),
        ...free('DETENTION', ofDetention, currency, ofType),
      )
    } else
      for (const [which, words] of [
        ['DEMURRAGE', demurrage],
        ['DETENTION', detention],
      ] as const) {
        const before = new RegExp(
          String.raw`(\d{1,3})\s*(?:free\s*)?(?:days?|dias?)\s*(?:libres\s*)?(?:of\s*|de\s*)?(?:${words})\b`,
        )
        const after = new RegExp(String.raw`\b(?:${words})\s*:?\s*(\d{1,3})(?!\d|\s*[-–]\s*\d)`)
        found.push(...free(which, (before.exec(clause) ?? after.exec(clause))?.[1], currency, ofType))
      }
  }
  return found
}
