import type { Comparison } from './comparison.ts'
import { sourceName } from '../costs/cost-summaries.ts'

const SEPARATOR = ';'
// Spreadsheets run what begins like a formula.
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const row = (cells: readonly string[]) => cells.map(cell).join(SEPARATOR)

export interface CsvWords {
  head: readonly [section: string, code: string, concept: string]
  section: (section: Comparison['sections'][number]) => string
  facts: Readonly<Record<'transit' | 'free' | 'validity' | 'total', string>>
  amount: (amount: string) => string
  /** In the place of an amount that nobody knows. */
  noAmount: string
}

/** The comparison for a spreadsheet: a column an alternative, each amount after its currency. */
export const comparisonCsv = ({ columns, sections, currencies }: Comparison, words: CsvWords): string => {
  const { facts, amount } = words
  const own = (valueOf: (column: Comparison['columns'][number]) => string | number | undefined) =>
    columns.map((column) => String(valueOf(column) ?? ''))
  const rows = [
    row([...words.head, ...columns.map(({ cost }) => sourceName(cost))]),
    row(['', '', facts.transit, ...own(({ cost }) => cost.ttime)]),
    row(['', '', facts.free, ...own(({ cost }) => cost.freeDays)]),
    row(['', '', facts.validity, ...own(({ cost }) => cost.validez)]),
    row(['', '', facts.total, ...own(({ total, complete }) => (complete && total !== undefined ? amount(total) : ''))]),
    ...sections.flatMap((section) =>
      section.rows.map(({ idCharge, concept, cells }) =>
        row([
          words.section(section),
          idCharge,
          concept,
          ...cells.map((charges) =>
            charges
              .map((one) => (one.amount === undefined ? words.noAmount : `${one.currency} ${amount(one.amount)}`))
              .join(' + '),
          ),
        ]),
      ),
    ),
    ...currencies.map(({ currency, amounts }) =>
      row(['', '', currency, ...amounts.map((one) => (one === undefined ? '' : amount(one)))]),
    ),
  ]
  return `\uFEFF${rows.join('\r\n')}\r\n`
}
