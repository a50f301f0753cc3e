import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type Currency, type Money, totalsByCurrency } from '@freight/contracts/pricing/money'
import { type PricedLine, priceLines } from '@freight/contracts/pricing/priced-lines'
import { ourCharges, type Section } from '@freight/contracts/pricing/our-sections'
import { inDisplayCurrency, isPositive } from '../charge-grid/amounts.ts'
import { bySection, type GridShipment } from '../charge-grid/grid-section.tsx'
import { type CostDraft, type CostLineDraft, filledLines } from './cost-draft.ts'
import { isBanded, typedPrice } from '../charge-grid/line-draft.ts'

type DraftLine = CostLineDraft & { priced: PricedLine | undefined }

const hasCurrency = (line: CostLineDraft): line is CostLineDraft & { currency: Currency } => line.currency !== undefined

/** Amounts of the typed lines by row; without rows that lack a number or a currency. */
export const pricedRows = (draft: CostDraft, shipment: GridShipment): ReadonlyMap<string, PricedLine> => {
  const lines = filledLines(draft).filter(hasCurrency)
  const pricedLines = priceLines(
    lines.map((line) => ({
      section: line.section,
      currency: line.currency,
      idCharge: line.idCharge,
      ...typedPrice(line),
    })),
    shipment,
    shipment.fx,
  )
  return new Map(
    lines.flatMap((line, index) => {
      const pricedLine = pricedLines[index]
      const hasNoPrice = line.perUnit === '' && line.amount === '' && !isBanded(line)
      return pricedLine === undefined || hasNoPrice ? [] : [[line.rowId, pricedLine] as const]
    }),
  )
}

const amountsOf = (lines: readonly DraftLine[]): Money[] =>
  lines.flatMap(({ priced, currency }) =>
    priced?.amount === undefined || currency === undefined ? [] : [{ amount: priced.amount, currency }],
  )

export interface DraftTotals {
  /** In the company's display currency; undefined when an exchange rate is missing. */
  total: string | undefined
  /** Number of our client's lines without an amount. */
  missing: number
  perCurrency: readonly Money[]
  sections: readonly { section: Section; total: string | undefined; missing: readonly string[] }[]
}

/** Totals of the typed lines that our client pays. */
export const draftTotals = (
  draft: CostDraft,
  rows: ReadonlyMap<string, PricedLine>,
  detail: QuotationDetail,
): DraftTotals => {
  const lines = filledLines(draft)
    .filter(ourCharges(detail))
    .map((line): DraftLine => ({ ...line, priced: rows.get(line.rowId) }))
  const isMissing = ({ priced, included }: DraftLine) => included !== true && !isPositive(priced?.amount)
  return {
    total: inDisplayCurrency(amountsOf(lines), detail.fx, detail.displayCurrency),
    missing: lines.filter(isMissing).length,
    perCurrency: totalsByCurrency(amountsOf(lines)),
    sections: bySection(lines).map(({ section, lines: sectionLines }) => ({
      section,
      total: inDisplayCurrency(amountsOf(sectionLines), detail.fx, detail.displayCurrency),
      missing: sectionLines.filter(isMissing).map(({ idCharge }) => idCharge),
    })),
  }
}
