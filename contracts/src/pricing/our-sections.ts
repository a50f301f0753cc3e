import { type CarriedLeg, carriedLegs } from '../choices.ts'
import { type Leg, legs, quotedLegs, type Side } from '../freight/incoterms.ts'

/** Where the charges of a quotation stand, in the order of the journey. */
export const sections = ['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER'] as const
export type Section = (typeof sections)[number]

const legsOfSection: Record<Section, readonly Leg[]> = {
  ORIGIN: ['PICKUP', 'EXPORT', 'ORIGIN_TERMINAL'],
  FREIGHT: ['MAIN_CARRIAGE'],
  DESTINATION: ['DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY'],
  OTHER: [],
}

/** As much of a charge as it takes to say whose it is. */
export type OfJourney = { section: Section; leg?: Leg | undefined }

/**
 * Whether our client pays a charge under the incoterm; what the other party pays is shown and not added up. The leg of its
 * charge code decides. A charge without one goes with its section and counts where our client pays any part of that: too
 * much that is seen is better than too little that is not.
 */
export const ourCharges = (side: Side): ((charge: OfJourney) => boolean) => {
  const ours = quotedLegs(side)
  return ({ section, leg }) =>
    leg === undefined
      ? section === 'OTHER' || legsOfSection[section].some((one) => ours.includes(one))
      : ours.includes(leg)
}

/** The legs on which our client pays for the carriage. */
export const neededLegs = (side: Side): CarriedLeg[] => {
  const ours = quotedLegs(side)
  return carriedLegs.filter((leg) => ours.includes(leg))
}

/** Whether the incoterm gives a part of the journey to the other party. */
export const isSharedJourney = (side: Side): boolean => quotedLegs(side).length < legs.length

/** As much of a cost group as says for which legs it is. */
export type Carrying = { charges: readonly OfJourney[]; legs?: readonly CarriedLeg[] | undefined }

const endOf = { ORIGIN: 'PICKUP', FREIGHT: 'MAIN_CARRIAGE', DESTINATION: 'DELIVERY', OTHER: undefined } as const

/**
 * The legs that a cost group is for. One that does not say so is for the whole journey where it has a line of the main
 * carriage, else for the ends that it has lines of.
 */
export const legsOf = ({ charges, legs }: Carrying): readonly CarriedLeg[] => {
  const has = (leg: CarriedLeg) => charges.some(({ section }) => endOf[section] === leg)
  if (legs) return carriedLegs.filter((leg) => legs.includes(leg))
  return has('MAIN_CARRIAGE') ? carriedLegs : carriedLegs.filter(has)
}

const ends = [
  ['PICKUP', 'ORIGIN'],
  ['DELIVERY', 'DESTINATION'],
] as const satisfies readonly (readonly [CarriedLeg, Section])[]

/**
 * The ends at which nothing is carried: there are lines of them, as a waybill or a clearance, and none fetches or delivers.
 * None where it is said for which legs the group is, or where a line says of no leg.
 */
export const handledEnds = ({ charges, legs }: Carrying): CarriedLeg[] =>
  ends.flatMap(([end, section]) => {
    const mine = charges.filter((charge) => charge.section === section)
    const isCarried = legs !== undefined || mine.some(({ leg }) => leg === undefined || leg === end)
    return mine.length === 0 || isCarried ? [] : [end]
  })

/**
 * The ends that a cost group has no line of, and is for all the same: nobody said for which legs it is, and it has lines of
 * the main carriage. None where a line says of no leg, because that may be of the whole journey.
 */
export const assumedEnds = ({ charges, legs }: Carrying): CarriedLeg[] =>
  legs || charges.some(({ section, leg }) => section !== 'OTHER' && leg === undefined)
    ? []
    : legsOf({ charges }).filter(
        (end, _, all) =>
          all.includes('MAIN_CARRIAGE') && end !== 'MAIN_CARRIAGE' && !charges.some(({ leg }) => leg === end),
      )

/** The legs that each of several is for: an assumed end is not its own where one without the main carriage is for it. */
export const legsTogether = (
  groups: readonly { legs: readonly CarriedLeg[]; assumed: readonly CarriedLeg[] }[],
): CarriedLeg[][] => {
  const ends = groups.flatMap(({ legs }) => (legs.includes('MAIN_CARRIAGE') ? [] : legs))
  return groups.map(({ legs, assumed }) => legs.filter((leg) => !assumed.includes(leg) || !ends.includes(leg)))
}

/** The legs that each cost group is for among these. */
export const legsAmong = (groups: readonly Carrying[]): CarriedLeg[][] =>
  legsTogether(groups.map((group) => ({ legs: legsOf(group), assumed: assumedEnds(group) })))
