import type { Decimal } from 'decimal.js'
import type { ExpressCarrier } from '../express-carrier/carrier.ts'
import type { ExpressCurrency, ExpressDirection } from '../vocabulary/express.ts'
import type { OptionLine, OptionPrice, RatingMessage } from '../express-shipment/option.ts'
import { directionOf } from '../express-shipment/shipment.ts'
import { bandPrice, zoneOf } from './zones.ts'
import { chargeableKg, type MeasuredRow, type RowMeasures } from './chargeable.ts'
import type { CompiledCarrier, CompiledVersion } from './versions.ts'
import { exact, zero, greater } from './exact.ts'
import { inCurrency, message, type RatedShipment, type RatingContext } from './rated-shipment.ts'
import { roundIn } from '../express-shipment/money-parts.ts'
import { isPieceAbove, surchargeLines } from './surcharge-lines.ts'
import type { TariffInsurance, ExpressLimits } from '../express-carrier/tariff.ts'

type Measures = {
  shipment: RatedShipment
  rows: readonly MeasuredRow[]
  chargeable: Decimal
  /** In the currency of the limit; undefined without a rate. */
  value: Decimal | undefined
}

/** The first limit that the shipment exceeds. */
const exceededLimit = (
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

/** Price of a shipment by one version. */
export type VersionPrice = {
  price: OptionPrice
  zone: string
  band: string
  chargeable: string
  transitDays?: number
  warnings: RatingMessage[]
}
export type Refused = { refused: RatingMessage }

/** Zone of the far end: the origin of an import, else the destination; then that of the other end. */
const shipmentZone = (
  { zones }: CompiledVersion,
  shipment: RatedShipment,
  direction: ExpressDirection,
): string | undefined => {
  const origin = zoneOf(zones.ORIGIN, shipment.shipperAddress)
  const destination = zoneOf(zones.DESTINATION, shipment.recipientAddress)
  return direction === 'IB' ? (origin ?? destination) : (destination ?? origin)
}

/** Chargeable weight; a surcharge such as that for large pieces can give its pieces a least weight. */
const weightOf = ({ version, surcharges }: CompiledVersion, rows: readonly MeasuredRow[]): Decimal => {
  const withLeast = surcharges.filter(({ pieceMinKg }) => pieceMinKg !== undefined)
  return chargeableKg(rows, version.rounding, (row) =>
    withLeast
      .filter((surcharge) => isPieceAbove(surcharge, row, version.rounding))
      .map(({ pieceMinKg = '0' }) => pieceMinKg)
      .toSorted((a, b) => Number(b) - Number(a))
      .at(0),
  )
}

/** Fuel percentage of the day's month, or of the last known month before it. */
const fuelOf = (
  { fuel }: ExpressCarrier,
  service: string,
  month: string,
): { percent: string; month: string } | undefined => {
  const own = fuel.filter((one) => one.service === service)
  const lines = own.length > 0 ? own : fuel.filter((one) => one.service === '')
  return lines
    .filter((one) => one.month <= month)
    .toSorted((a, b) => (a.month < b.month ? -1 : Number(a.month > b.month)))
    .at(-1)
}

/** Cover of the carrier; undefined where the value is free or cannot be covered. */
const insured = (
  { percent, perStarted, min = '0', included = '0', max }: TariffInsurance,
  value: Decimal,
): { amount: Decimal; formula: string; inputs: Record<string, string> } | 'ABOVE_MAX' | undefined => {
  if (max !== undefined && value.greaterThan(exact(max))) return 'ABOVE_MAX'
  if (!value.greaterThan(exact(included))) return undefined
  const started = perStarted && value.dividedBy(perStarted.per).ceil()
  const price = started ? started.times(perStarted?.amount ?? 0) : value.times(exact(percent ?? '0')).dividedBy(100)
  const inputs: Record<string, string> = perStarted
    ? { value: value.toFixed(), per: perStarted.per, rate: perStarted.amount, started: started?.toFixed() ?? '0' }
    : { value: value.toFixed(), percent: percent ?? '0' }
  const formula = perStarted ? 'perStarted' : 'percentOfValue'
  return price.lessThan(exact(min))
    ? { amount: exact(min), formula, inputs: { ...inputs, min } }
    : { amount: price, formula, inputs }
}

/** A tax line for each percentage, of the sum of its lines. */
const taxLines = (lines: readonly OptionLine[], { vat }: RatingContext, currency: ExpressCurrency): OptionLine[] => {
  const sums = new Map<string, Decimal>()
  for (const { taxable, chargeCode, amount } of lines) {
    const percent = exact(vat[chargeCode] ?? '0').toFixed()
    if (taxable && percent !== '0') sums.set(percent, (sums.get(percent) ?? zero).plus(exact(amount)))
  }
  return [...sums]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([percent, of]) => ({
      code: `TAX_${percent}`,
      chargeCode: '',
      kind: 'TAX',
      text: '',
      formula: 'percent',
      inputs: { percent, of: of.toFixed(), what: 'taxable' },
      amount: roundIn(of.times(exact(percent)).dividedBy(100), currency),
      taxable: false,
      fuelable: false,
    }))
}

const sumOf = (lines: readonly OptionLine[]): Decimal =>
  lines.reduce((all, { amount }) => all.plus(exact(amount)), zero)

