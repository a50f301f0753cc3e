import type { DocumentText } from './document-text.ts'
import { dateText } from '../date-text.ts'
import { currencies, sections as sectionOrder } from '../vocabulary/price.ts'
import type { Currency, Mode } from '../vocabulary/schemas.ts'
import type { Text } from '../freight/language.ts'
import { bandOfLine } from '../pricing/bands/line-bands.ts'
import { isFixed } from '../pricing/priced-lines.ts'
import { convertedTotal, type FxSnapshot, usedRatesDate } from '../exchange-rate/exchange.ts'
import { Exact, type Money, totalsByCurrency } from '../money/money.ts'
import type { OfferedSell } from '../pricing/offer/sell-group.ts'
import type { Breakdown, DocumentAlternative, DocumentLine } from '../quotation/document.ts'
import { quotedRate } from '../exchange-rate/quoted-rate.ts'
import { type NumberStyle, numberText, priceText } from './number-text.ts'

type Charge = OfferedSell['charges'][number]

/** Formatting and context of an alternative. */
export type Printing = {
  text: DocumentText
  style: NumberStyle
  modo: Mode
  breakdown: Breakdown
  fx: FxSnapshot
  displayCurrency: Currency
  withEquivalent: boolean
  places: { origin: string; destination: string }
  /** Containers by type with their number. */
  containers?: readonly { type: string; quantity: number }[]
}

const dash = '—'

/** Units with the same symbol in every language. */
const calculatorSymbols: Partial<Record<NonNullable<Charge['calculator']>, string>> = {
  PER_CBM: 'm³',
  PER_TON: 't',
  PER_TEU: 'TEU',
  PER_LDM: 'LDM',
}

const truckText = (count: string, text: Text): string =>
  count === '1' ? text('units.oneTruck') : text('units.trucks', { number: count })

const quantityText = (charge: Charge, printing: Printing): string => {
  const { style, modo, text } = printing
  const { basis, sellAmountPerUnit, calculator, ranges, unit = '' } = charge
  if (isFixed({ perUnit: sellAmountPerUnit, ranges })) return text('units.oneShipment')
  const quantity = charge.billedQuantity ?? charge.quantity
  const symbol = (ranges && bandUnitSymbols[unit]) ?? (calculator && calculatorSymbols[calculator])
  if (symbol !== undefined) return `${numberText(quantity, Math.min(3, new Exact(quantity).dp()), style)} ${symbol}`
  if (basis === 'KG') return `${numberText(quantity, 1, style)} kg`
  if (basis === 'RT') return `${numberText(quantity, 3, style)} RT`
  const count = numberText(quantity, 0, style)
  if (calculator === 'PER_ULD') return `${count} × ${unit === '' ? 'ULD' : unit}`
  if (calculator === 'PER_CONTAINER') return containersText(count, charge.unit, printing)
  if (calculator === 'PER_TRUCK') return truckText(count, text)
  if (calculator !== undefined) return count
  if (modo === 'FCL') return containersText(count, undefined, printing)
  if (modo === 'FTL') return truckText(count, text)
  return count === '1' ? text('units.oneShipment') : count
}

/** `2 × 40HC`: with the line's own type, or the only type of the shipment. */
const containersText = (count: string, ofLine: string | undefined, { text, containers = [] }: Printing): string => {
  const types = new Set(containers.map(({ type }) => type))
  const type = ofLine || (types.size === 1 ? containers[0]?.type : undefined)
  return type === undefined ? text('units.containers', { number: count }) : `${count} × ${type}`
}

/** Symbols of the quantity of bands. */
const bandUnitSymbols: Readonly<Record<string, string>> = {
  KG: 'kg',
  KG_GROSS: 'kg',
  WM: 'RT',
  CBM: 'm³',
  TON: 't',
  LDM: 'LDM',
}

