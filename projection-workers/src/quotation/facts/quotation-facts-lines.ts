import { convert, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { soldOf } from '@freight/contracts/pricing/source-costs'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { Envelope } from '@freight/contracts/events/envelope'
import { type KnownThen, withEntry } from '../../engine/projection.ts'
import type { LineFact, Lines, QuotationFactsRow, SellLineFact } from './quotation-facts-columns.ts'

type Row = QuotationFactsRow

const inUsd = (amount: string | undefined, currency: Currency, fx: FxSnapshot): string | undefined =>
  amount === undefined ? undefined : convert({ amount, currency }, 'USD', fx)?.amount

/** Cost lines; amounts in USD, undefined where unknown. */
export const costLines = ({ charges }: CostGroup, fx: FxSnapshot, isMain: (code: string) => boolean): LineFact[] =>
  charges.map(
    ({
      idCharge,
      concept,
      section,
      calculator = '',
      currency,
      amount,
      quantity,
      costPerKg,
      included = false,
      tax,
    }) => ({
      code: idCharge,
      concept,
      section,
      calculator,
      currency,
      quantity,
      included,
      tax,
      amount,
      usd: inUsd(amount, currency, fx),
      perUnit: costPerKg,
      ...(isMain(idCharge) && { main: true as const }),
    }),
  )

/** Lines of an alternative, each with the cost that it sells. */
const sellLines = (group: SellGroup, fx: FxSnapshot): SellLineFact[] =>
  group.charges.map((line) => ({
    code: line.idCharge,
    concept: line.concept,
    section: line.section,
    calculator: line.calculator ?? '',
    currency: line.sellCurrency,
    quantity: line.quantity,
    included: line.included,
    tax: line.tax,
    idCost: soldOf(line, group) ?? '',
    costCurrency: line.costCurrency ?? '',
    scope: line.scope,
    amount: line.sellAmount,
    usd: inUsd(line.sellAmount, line.sellCurrency, fx),
    perUnit: line.sellAmountPerUnit,
    costAmount: line.costAmount,
    costUsd: line.costCurrency && inUsd(line.costAmount, line.costCurrency, fx),
    taxAmount: line.taxAmount,
    taxUsd: inUsd(line.taxAmount, line.sellCurrency, fx),
  }))

/** Current lines of a cost or an alternative, with the highest number that it ever had. */
export const linesNow = <Line>(before: Lines<Line> | undefined, lines: readonly Line[]): Lines<Line> => ({
  lines,
  most: Math.max(before?.most ?? 0, lines.length),
})

export const withSell = (row: Row, group: SellGroup, envelope: Envelope, { ratesAt }: KnownThen): Row => {
  const formerLines = row.sellLines[group.idSell]
  // An alternative that was removed and returns is appended at the end.
  const nextNumber = 1 + Math.max(-1, ...Object.values(row.sellLines).map(({ entered }) => entered))
  return {
    ...row,
    sellLines: withEntry(row.sellLines, group.idSell, {
      ...linesNow(formerLines, sellLines(group, ratesAt(envelope))),
      until: group.validez,
      carrier: group.carrier,
      at: envelope.occurredAt,
      entered: formerLines === undefined || formerLines.lines.length === 0 ? nextNumber : formerLines.entered,
      words: group.description || group.ruta || group.carrier,
    }),
  }
}

export const withoutSell = (row: Row, idSell: string): Row => {
  const formerLines = row.sellLines[idSell]
  return formerLines ? { ...row, sellLines: withEntry(row.sellLines, idSell, { ...formerLines, lines: [] }) } : row
}

/** Current alternatives in order of entry, named by number and route: `2 · vía Santos`. */
export const alternativesOf = ({ sellLines: linesById }: Pick<Row, 'sellLines'>) =>
  Object.entries(linesById)
    .filter(([, { lines }]) => lines.length > 0)
    .toSorted(([, a], [, b]) => a.entered - b.entered)
    .map(([id, { lines, words }], index) => ({
      id,
      name: [String(index + 1), words].filter((part) => part !== '').join(' · '),
      costs: new Set(lines.map(({ idCost }) => idCost)),
    }))
