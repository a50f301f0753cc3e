import { Exact } from '../money/money.ts'
import { teuOf } from '../pricing/load.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import type { RateProvider } from '../provider/own-numbers.ts'
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

type Parties = Pick<Rate, 'owner' | 'carrier'>
type Providers = Readonly<Record<string, Pick<RateProvider, 'isCarrier'>>>

const isNamed = (party: RateParty | null): party is RateParty =>
  party !== null && (party.id !== '' || searchText(party.name) !== '')

/** By id where both have one, else by name: the carrier of a rate need not be in the catalogue. */
const isSame = (a: RateParty, b: RateParty | null): boolean =>
  b !== null && (a.id !== '' && b.id !== '' ? a.id === b.id : searchText(a.name) === searchText(b.name))

/**
 * Whether general surcharges are for a base: every party that they name is its owner or its carrier. Those of a carrier
 * that name no carrier are for its own carriage; those of another owner, for all its rates.
 */
const areFor = ({ owner, carrier }: Parties, base: Parties, providers: Providers): boolean => {
  const named = [owner, carrier].filter(isNamed)
  const isOfBase = named.length > 0 && named.every((one) => isSame(one, base.owner) || isSame(one, base.carrier))
  const isOwnCarriage =
    isNamed(owner) && !isNamed(carrier) && isNamed(base.carrier) && providers[owner.id]?.isCarrier === true
  return isOfBase && (!isOwnCarriage || isSame(owner, base.carrier))
}

/**
 * General surcharges for base rates: of their parties, and for one of their container types. The closer lane comes
 * first, then those for one type.
 */
export const surchargesFor = <One extends VersionedRate>(
  bases: readonly One[],
  surcharges: readonly One[],
  wanted: Pick<WantedRate, 'origin' | 'destination'>,
  providers: Providers,
): One[] =>
  surcharges
    .filter((rate) =>
      bases.some(
        (base) => areFor(rate, base, providers) && (coversType(base, rate.container) || rate.container === null),
      ),
    )
    .toSorted(
      (a, b) =>
        laneLevel(b, wanted) - laneLevel(a, wanted) ||
        Number(a.container === null) - Number(b.container === null) ||
        (a.id < b.id ? -1 : 1),
    )

export const coversType = ({ container }: Pick<Rate, 'container'>, type: string | null): boolean =>
  container === null || container === type

const isPerType = ({ calculator }: RateCharge) => calculator === 'PER_CONTAINER' || calculator === 'PER_TEU'

/**
 * Whether a rate already has this charge for a container type; `undefined`: for the shipment. The charge of a dated
 * surcharge is no line of the rate.
 */
export const hasCharge = (rate: Priced, code: string, type: string | undefined): boolean =>
  rate.charges.some(
    (one) =>
      one.code === code &&
      one.surcharge === undefined &&
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
