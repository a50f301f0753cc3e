import type { Lookups } from '@freight/contracts/api/lookups'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import type { LegQuestion } from '@freight/contracts/rate/legs/leg-questions'
import { offerOf, type RateOffer } from '@freight/contracts/rate/offers'
import { usableCode } from './charge-line.ts'

type Hauling = LegQuestion & { rates: readonly Lookups['rates'][string][] }
type Line = RateOffer['lines'][number]

/** The calculation of the line's amount, stored with it. */
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
 * The lines of a door leg as fixed amounts from the haulier's rate: road weight differs from that of the main carriage,
 * while a cost group has only one rule. Their section and leg are those of the door, whatever their charge codes define.
 */
export const hauledCharges = (
  { leg, wanted, shipment, rates }: Hauling,
  { chargeCodes, fx, providers }: Pick<Lookups, 'chargeCodes' | 'fx' | 'providers'>,
): Omit<CostCharge, 'chargeIndex'>[] => {
  const [rate] = rates
  if (!rate) return []
  // Amounts stay in the currencies of the lines; the total in one currency is not used.
  const { lines } = offerOf([rate], { shipment, wanted, fx, currency: fx.base, providers, isDoor: true })
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