/** Price of a shipment by a version: each line rounded once, the lines add up to the total. */
export const versionPrice = (
  compiled: CompiledVersion,
  carrier: CompiledCarrier,
  shipment: RatedShipment,
  context: RatingContext,
  measures: RowMeasures,
): VersionPrice | Refused => {
  const { tariff, version } = compiled
  const { currency, id, code } = tariff
  const warnings: RatingMessage[] = []
  const warn = (warning: RatingMessage) => void warnings.push(warning)

  const rows = measures(version.rounding)
  if (rows.some(({ hasSides }) => !hasSides)) {
    if (carrier.carrier.needsSizes) return { refused: message('SIZES_NEEDED') }
    warn(message('WITHOUT_SIZES'))
  }
  const direction = directionOf(shipment, context.companyCountry)
  const zone = shipmentZone(compiled, shipment, direction)
  if (zone === undefined) {
    const { countryCode } = direction === 'IB' ? shipment.shipperAddress : shipment.recipientAddress
    return { refused: message('NO_ZONE', { country: countryCode }) }
  }
  const chargeable = weightOf(compiled, rows)
  const { valorMercaderia: goodsValue, monedaMercaderia: goodsCurrency } = shipment
  const hasValue = exact(goodsValue).greaterThan(0)
  const value = hasValue ? inCurrency({ amount: goodsValue, currency: goodsCurrency }, currency, context.fx) : zero
  const needsValue = [version.limits, carrier.carrier.limits].some(({ maxValue }) => maxValue !== undefined)
  if (value === undefined && needsValue)
    warn(message('WITHOUT_EXCHANGE_RATE', { what: 'LIMIT', currency: goodsCurrency }))
  const measured = { shipment, rows, chargeable, value }
  const exceeded = exceededLimit(version.limits, measured) ?? exceededLimit(carrier.carrier.limits, measured)
  if (exceeded) return { refused: exceeded }

  const kg = chargeable.toFixed()
  const table = compiled.tables.get(zone)?.[shipment.isDoc ? 'DOC' : 'NON_DOC']
  const priced = table && bandPrice(table, chargeable, version.rounding, version.breakRule)
  if (priced === undefined) {
    const isTooHeavyDoc = shipment.isDoc && table?.hasOwn
    return { refused: message(isTooHeavyDoc ? 'DOCUMENT_TOO_HEAVY' : 'NO_BAND', { zone, is: kg }) }
  }
  const { price, cheaper } = priced
  if (cheaper) warn(message('HEAVIER_IS_CHEAPER', cheaper))

  const lines: OptionLine[] = []
  const add = (
    kind: OptionLine['kind'],
    of: keyof typeof version.chargeCodes,
    amount: Decimal,
    formula: string,
    inputs: OptionLine['inputs'],
  ) => {
    const chargeCode = version.chargeCodes[of]
    const taxable = exact(context.vat[chargeCode] ?? '0').greaterThan(0)
    const fields = { code: kind, chargeCode, kind, text: '', formula, inputs, amount: roundIn(amount, currency) }
    lines.push({ ...fields, taxable, fuelable: of === 'base' })
  }
  const minimum = exact(version.minimum ?? '0')
  if (price.amount.lessThan(minimum))
    add('BASE', 'base', minimum, 'minimum', { zone, ...price.inputs, instead: price.amount.toFixed() })
  else add('BASE', 'base', price.amount, price.formula, { zone, ...price.inputs })
  const gross = sumOf(lines)
  const { percent: discount = '0' } =
    version.discount.find((one) => one.zone === zone) ?? version.discount.find((one) => one.zone === '') ?? {}
  if (exact(discount).greaterThan(0)) {
    const inputs = { percent: discount, of: gross.toFixed(), what: 'base' }
    add('DISCOUNT', 'base', gross.times(exact(discount)).dividedBy(-100), 'percent', inputs)
  }
  const base = sumOf(lines)
  const surcharged = { tariff, profile: version.rounding, shipment, context, carrier, rows, chargeable, base, warn }
  lines.push(...surchargeLines(compiled.surcharges, surcharged))

  const month = context.day.slice(0, 7)
  const fuel =
    version.fuelPercent === null
      ? fuelOf(carrier.carrier, tariff.service, month)
      : { percent: version.fuelPercent, month }
  if (fuel?.month !== month) {
    if (carrier.carrier.strictFuel) return { refused: message('FUEL_UNKNOWN', { month }) }
    warn(fuel ? message('FUEL_OF_MONTH', { month, used: fuel.month }) : message('FUEL_UNKNOWN', { month }))
  }
  if (fuel && exact(fuel.percent).greaterThan(0)) {
    const of = sumOf(lines.filter(({ fuelable }) => fuelable))
    const inputs = { percent: fuel.percent, of: of.toFixed(), what: 'fuelable', month: fuel.month }
    add('FUEL', 'fuel', of.times(exact(fuel.percent)).dividedBy(100), 'percent', inputs)
  }

  if (shipment.insur === 'CARRIER' && hasValue) {
    const cover = value && version.insurance && insured(version.insurance, value)
    if (version.insurance === null) warn(message('INSURANCE_NOT_OFFERED'))
    else if (value === undefined) warn(message('WITHOUT_EXCHANGE_RATE', { what: 'INSURANCE', currency: goodsCurrency }))
    else if (cover === 'ABOVE_MAX') warn(message('INSURANCE_ABOVE_MAX', { max: version.insurance.max ?? '' }))
    else if (cover) add('INSURANCE', 'insurance', cover.amount, cover.formula, cover.inputs)
  }

  for (const { chargeCode, taxable, kind } of lines)
    if (chargeCode !== '' && (taxable || kind !== 'SURCHARGE') && context.vat[chargeCode] === undefined)
      warn(message('TAX_UNKNOWN', { chargeCode }))
  lines.push(...taxLines(lines, context, currency))
  const days = version.transit.find((one) => one.zone === zone)?.days
  return {
    price: { currency, lines, total: roundIn(sumOf(lines), currency), tariff: { id, code, version: version.no } },
    zone,
    band: price.band,
    chargeable: kg,
    ...(days !== undefined && { transitDays: days }),
    warnings,
  }
}
