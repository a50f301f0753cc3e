import type { CostLine } from '@freight/contracts/express-shipment/money-parts'
import { searchText } from '@freight/contracts/search-text'

/** Kinds by words of a charge in the languages of invoices; the first match counts, every other charge is a surcharge. */
const kindWords: readonly (readonly [RegExp, CostLine['kind']])[] = [
  [/\b(fuel|combustible|combustivel|bunker)\b/, 'FUEL'],
  // The service of paying duties is a surcharge.
  [/\b(duty|duties|derechos|arancel|direitos)\b/, 'SURCHARGE'],
  [/\b(iva|vat|gst|tax|taxes|impuestos?|impostos?)\b/, 'TAX'],
  [/\b(discount|descuento|bonificacion|desconto|rebate)\b/, 'DISCOUNT'],
  [/\b(insurance|seguro)\b/, 'INSURANCE'],
  [/\b(base|freight|flete|frete|transport|transporte|transportation|weight charge)\b/, 'BASE'],
]

/** A line of an invoice: the expected line with this code or text, else its kind by its words. */
export const costLine = (charge: string, amount: string, expected: readonly Omit<CostLine, 'amount'>[]): CostLine => {
  const words = searchText(charge)
  const known = expected.find(({ code, text }) => [code, text].some((one) => one !== '' && searchText(one) === words))
  const kind = known?.kind ?? kindWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'SURCHARGE'
  return { code: known?.code ?? charge.toUpperCase().slice(0, 40).trim(), kind, text: charge.slice(0, 200), amount }
}
