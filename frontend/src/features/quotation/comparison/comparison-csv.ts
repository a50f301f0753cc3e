import type { Comparison } from './comparison.ts'
import { sourceName } from '../costs/cost-summaries.ts'

// Spreadsheets run cells that begin like a formula.
const cell = (text: string, separator: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export interface CsvWords {
  head: readonly [section: string, code: string, concept: string]
  section: (section: Comparison['sections'][number]) => string
  facts: Readonly<Record<'transit' | 'free' | 'validity' | 'total', string>>
  decimal: ',' | '.'
  /** Text for an unknown amount. */
  noAmount: string
}

/** The comparison as CSV: one column per alternative, each amount followed by its currency. */
export const comparisonCsv = ({ columns, sections, currencies }: Comparison, words: CsvWords): string => {
  const { facts, decimal } = words
  // Decimal sign of the user's number format, without grouping, as spreadsheets expect.
  const amount = (text: string) => text.replace('.', decimal)
  const separator = decimal === ',' ? ';' : ','
  const row = (cells: readonly string[]) => cells.map((text) => cell(text, separator)).join(separator)
  const columnCells = (valueOf: (column: Comparison['columns'][number]) => string | number | undefined) =>
    columns.map((column) => String(valueOf(column) ?? ''))
  const rows = [
    row([...words.head, ...columns.map(({ cost }) => sourceName(cost))]),
    row(['', '', facts.transit, ...columnCells(({ cost }) => cost.ttime)]),
    row(['', '', facts.free, ...columnCells(({ cost }) => cost.freeDays)]),
    row(['', '', facts.validity, ...columnCells(({ cost }) => cost.validez)]),
    row([
      '',
      '',
      facts.total,
      ...columnCells(({ total, complete }) => (complete && total !== undefined ? amount(total) : '')),
    ]),
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
