import { dayAfter } from '../working-time/time-zone.ts'
import type { DatedSurcharge } from '../rate/dated-surcharges.ts'
import { isBase } from '../rate/put-together.ts'
import type { VersionedRate } from '../rate/rate.ts'
import type { Mode, TransportMode } from '../vocabulary/schemas.ts'

export type ListPlace = { code: string; name: string; country: string }

/** A lane that rates name; an end may be a country, or anywhere without a code. */
export type Lane = { transport: TransportMode; mode: Mode; origin: ListPlace; destination: ListPlace }

export type Period = { from: string; to: string }

type Placed = Pick<VersionedRate, 'transport' | 'mode' | 'origin' | 'destination'>

const laneKey = ({ transport, mode, origin, destination }: Placed): string =>
  [transport, mode, origin, destination].join(' ')

/** The lanes of rates with main freight, each with all rates that may match it: also those of its countries. */
export const lanesOf = <Rate extends VersionedRate>(
  rates: readonly Rate[],
  countryOf: (code: string) => string,
): { lane: Lane; rates: Rate[] }[] => {
  const byLane = new Map<string, Rate[]>()
  for (const rate of rates) {
    const ofLane = byLane.get(laneKey(rate))
    if (ofLane) ofLane.push(rate)
    else byLane.set(laneKey(rate), [rate])
  }
  const placeOf = (code: string, name: string): ListPlace => ({ code, name, country: countryOf(code) })
  const codes = ({ code, country }: ListPlace) => [...new Set([code, country, ''])]
  const bases = new Map(rates.filter(isBase).map((rate) => [laneKey(rate), rate]))
  return [...bases.values()].map((rate) => {
    const { transport, mode } = rate
    const origin = placeOf(rate.origin, rate.originName)
    const destination = placeOf(rate.destination, rate.destinationName)
    const candidates = codes(origin).flatMap((from) =>
      codes(destination).flatMap((to) => byLane.get(laneKey({ transport, mode, origin: from, destination: to })) ?? []),
    )
    return { lane: { transport, mode, origin, destination }, rates: candidates }
  })
}

/** Parts of a period with the same rates and surcharges on each of their days. */
export const partsOf = (
  { from, to }: Period,
  rates: readonly Period[],
  surcharges: readonly Pick<DatedSurcharge, 'validFrom' | 'validTo'>[],
): Period[] => {
  const begins = [
    ...rates.flatMap((rate) => [rate.from, dayAfter(rate.to)]),
    ...surcharges.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo === null ? [] : [dayAfter(validTo)])]),
  ]
  const days = [...new Set([from, ...begins.filter((day) => day > from && day <= to)])].toSorted()
  return days.map((day, index) => {
    const next = days[index + 1]
    return { from: day, to: next === undefined ? to : dayAfter(next, -1) }
  })
}
