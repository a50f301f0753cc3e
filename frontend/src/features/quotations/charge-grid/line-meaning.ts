import { chargedQuantity, rangeQuantity } from '@freight/contracts/pricing/load'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { makesSense, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import {
  type LineCalculator,
  lineCalculators,
  type Shipment,
  shipmentLoad,
  usualCalculator,
} from '@freight/contracts/pricing/priced-lines'

interface Meant {
  calculator?: LineCalculator | undefined
  unit?: string | undefined
}

/** How a price is meant, as the value of a choice: `PER_CBM`, `PERCENT:GOODS`; empty where it is as usual. */
export const meaningText = ({ calculator, unit }: Meant): string =>
  calculator === undefined ? '' : unit === undefined ? calculator : `${calculator}:${unit}`

export const meant = (meaning: string): Meant => {
  const [name, ...rest] = meaning.split(':')
  const unit = rest.length === 0 ? undefined : rest.join(':')
  const calculator = lineCalculators.find((one) => one === name)
  return calculator === undefined ? {} : { calculator, ...(unit !== undefined && { unit }) }
}

/** What a price of this quotation can be multiplied by, the usual first; what the shipment does not tell is left out. */
export const meaningsFor = (shipment: Shipment): string[] => {
  const load = shipmentLoad(shipment)
  const usual = usualCalculator(shipment.modo)
  const known = lineCalculators.filter(
    (one) =>
      one !== usual &&
      one !== 'PERCENT' &&
      one !== 'PER_TRUCK' &&
      !isInBands(one) &&
      makesSense(one, shipment.modo) &&
      chargedQuantity(load, one, '') !== undefined,
  )
  const types = [...new Set(shipment.containerData.map(({ type }) => type))]
  const goods = load.goods === undefined ? [] : ['PERCENT:GOODS', 'PERCENT:INSURED']
  return [
    '',
    ...known,
    ...(types.length > 1 ? types.map((type) => `PER_CONTAINER:${type}`) : []),
    ...rangeUnitsOf(shipment.modo)
      .filter((unit) => rangeQuantity(load, unit) !== undefined)
      .slice(0, 1)
      .map((unit) => `RANGE:${unit}`),
    'PERCENT:FREIGHT',
    'PERCENT:SUBTOTAL',
    ...goods,
  ]
}