/** Bands, price over the pivot and minimum in the notation of the trade: `0: 4,10 · +45: 3,60 · +100: 2,90`. */
const termsText = ({ ranges = [], minimum, uld }: Charge, { style, text }: Printing): string => {
  const number = (text: string) => numberText(text, new Exact(text).decimalPlaces(), style)
  const breaks = ranges.map(({ from, amount, flat }) => {
    const price = flat ? `${text('flat')} ${priceText(amount, style)}` : priceText(amount, style)
    return `${new Exact(from).isZero() ? '' : '+'}${number(from)}: ${price}`
  })
  const minimumTerms = minimum === undefined ? [] : [`${text('minimum')} ${numberText(minimum, 2, style)}`]
  const overPivotTerms =
    uld?.overPivot === undefined
      ? []
      : [
          text(uld.pivot === undefined ? 'prices:price.overPivotAt' : 'prices:price.overWeightAt', {
            price: priceText(uld.overPivot, style),
            pivot: number(uld.pivot ?? '0'),
          }),
        ]
  const terms = [...breaks, ...overPivotTerms, ...minimumTerms].join(' · ')
  return terms === '' ? '' : ` (${terms})`
}

/** Unit price; for bands the price of the applied band, if there is one. */
const unitPriceText = (charge: Charge, { style }: Printing): string => {
  const { calculator, ranges, sellAmount, sellAmountPerUnit } = charge
  if (!ranges) return priceText(sellAmountPerUnit ?? sellAmount, style)
  const band = calculator === 'RANGE_CUMULATIVE' ? undefined : bandOfLine(charge)
  return band === undefined || band.flat ? dash : priceText(band.amount, style)
}

/** A line on request: concept without a price. */
const onRequestLine = (charge: Charge, printing: Printing): DocumentLine => ({
  ...lineOf(charge, printing),
  unitPrice: dash,
  amount: printing.text('onRequest'),
  tax: dash,
})

const lineOf = (charge: Charge, printing: Printing): DocumentLine => {
  const { text, style } = printing
  const isFree = charge.included && new Exact(charge.sellAmount).isZero()
  return {
    code: charge.idCharge,
    concept:
      // Keeps the typed capitalization: the text is not part of a sentence.
      [charge.concept, charge.description].filter(Boolean).join(' · ') + (isFree ? '' : termsText(charge, printing)),
    currency: charge.sellCurrency,
    unitPrice: isFree ? dash : unitPriceText(charge, printing),
    quantity: quantityText(charge, printing),
    amount: isFree ? text('included') : numberText(charge.sellAmount, 2, style),
    tax: new Exact(charge.taxAmount).isZero() ? dash : numberText(charge.taxAmount, 2, style),
  }
}

const amountsOf = (charges: readonly Charge[]): Money[] =>
  totalsByCurrency(charges.map(({ sellAmount, sellCurrency }) => ({ amount: sellAmount, currency: sellCurrency })))

const taxesOf = (charges: readonly Charge[]): Money[] =>
  totalsByCurrency(charges.map(({ taxAmount, sellCurrency }) => ({ amount: taxAmount, currency: sellCurrency })))

const sumsOf = (charges: readonly Charge[], label: (currency: Currency) => string, { style }: Printing) => {
  const taxes = taxesOf(charges)
  return amountsOf(charges).map(({ amount, currency }) => {
    const tax = taxes.find((total) => total.currency === currency)?.amount ?? '0'
    return {
      label: label(currency),
      currency,
      amount: numberText(amount, 2, style),
      tax: new Exact(tax).isZero() ? dash : numberText(tax, 2, style),
    }
  })
}

const taxHead = (charges: readonly Charge[], { text, style }: Printing): string => {
  const rates = new Set(charges.flatMap(({ tax, taxPct }) => (tax === 'VAT' && taxPct !== undefined ? [taxPct] : [])))
  const [rate] = rates
  if (rates.size !== 1 || rate === undefined) return text('tax')
  return `${text('tax')} ${numberText(rate, new Exact(rate).decimalPlaces(), style)} %`
}

