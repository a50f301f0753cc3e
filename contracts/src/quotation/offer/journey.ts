import { type CarriedLeg, carriedLegs } from '../../choices.ts'
import { type Carrying, legsOf } from '../../pricing/our-sections.ts'
import type { CostGroup } from '../cost-group.ts'
import type { JourneyPart, SellGroup } from '../sell-group.ts'

/** The first day on which one of them is past; undefined of none. */
export const earliest = <Group extends { validez: string }>(groups: readonly Group[]): Group | undefined =>
  groups.toSorted((a, b) => a.validez.localeCompare(b.validez))[0]

/**
 * Groups, each with the legs that it is for, in the order of the journey. Where two are for the same leg, it is that of
 * the one for fewer; one for which no other one leaves a leg comes last.
 */
export const sharedLegs = <Group extends Carrying>(groups: readonly Group[]) => {
  const taken = new Set<CarriedLeg>()
  return groups
    .toSorted((a, b) => legsOf(a).length - legsOf(b).length)
    .map((group) => {
      const legs = legsOf(group).filter((leg) => !taken.has(leg))
      for (const leg of legs) taken.add(leg)
      return { group, legs }
    })
    .toSorted((a, b) => placeOf(a.legs) - placeOf(b.legs))
}

const placeOf = ([first]: readonly CarriedLeg[]): number =>
  first === undefined ? carriedLegs.length : carriedLegs.indexOf(first)

/** Who carries the goods on which legs. */
export const journeyOf = (
  groups: readonly (Carrying & Pick<CostGroup, 'carrier' | 'ruta' | 'ttime'>)[],
): JourneyPart[] =>
  sharedLegs(groups)
    .filter(({ legs }) => legs.length > 0)
    .map(({ group: { carrier, ruta, ttime }, legs }) => ({
      legs,
      carrier,
      ruta,
      ...(ttime !== undefined && { ttime }),
    }))

/** Days in all; undefined where those of a part are not known. */
export const daysOf = (parts: readonly { ttime?: number | undefined }[]): number | undefined => {
  const days = parts.flatMap(({ ttime }) => ttime ?? [])
  return parts.length > 0 && days.length === parts.length ? days.reduce((sum, one) => sum + one) : undefined
}

/** As much of an alternative as says who carries the goods where. */
export type Carried = Pick<SellGroup, 'journey' | 'ttime'>

/**
 * The same without who carries the goods at the ends, where that is the name of a local supplier of ours: so the client,
 * and whoever does not see costs, reads it.
 */
export const withoutLocalNames = <Sell extends Pick<SellGroup, 'journey'>>({ journey, ...sell }: Sell) => ({
  ...sell,
  ...(journey && {
    journey: journey.map((part) => (part.legs.includes('MAIN_CARRIAGE') ? part : { ...part, carrier: '' })),
  }),
})

/** The parts of its journey with their days, where these come to the days that it says in all. */
export const toldJourney = ({ journey = [], ttime }: Carried): JourneyPart[] =>
  daysOf(journey) === ttime ? journey : journey.map(({ ttime: _days, ...part }) => part)
