import { type CarriedLeg, carriedLegs } from '../vocabulary/journey.ts'
import { type Carrying, legsOf } from './our-sections.ts'
import type { CostGroup } from './offer/cost-group.ts'
import type { JourneyPart, SellGroup } from './offer/sell-group.ts'

/** The group with the earliest validity; undefined where there are none. */
export const earliest = <Group extends { validez: string }>(groups: readonly Group[]): Group | undefined =>
  groups.toSorted((a, b) => a.validez.localeCompare(b.validez))[0]

/**
 * Groups with their legs, in the order of the journey. A leg of two groups goes to the one with fewer legs; a group
 * without any leg left comes last.
 */
export const sharedLegs = <Group extends Carrying>(groups: readonly Group[]) => {
  const coveredLegs = new Set<CarriedLeg>()
  return groups
    .toSorted((a, b) => legsOf(a).length - legsOf(b).length)
    .map((group) => {
      const legs = legsOf(group).filter((leg) => !coveredLegs.has(leg))
      for (const leg of legs) coveredLegs.add(leg)
      return { group, legs }
    })
    .toSorted((a, b) => journeyPosition(a.legs) - journeyPosition(b.legs))
}

const journeyPosition = ([first]: readonly CarriedLeg[]): number =>
  first === undefined ? carriedLegs.length : carriedLegs.indexOf(first)

/** Whether another group has the main carriage of this one, whose route and days are then of no part. */
const hasLostCarriage = (group: Carrying, legs: readonly CarriedLeg[]): boolean =>
  !legs.includes('MAIN_CARRIAGE') && legsOf(group).includes('MAIN_CARRIAGE')

type Routed = Carrying & Pick<CostGroup, 'carrier' | 'ruta' | 'ttime'>

/** Carrier, route and days per part of the journey. */
export const journeyOf = (groups: readonly Routed[]): JourneyPart[] =>
  sharedLegs(groups)
    .filter(({ legs }) => legs.length > 0)
    .map(({ group, legs }) => {
      const { carrier, ruta, ttime } = hasLostCarriage(group, legs) ? { ...group, ruta: '', ttime: undefined } : group
      return { legs, carrier, ruta, ...(ttime !== undefined && { ttime }) }
    })

/** Days of several groups together; those of a main carriage that another group has do not count. */
export const journeyDays = (groups: readonly Routed[]): number | undefined =>
  daysOf(
    sharedLegs(groups)
      .filter(({ group, legs }) => legs.length > 0 && !hasLostCarriage(group, legs))
      .map(({ group }) => group),
  )

/** Total days; undefined where one part is unknown. */
export const daysOf = (parts: readonly { ttime?: number | undefined }[]): number | undefined => {
  const days = parts.flatMap(({ ttime }) => ttime ?? [])
  return parts.length > 0 && days.length === parts.length ? days.reduce((sum, one) => sum + one) : undefined
}

/** Journey and days of an alternative. */
export type Carried = Pick<SellGroup, 'journey' | 'ttime'>

/**
 * Removes the carriers of the door legs, which may be local suppliers of ours: for clients and for users without cost
 * rights.
 */
export const withoutLocalNames = <Sell extends Pick<SellGroup, 'journey'>>({ journey, ...sell }: Sell) => ({
  ...sell,
  ...(journey && {
    journey: journey.map((part) => (part.legs.includes('MAIN_CARRIAGE') ? part : { ...part, carrier: '' })),
  }),
})

/** Parts of the journey, with days only where these add up to the total. */
export const journeyShown = ({ journey = [], ttime }: Carried): JourneyPart[] =>
  daysOf(journey) === ttime ? journey : journey.map(({ ttime: _days, ...part }) => part)
