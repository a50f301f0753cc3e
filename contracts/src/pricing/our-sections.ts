import type { Section } from '../vocabulary/price.ts'
import { isOpenCharge } from './cost-amount.ts'
import { type CarriedLeg, carriedLegs, destinationLegs, legs, originLegs } from '../vocabulary/journey.ts'
import type { Leg } from '../vocabulary/schemas.ts'
import { quotedLegs, type Side } from '../freight/incoterms.ts'

const legsOfSection: Record<Section, readonly Leg[]> = {
  ORIGIN: originLegs,
  FREIGHT: ['MAIN_CARRIAGE'],
  DESTINATION: destinationLegs,
  OTHER: [],
}

/** Section and leg of a charge, which decide who pays it. */
export type OfJourney = { section: Section; leg?: Leg | undefined }

/**
 * Whether our client pays a charge under the incoterm; charges of the other party are shown and not added up. The leg
 * of the charge code decides. A charge without a leg counts where our client pays any part of its section: showing too
 * much is better than missing a cost.
 */
export const ourCharges = (side: Side): ((charge: OfJourney) => boolean) => {
  const ourLegs = quotedLegs(side)
  return ({ section, leg }) =>
    leg === undefined
      ? section === 'OTHER' || legsOfSection[section].some((one) => ourLegs.includes(one))
      : ourLegs.includes(leg)
}

/** Legs of the carriage that our client pays. */
export const neededLegs = (side: Side): CarriedLeg[] => {
  const ourLegs = quotedLegs(side)
  return carriedLegs.filter((leg) => ourLegs.includes(leg))
}

/** Whether the other party pays a part of the journey. */
export const isSharedJourney = (side: Side): boolean => quotedLegs(side).length < legs.length

/** A line of a cost; it may lack an amount or be included in another line. */
type CostLine = OfJourney & { amount?: string | undefined; included?: boolean | undefined }

/** Lines of a cost group and the legs that were chosen for it. */
export type Carrying = { charges: readonly CostLine[]; legs?: readonly CarriedLeg[] | undefined }

const endOf = { ORIGIN: 'PICKUP', FREIGHT: 'MAIN_CARRIAGE', DESTINATION: 'DELIVERY', OTHER: undefined } as const

/** The legs chosen for a group, else those of the sections of its lines. */
export const legsOfLines = ({
  charges,
  legs,
}: Pick<Carrying, 'legs'> & { charges: readonly Pick<CostLine, 'section'>[] }): readonly CarriedLeg[] =>
  carriedLegs.filter((leg) => legs?.includes(leg) ?? charges.some(({ section }) => endOf[section] === leg))

/**
 * The legs that a cost group covers: those chosen for it, else those of the sections of its priced or included lines. A
 * group without chosen legs never covers the whole journey by default.
 */
export const legsOf = ({ charges, legs }: Carrying): readonly CarriedLeg[] =>
  legsOfLines({ legs, charges: charges.filter((charge) => !isOpenCharge(charge)) })

/** The needed legs that any group covers: a leg without any price does not distinguish offers. */
export const legsCovered = (
  needed: readonly CarriedLeg[],
  groups: readonly { legs: readonly CarriedLeg[] }[],
): CarriedLeg[] => needed.filter((leg) => groups.some(({ legs }) => legs.includes(leg)))

const ends = [
  ['PICKUP', 'ORIGIN'],
  ['DELIVERY', 'DESTINATION'],
] as const satisfies readonly (readonly [CarriedLeg, Section])[]

/**
 * Ends with lines for handling only (waybill, clearance), without pickup or delivery. None where legs were chosen for
 * the group or a line has no leg.
 */
export const handledEnds = ({
  charges,
  legs,
}: Pick<Carrying, 'legs'> & { charges: readonly OfJourney[] }): CarriedLeg[] =>
  ends.flatMap(([end, section]) => {
    const sectionCharges = charges.filter((charge) => charge.section === section)
    const isCarried = legs !== undefined || sectionCharges.some(({ leg }) => leg === undefined || leg === end)
    return sectionCharges.length === 0 || isCarried ? [] : [end]
  })
