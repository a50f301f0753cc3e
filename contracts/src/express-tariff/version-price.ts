import type { Decimal } from 'decimal.js'
import type { ExpressCarrier } from '../express-carrier/carrier.ts'
import type { OptionLine, OptionPrice, RatingMessage } from '../express-shipment/option.ts'
import { directionOf } from '../express-shipment/shipment.ts'
import { bandPrice } from './band-table.ts'
import { chargeableKg, type MeasuredRow, type RowMeasures } from './chargeable.ts'
import type { CompiledCarrier, CompiledVersion } from './compiled.ts'
import { exact, zero } from './exact.ts'
import { exceededLimit } from './limits.ts'
import { inCurrency, message, type RatedShipment, type RatingContext, roundIn } from './rated-shipment.ts'
import { isPieceAbove, surchargeLines } from './surcharge-lines.ts'
import type { TariffInsurance } from './tariff.ts'
import { zoneOf } from './zones.ts'

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
  direction: 'IB' | 'OB' | 'THIRD_COUNTRY',
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
const taxLines = (
  lines: readonly OptionLine[],
  { vat }: RatingContext,
  amountText: (value: Decimal) => string,
): OptionLine[] => {
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
      amount: amountText(of.times(exact(percent)).dividedBy(100)),
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
  const { currency } = tariff
  const warnings: RatingMessage[] = []
  const warn = (warning: RatingMessage) => void warnings.push(warning)
  const amountText = (value: Decimal) => roundIn(value, currency)

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
  const isCovered = shipment.insur === 'CARRIER' && hasValue
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

  const { base: baseCode, fuel: fuelCode, insurance: insuranceCode } = version.chargeCodes
  const isTaxed = (code: string) => exact(context.vat[code] ?? '0').greaterThan(0)
  const baseLine = (fields: Pick<OptionLine, 'code' | 'kind' | 'formula' | 'inputs' | 'amount'>): OptionLine => ({
    ...fields,
    chargeCode: baseCode,
    text: '',
    taxable: isTaxed(baseCode),
    fuelable: true,
  })
  const isMinimum = version.minimum !== null && price.amount.lessThan(exact(version.minimum))
  const gross = amountText(isMinimum ? exact(version.minimum ?? '0') : price.amount)
  const lines: OptionLine[] = [
    baseLine({
      code: 'BASE',
      kind: 'BASE',
      formula: isMinimum ? 'minimum' : price.formula,
      inputs: { zone, ...price.inputs, ...(isMinimum && { instead: price.amount.toFixed() }) },
      amount: gross,
    }),
  ]
  const discount = version.discount.find((one) => one.zone === zone) ?? version.discount.find((one) => one.zone === '')
  if (discount && exact(discount.percent).greaterThan(0))
    lines.push(
      baseLine({
        code: 'DISCOUNT',
        kind: 'DISCOUNT',
        formula: 'percent',
        inputs: { percent: discount.percent, of: gross, what: 'base' },
        amount: amountText(exact(gross).times(exact(discount.percent)).dividedBy(-100)),
      }),
    )
  const profile = version.rounding
  const base = sumOf(lines)
  lines.push(
    ...surchargeLines(compiled.surcharges, {
      tariff,
      profile,
      shipment,
      context,
      carrier,
      rows,
      chargeable,
      base,
      warn,
    }),
  )

  const month = context.day.slice(0, 7)
  const ofMonth =
    version.fuelPercent === null
      ? fuelOf(carrier.carrier, tariff.service, month)
      : { percent: version.fuelPercent, month }
  if (ofMonth?.month !== month) {
    if (carrier.carrier.strictFuel) return { refused: message('FUEL_UNKNOWN', { month }) }
    warn(ofMonth ? message('FUEL_OF_MONTH', { month, used: ofMonth.month }) : message('FUEL_UNKNOWN', { month }))
  }
  if (ofMonth && exact(ofMonth.percent).greaterThan(0)) {
    const of = sumOf(lines.filter(({ fuelable }) => fuelable))
    lines.push({
      code: 'FUEL',
      chargeCode: fuelCode,
      kind: 'FUEL',
      text: '',
      formula: 'percent',
      inputs: { percent: ofMonth.percent, of: of.toFixed(), what: 'fuelable', month: ofMonth.month },
      amount: amountText(of.times(exact(ofMonth.percent)).dividedBy(100)),
      taxable: isTaxed(fuelCode),
      fuelable: false,
    })
  }

  if (isCovered && version.insurance === null) warn(message('INSURANCE_NOT_OFFERED'))
  else if (isCovered && version.insurance) {
    const cover = value && insured(version.insurance, value)
    if (value === undefined) warn(message('WITHOUT_EXCHANGE_RATE', { what: 'INSURANCE', currency: goodsCurrency }))
    else if (cover === 'ABOVE_MAX') warn(message('INSURANCE_ABOVE_MAX', { max: version.insurance.max ?? '' }))
    else if (cover)
      lines.push({
        code: 'INSURANCE',
        chargeCode: insuranceCode,
        kind: 'INSURANCE',
        text: '',
        formula: cover.formula,
        inputs: cover.inputs,
        amount: amountText(cover.amount),
        taxable: isTaxed(insuranceCode),
        fuelable: false,
      })
  }

  for (const { chargeCode, taxable } of lines)
    if (taxable && context.vat[chargeCode] === undefined) warn(message('TAX_UNKNOWN', { chargeCode }))
  lines.push(...taxLines(lines, context, amountText))
  const days = version.transit.find((one) => one.zone === zone)?.days
  return {
    price: {
      currency,
      lines,
      total: amountText(sumOf(lines)),
      tariff: { id: tariff.id, code: tariff.code, version: version.no },
    },
    zone,
    band: price.band,
    chargeable: kg,
    ...(days !== undefined && { transitDays: days }),
    warnings,
  }
}
