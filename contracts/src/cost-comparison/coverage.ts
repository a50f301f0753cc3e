import { z } from 'zod'
import { isOpenCharge } from '../pricing/cost-amount.ts'
import { deliveredTerms } from '../freight/delivery.ts'
import { Leg, quotedLegs, type Side } from '../freight/incoterms.ts'
import type { SellCharge } from '../quotation/sell-group.ts'
import { type OfJourney, ourCharges, sections } from '../pricing/our-sections.ts'

/** A usual charge code for costs of a mode and direction. */
export const UsualCharge = z.object({
  idCharge: z.string(),
  concept: z.string(),
  section: z.enum(sections),
  leg: Leg.optional(),
})
export type UsualCharge = z.infer<typeof UsualCharge>

type Line = OfJourney & { idCharge: string; amount?: string | undefined; included?: boolean | undefined }

const isPriced = (line: Line): boolean => !isOpenCharge(line)

/** A charge code that a cost prices or includes in another line, with its section and leg. */
export type PricedCode = OfJourney & { idCharge: string }

/** Codes of the lines that are not open, once per section and leg. */
export const pricedCodes = (lines: readonly Line[]): PricedCode[] => {
  const codes = new Map<string, PricedCode>()
  for (const { section, leg, idCharge } of lines.filter(isPriced))
    codes.set([section, leg, idCharge].join(), { section, ...(leg !== undefined && { leg }), idCharge })
  return [...codes.values()]
}

/**
 * Usual charges that our client pays and no line has. Freight surcharges are left out: the freight may include them.
 */
export const usualLacking = (
  side: Side,
  usualCharges: readonly UsualCharge[],
  lines: readonly Line[],
): UsualCharge[] => {
  const isOurs = ourCharges(side)
  const pricedIds = new Set(lines.filter(isPriced).map(({ idCharge }) => idCharge))
  return usualCharges.filter((one) => one.section !== 'FREIGHT' && isOurs(one) && !pricedIds.has(one.idCharge))
}

/**
 * For each offer, the codes that other offers price in a section where both have prices: such a surcharge may be added
 * later, so the lower total may be misleading.
 */
export const codesOfOthers = (offers: readonly (readonly PricedCode[])[]): string[][] =>
  offers.map((ownCodes) => {
    const ownSections = new Set(ownCodes.map(({ section }) => section))
    const ownIds = new Set(ownCodes.map(({ idCharge }) => idCharge))
    const otherCodes = offers
      .flat()
      .filter(({ section, idCharge }) => ownSections.has(section) && !ownIds.has(idCharge))
    return [...new Set(otherCodes.map(({ idCharge }) => idCharge))]
  })

const originLegs = ['PICKUP', 'EXPORT', 'ORIGIN_TERMINAL'] as const satisfies readonly Leg[]
const destinationLegs = ['DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY'] as const satisfies readonly Leg[]
export type EndLeg = (typeof originLegs | typeof destinationLegs)[number]

/**
 * Legs of an end that our client pays under the incoterm and no line prices: at the origin where our client pays the
 * pickup, at the destination where our client delivers (DAP, DPU, DDP).
 */
export const endsLacking = (side: Side, lines: readonly Line[]): EndLeg[] => {
  const ourLegs = quotedLegs(side)
  const isDelivered = deliveredTerms.some((term) => term === side.incoterm)
  const isUnpriced = (section: Line['section']) => !lines.some((line) => line.section === section && isPriced(line))
  return [
    ...(ourLegs.includes('PICKUP') && isUnpriced('ORIGIN') ? originLegs : []),
    ...(ourLegs.includes('DELIVERY') && isUnpriced('DESTINATION') && isDelivered ? destinationLegs : []),
  ].filter((leg) => ourLegs.includes(leg))
}

type Sold = { charges: readonly (OfJourney & Pick<SellCharge, 'idCharge' | 'sellAmount' | 'included' | 'scope'>)[] }

/** The visible lines of an alternative as cost lines. */
export const soldLines = ({ charges }: Sold): Line[] =>
  charges
    .filter(({ scope }) => scope === 'CLIENT' || charges.every((one) => one.scope === scope))
    .map(({ idCharge, section, leg, sellAmount, included }) => ({
      idCharge,
      section,
      leg,
      amount: sellAmount,
      included,
    }))
