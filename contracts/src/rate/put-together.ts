import { Exact } from '../money/money.ts'
import { teuOf } from '../pricing/load.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import { searchText } from '../search-text.ts'
import { ContainerType } from '../vocabulary/schemas.ts'
import { laneLevel, type WantedRate } from './matching.ts'
import type { Rate, RateParty, VersionedRate } from './rate.ts'

type Priced = Pick<Rate, 'container' | 'charges'>

/** Whether a rate has main freight; the others are surcharges for it. */
export const isBase = ({ charges }: Pick<Rate, 'charges'>): boolean =>
  charges.some(({ mainFreight }) => mainFreight === true)

/** The base rates; all, where none has main freight. */
export const basesOf = <One extends Priced>(rates: readonly One[]): readonly One[] => {
  const bases = rates.filter(isBase)
  return bases.length === 0 ? rates : bases
}

const partyKey = (party: RateParty | null): string => (party === null ? '' : party.id || searchText(party.name))

const partiesOf = ({ owner, carrier }: Pick<Rate, 'owner' | 'carrier'>): string[] =>
  [owner, carrier].map(partyKey).filter((key) => key !== '')

/**
 * General surcharges for base rates: every party that they name is the owner or the carrier of the base, and their
 * container type is one of the base. The closer lane comes first, then those for one type.
 */
export const surchargesFor = (
  bases: readonly VersionedRate[],
  surcharges: readonly VersionedRate[],
  wanted: Pick<WantedRate, 'origin' | 'destination'>,
): VersionedRate[] => {
  const parties = new Set(bases.flatMap(partiesOf))
  return surcharges
    .filter((rate) => {
      const named = partiesOf(rate)
      const isOfParty = named.length > 0 && named.every((party) => parties.has(party))
      return isOfParty && bases.some((base) => coversType(base, rate.container) || rate.container === null)
    })
    .toSorted(
      (a, b) =>
        laneLevel(b, wanted) - laneLevel(a, wanted) ||
        Number(a.container === null) - Number(b.container === null) ||
        (a.id < b.id ? -1 : 1),
    )
}

const coversType = ({ container }: Priced, type: string | null): boolean => container === null || container === type

const isPerType = ({ calculator }: RateCharge) => calculator === 'PER_CONTAINER' || calculator === 'PER_TEU'

/** Whether a rate already has this charge for a container type; `undefined`: for the shipment. */
const hasCharge = (rate: Priced, code: string, type: string | undefined): boolean =>
  rate.charges.some(
    (one) =>
      one.code === code &&
      (type === undefined || (coversType(rate, type) && (!isPerType(one) || one.unit === '' || one.unit === type))),
  )

type ContainerCounts = ReadonlyMap<string, number>

/**
 * A charge divided by container type. Its minimum is for all types together, so the first one has what the others leave
 * of it.
 */
const byType = (charge: RateCharge, types: readonly string[], counts: ContainerCounts): RateCharge[] => {
  const { calculator, amount, minimum } = charge
  const weightOf = (type: string) => (calculator === 'PER_TEU' ? teuOf(ContainerType.parse(type)) : 1)
  const [first, ...others] = types
  if (first === undefined) return []
  const otherUnits = others.reduce(
    (sum, type) => sum.plus(new Exact(weightOf(type)).times(counts.get(type) ?? 0)),
    new Exact(0),
  )
  const rest = (whole: string | undefined, part: InstanceType<typeof Exact>) =>
    whole === undefined || part.gte(whole) ? undefined : new Exact(whole).minus(part)
  const amountLeft = rest(minimum.amount, otherUnits.times(amount))
  const unitsLeft = rest(minimum.value, otherUnits)?.dividedBy(weightOf(first)).toDecimalPlaces(8)
  return types.map((type) => ({
    ...charge,
    calculator: 'PER_CONTAINER',
    unit: type,
    amount: new Exact(amount).times(weightOf(type)).toFixed(),
    minimum:
      type === first
        ? { ...(amountLeft && { amount: amountLeft.toFixed() }), ...(unitsLeft && { value: unitsLeft.toFixed() }) }
        : {},
  }))
}

/** The part of a general surcharge that earlier rates lack, by container type where it is per container. */
const lackingPart = (
  charge: RateCharge,
  rate: Priced,
  earlier: readonly Priced[],
  containers: readonly string[],
  counts: ContainerCounts,
): RateCharge[] => {
  const { code, unit, calculator } = charge
  const isRepeated = (type: string | undefined) => earlier.some((one) => hasCharge(one, code, type))
  if (!isPerType(charge) || containers.length === 0) return isRepeated(undefined) ? [] : [charge]
  const typesOfCharge = calculator === 'PER_CONTAINER' && unit !== '' ? [unit] : [...containers]
  const types = typesOfCharge.filter((type) => coversType(rate, type))
  const lacking = types.filter((type) => !isRepeated(type))
  if (lacking.length === types.length) return [charge]
  return byType(charge, lacking, counts)
}

/** Rates of one offer where general surcharges have only what the rates before them lack: a charge counts once. */
export const withoutRepeated = <One extends Priced>(
  rates: readonly One[],
  containers: readonly string[],
  counts: ContainerCounts,
): One[] => {
  const hasBase = rates.some(isBase)
  return rates.map((rate, index) =>
    !hasBase || isBase(rate)
      ? rate
      : {
          ...rate,
          charges: rate.charges.flatMap((one) => lackingPart(one, rate, rates.slice(0, index), containers, counts)),
        },
  )
}