const rateText = ({ base, rates }: FxSnapshot, usedCurrencies: ReadonlySet<Currency>, style: NumberStyle): string =>
  rates
    .filter(({ currency }) => usedCurrencies.has(currency))
    .map((rate) => {
      const { one, value, other, places } = quotedRate(rate, base)
      return `1 ${one} = ${numberText(value, places, style)} ${other}`
    })
    .join(', ')

/** The sum of several currencies in one; empty for a single currency, or without a rate. */
const equivalentOf = (
  firmCharges: readonly Charge[],
  { text, style, fx, displayCurrency, withEquivalent }: Printing,
): string => {
  const amounts = amountsOf(firmCharges)
  if (!withEquivalent || amounts.length < 2) return ''
  const converted = convertedTotal(amounts, displayCurrency, fx)
  if (!converted) return ''
  const usedCurrencies = new Set([...amounts.map(({ currency }) => currency), displayCurrency])
  const amount = `${displayCurrency} ${numberText(converted.amount, 2, style)}`
  return text('equivalent', {
    amount,
    date: dateText(usedRatesDate(fx, usedCurrencies), text.language),
    rates: rateText(fx, usedCurrencies, style),
  })
}

/**
 * Prices of an alternative: lines, sums and totals that add up to the last digit. Services on request are separate. An
 * offer that is on request as a whole has the words for it instead of amounts, and no total.
 */
export const pricedPart = (
  { charges }: Pick<OfferedSell, 'charges'>,
  printing: Printing,
): Pick<DocumentAlternative, 'sections' | 'subtotals' | 'totals' | 'equivalent' | 'optional' | 'taxHead'> => {
  const { text, breakdown, places, style } = printing
  const visibleCharges = charges.filter(({ scope }) => scope !== 'INTERNAL')
  const isIndicative = visibleCharges.length > 0 && visibleCharges.every(({ scope }) => scope === 'ON_REQUEST')
  const isOptional = ({ scope }: Charge) => scope === 'ON_REQUEST' && !isIndicative
  const firmCharges = visibleCharges.filter((charge) => !isOptional(charge))
  const sectionPlaces = { ORIGIN: places.origin, FREIGHT: '', DESTINATION: places.destination, OTHER: '' }
  const sections = sectionOrder.flatMap((section): DocumentAlternative['sections'] => {
    const sectionCharges = firmCharges.filter((charge) => charge.section === section)
    if (sectionCharges.length === 0) return []
    const title = text(`sections.${section}`, { place: sectionPlaces[section] })
    if (breakdown === 'DETAILED') {
      const line = isIndicative ? onRequestLine : lineOf
      return [{ title, lines: sectionCharges.map((charge) => line(charge, printing)), sums: [] }]
    }
    const onRequestSum = { label: title, currency: '', amount: text('onRequest'), tax: dash }
    return [{ title, lines: [], sums: isIndicative ? [onRequestSum] : sumsOf(sectionCharges, () => title, printing) }]
  })
  if (isIndicative) return { taxHead: text('tax'), sections, subtotals: [], totals: [], equivalent: '', optional: [] }
  const taxes = taxesOf(firmCharges)
  const netAmounts = amountsOf(firmCharges)
  const isTaxed = taxes.some(({ amount }) => !new Exact(amount).isZero())
  return {
    taxHead: taxHead(visibleCharges, printing),
    sections: breakdown === 'TOTAL' ? [] : sections,
    subtotals:
      isTaxed || netAmounts.length > 1
        ? sumsOf(firmCharges, (currency) => text(`subtotalIn.${currency}`), printing)
        : [],
    totals: currencies.flatMap((currency) => {
      const net = netAmounts.find((money) => money.currency === currency)
      const tax = taxes.find((money) => money.currency === currency)
      if (!net) return []
      const total = new Exact(net.amount).plus(tax?.amount ?? 0).toFixed(2)
      return [{ currency, amount: numberText(total, 2, style) }]
    }),
    equivalent: equivalentOf(firmCharges, printing),
    optional: visibleCharges.filter(isOptional).map((charge) => lineOf(charge, printing)),
  }
}
