import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { Exact } from '@freight/contracts/pricing/money'
import { type PricedLine, priceLines, type Shipment } from '@freight/contracts/pricing/priced-lines'
import { basisOf } from '../charge-grid/line-meaning.ts'
import { typedPrice } from '../charge-grid/typed-price.ts'
import type { SellDraft, SellLineDraft } from './sell-line.ts'

/** Current quantity of a line's price; for a percentage, its base. */
const liveQuantity = (line: SellLineDraft, priced: PricedLine | undefined): string | undefined => {
  const { calculator } = basisOf(line.meaning)
  if (calculator === undefined || isInBands(calculator)) return undefined
  if (priced?.amount === undefined) return '0'
  if (calculator !== 'PERCENT') return priced.quantity
  const percent = new Exact(line.perUnit)
  return percent.isZero() ? '0' : new Exact(priced.amount).times(100).dividedBy(percent).toFixed()
}

/**
 * The draft with current quantities: a percentage follows the previous lines. A price that cannot be evaluated is zero.
 * Lines with an unchanged quantity stay the same object.
 */
export const withQuantities = (draft: SellDraft, shipment: Shipment & { fx: FxSnapshot }): SellDraft => {
  if (draft.lines.every(({ meaning, quantity }) => meaning === '' && quantity === undefined)) return draft
  const typedLines = draft.lines.map((line) => {
    const { idCharge, section, currency, chargeableRule, included, scope } = line
    const price = included || scope === 'INTERNAL' ? { amount: '0' } : typedPrice(line)
    return { idCharge, section, currency, chargeableRule, ...price }
  })
  const pricedLines = priceLines(typedLines, shipment, shipment.fx)
  const lines = draft.lines.map((line, index) => {
    const quantity = liveQuantity(line, pricedLines[index])
    return quantity === line.quantity ? line : { ...line, quantity }
  })
  return lines.every((line, index) => line === draft.lines[index]) ? draft : { ...draft, lines }
}
