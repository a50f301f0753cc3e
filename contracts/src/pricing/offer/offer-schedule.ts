import { z } from 'zod'
import { day } from '../../day.ts'
import { PositiveQuantity } from '../../money/money.ts'
import { containerTypes } from '../../vocabulary/transport.ts'
import { ContainerType, Currency } from '../../vocabulary/schemas.ts'

export const scheduleLimits = { sailings: 12, tiers: 36, vessel: 80, voyage: 40, days: 365 } as const

export const isInOrder = (days: readonly (string | undefined)[]): boolean => {
  const known = days.filter((one) => one !== undefined)
  return known.every((one, index) => index === 0 || (known[index - 1] ?? '') <= one)
}

/** A departure that an offer names: of a vessel, a flight or a truck. */
export const Sailing = z
  .object({
    /** Vessel, or number of the flight. */
    vessel: z.string().trim().min(1).max(scheduleLimits.vessel),
    voyage: z.string().trim().min(1).max(scheduleLimits.voyage).optional(),
    /** Last day on which the carrier accepts the cargo. */
    cutOff: day().optional(),
    departure: day(),
    arrival: day().optional(),
  })
  .refine(({ cutOff, departure, arrival }) => isInOrder([cutOff, departure, arrival]), {
    path: ['departure'],
    error: 'Cut-off, departure and arrival are in this order.',
  })
export type Sailing = z.infer<typeof Sailing>

/** Demurrage: container in the terminal; detention: container outside of it; combined: both together. */
export const tierKinds = ['DEMURRAGE', 'DETENTION', 'COMBINED'] as const

/** Price of a container per day from a day on, counted from the first day after its discharge or pick-up. */
export const FreeTimeTier = z.object({
  kind: z.enum(tierKinds),
  fromDay: z.int().min(1).max(scheduleLimits.days),
  currency: Currency,
  /** Absent: the days before are free, and the price from then on is not known. */
  amount: PositiveQuantity.optional(),
  /** Absent: all containers. */
  container: ContainerType.optional(),
})
export type FreeTimeTier = z.infer<typeof FreeTimeTier>

/** Departures, and what the carrier charges after the free days; absent: none was named. */
export const scheduleFields = {
  sailings: z.array(Sailing).min(1).max(scheduleLimits.sailings).optional(),
  tiers: z.array(FreeTimeTier).min(1).max(scheduleLimits.tiers).optional(),
}

/** The tiers that a container of this type pays; undefined: those for all containers. */
const tiersFor = (tiers: readonly FreeTimeTier[], type: FreeTimeTier['container']) =>
  tiers.filter(({ container }) => container === undefined || container === type)

const isConsistent = (tiers: readonly FreeTimeTier[]): boolean => {
  const kinds = new Set(tiers.map(({ kind }) => kind))
  const days = new Set(tiers.map(({ kind, fromDay }) => `${kind} ${fromDay}`))
  const currencies = new Set(tiers.map(({ kind, currency }) => `${kind} ${currency}`))
  return days.size === tiers.length && currencies.size === kinds.size && (kinds.size === 1 || !kinds.has('COMBINED'))
}

const isConsistentByType = (tiers: readonly FreeTimeTier[]): boolean =>
  [...new Set(tiers.map(({ container }) => container))].every((type) => isConsistent(tiersFor(tiers, type)))

/** Tiers as typed; stored ones of older events may contradict each other. */
export const TypedTiers = z
  .array(FreeTimeTier)
  .min(1)
  .max(scheduleLimits.tiers)
  .refine(
    isConsistentByType,
    'Per kind and container type one tier a day and one currency; a combined price stands alone.',
  )
  .optional()

/** The tiers by kind and container type, each with the last day before the next one for its containers; undefined: without end. */
export const tiersByKind = (tiers: readonly FreeTimeTier[]): (FreeTimeTier & { toDay: number | undefined })[] =>
  tierKinds.flatMap((kind) =>
    [undefined, ...containerTypes].flatMap((type) => {
      const ofType = tiersFor(tiers, type)
        .filter((tier) => tier.kind === kind)
        .toSorted((a, b) => a.fromDay - b.fromDay)
      return ofType
        .map((tier, index) => {
          const next = ofType[index + 1]?.fromDay
          return { ...tier, toDay: next === undefined ? undefined : next - 1 }
        })
        .filter(({ container }) => container === type)
    }),
  )
