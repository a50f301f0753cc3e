import { Exact } from '@freight/contracts/money/money'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { RateImportRow } from '@freight/contracts/rate-import/rate-import-routes'
import type { priceMoves } from '@freight/contracts/vocabulary/rate-import'

type Movement = NonNullable<RateImportRow['movement']>
type Priced = Pick<
  RateCharge,
  'code' | 'currency' | 'calculator' | 'unit' | 'amount' | 'ranges' | 'onRequest' | 'section'
>
type Sums = Map<
  string,
  Pick<Movement[number], 'calculator' | 'unit' | 'currency'> & { sum: InstanceType<typeof Exact> }
>

/** The sums of a rate by its unit; undefined if one of its prices is on request. */
const sumsOf = (charges: readonly Priced[], container: string, types: readonly string[]): Sums | undefined => {
  if (charges.some(({ onRequest }) => onRequest === true)) return undefined
  const sums: Sums = new Map()
  const add = ({ calculator, currency }: Priced, unit: string, amount: string) => {
    const key = `${calculator} ${unit} ${currency}`
    const sum = (sums.get(key)?.sum ?? new Exact(0)).plus(amount)
    sums.set(key, { calculator, unit, currency, sum })
  }
  for (const charge of charges) {
    if (charge.calculator === 'PERCENT' || charge.calculator === 'FLAT') continue
    for (const { from, amount } of charge.ranges) add(charge, from, amount)
    if (charge.ranges.length > 0) continue
    const isAnyType = charge.calculator === 'PER_CONTAINER' && charge.unit === ''
    const units = isAnyType ? (types.length > 0 ? types : [container]) : [charge.unit]
    for (const unit of units) add(charge, unit, charge.amount)
  }
  return sums
}

/**
 * The freight of a row and its surcharges by type of container, unit or break, beside those of the rate that it changes or
 * follows. Charges and units that only one of both has are no movement: a surcharge without a price yet is no reduction.
 */
export const movementOf = (
  charges: readonly Omit<Priced, 'section'>[],
  former: readonly Priced[],
  container: string,
  { chargeCodes }: Pick<Lookups['rateFacts'], 'chargeCodes'>,
): Movement => {
  const freight = charges
    .map((charge) => ({ ...charge, section: chargeCodes[charge.code]?.section ?? 'OTHER' }))
    .filter(({ section }) => section === 'FREIGHT')
  const formerFreight = former.filter(({ section }) => section === 'FREIGHT')
  const isOfBoth = ({ code }: Priced) =>
    freight.some((one) => one.code === code) && formerFreight.some((one) => one.code === code)
  const types = [
    ...new Set(
      [...freight, ...formerFreight].flatMap(({ calculator, unit }) =>
        calculator === 'PER_CONTAINER' && unit !== '' ? [unit] : [],
      ),
    ),
  ]
  const [now, before] = [freight, formerFreight].map((all) => sumsOf(all.filter(isOfBoth), container, types))
  if (now === undefined || before === undefined) return []
  return [...now].flatMap(([key, { sum, ...unit }]) => {
    const was = before.get(key)
    return was === undefined ? [] : [{ ...unit, before: was.sum.toFixed(), after: sum.toFixed() }]
  })
}

/** Whether the row costs more or less; undefined if nothing can be compared. */
export const moveOf = (movement: Movement): (typeof priceMoves)[number] | undefined => {
  if (movement.length === 0) return undefined
  const signs = movement.map(({ before, after }) => new Exact(after).comparedTo(before))
  const [isUp, isDown] = [signs.includes(1), signs.includes(-1)]
  return isUp && isDown ? 'MIXED' : isUp ? 'UP' : isDown ? 'DOWN' : 'EQUAL'
}
