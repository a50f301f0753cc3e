import type { Lookups } from '@freight/contracts/api/lookups'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import type { LegQuestion } from '@freight/contracts/rate/legs/leg-questions'
import { offerOf, type RateOffer } from '@freight/contracts/rate/offers'
import { usableCode } from './charge-line.ts'

type Hauling = LegQuestion & { rates: readonly Lookups['rates'][string][] }
type Line = RateOffer['lines'][number]

/** How the line came to its amount, kept with it. */
const hauledOf = (line: Line, { id, version, code }: Hauling['rates'][number]): CostCharge['hauled'] => {
  const { perUnit, calculator, unit, ranges, breakRule, leastQuantity, minimum, priced } = line
  const { quantity, billedQuantity, basis, amount } = priced
  return {
    rateId: id,
    rateVersion: version,
    code,
    ...(perUnit !== undefined && { perUnit }),
    ...(calculator && { calculator }),
    ...(unit !== undefined && unit !== '' && { unit }),
    ...(ranges && { ranges }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    ...(minimum !== undefined && { minimum }),
    quantity,
    ...(billedQuantity !== undefined && { billedQuantity }),
    basis,
    ...(amount !== undefined && { amount }),
  }
}

/**
 * The lines of a door leg, each an amount that was worked out with the haulier's tariff: the shipment is weighed on the road
 * as it is not on the main carriage, and the whole cost is weighed as that. They stand at their end of the journey whatever
 * the charge code says of other quotations.
 */
export const hauledCharges = (
  { leg, wanted, shipment, rates }: Hauling,
  { chargeCodes, fx, providers }: Pick<Lookups, 'chargeCodes' | 'fx' | 'providers'>,
): Omit<CostCharge, 'chargeIndex'>[] => {
  const [rate] = rates
  if (!rate) return []
  // What it comes to in one currency is not asked for here.
  const { lines } = offerOf([rate], { shipment, wanted, fx, currency: fx.base, providers })
  return lines.map((line) => {
    const { concept, tax } = usableCode(line.idCharge, { transportMode: 'ROAD' }, chargeCodes)
    return {
      idCharge: line.idCharge,
      concept,
      description: line.description,
      section: leg === 'PICKUP' ? 'ORIGIN' : 'DESTINATION',
      leg,
      currency: line.currency,
      quantity: '1',
      basis: 'UNIT',
      ...(line.priced.amount !== undefined && { amount: line.priced.amount }),
      hauled: hauledOf(line, rate),
      tax,
    }
  })
}
