import type { Decimal } from 'decimal.js'
import type { RatingMessage } from '../express-shipment/option.ts'
import type { MeasuredRow } from './chargeable.ts'
import { exact, greater, zero } from './exact.ts'
import { message, type RatedShipment } from './rated-shipment.ts'
import type { ExpressLimits } from './tariff.ts'

type Measures = {
  shipment: RatedShipment
  rows: readonly MeasuredRow[]
  chargeable: Decimal
  /** In the currency of the limit; undefined without a rate. */
  value: Decimal | undefined
}

/** The first limit that the shipment exceeds. */
export const exceededLimit = (
  limits: ExpressLimits,
  { shipment, rows, chargeable, value }: Measures,
): RatingMessage | undefined => {
  const pieces = rows.reduce((all, { count }) => all + count, 0)
  const most = (measure: (row: MeasuredRow) => Decimal) => rows.map(measure).reduce(greater, zero)
  const checks: [string, Decimal | undefined, string | number | undefined][] = [
    ['TOO_MANY_PIECES', exact(String(pieces)), limits.maxPieces],
    ['PIECE_TOO_HEAVY', most(({ kg }) => kg), limits.maxPieceKg],
    ['SHIPMENT_TOO_HEAVY', chargeable, limits.maxShipmentKg],
    ['SIDE_TOO_LONG', most(({ longest }) => longest), limits.maxSideCm],
    ['GIRTH_TOO_LONG', most(({ girth }) => girth), limits.maxGirth],
    ['VALUE_TOO_HIGH', value, limits.maxValue],
    ['DOCUMENT_TOO_HEAVY', shipment.isDoc ? chargeable : undefined, limits.docKg],
  ]
  for (const [code, measure, max] of checks)
    if (measure !== undefined && max !== undefined && measure.greaterThan(max))
      return message(code, { is: measure.toFixed(), max: String(max) })
  if (limits.dg === false && shipment.dangerous) return message('DG_REFUSED')
  const country = [shipment.shipperAddress, shipment.recipientAddress]
    .map(({ countryCode }) => countryCode)
    .find((code) => limits.countries?.includes(code))
  return country === undefined ? undefined : message('COUNTRY_REFUSED', { country })
}
