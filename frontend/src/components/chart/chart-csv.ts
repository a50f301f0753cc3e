import { withFormulaMarks } from '@freight/contracts/formula-marks'
import type { ChartProps } from './chart-props.ts'

const LINE = '\r\n'

const cell = (text: string, separator: string): string => {
  const markedText = withFormulaMarks(text)
  return markedText.includes('"') || markedText.includes(separator) || /[\r\n]/.test(markedText)
    ? `"${markedText.replaceAll('"', '""')}"`
    : markedText
}

type Figures = Pick<
  ChartProps,
  | 'categories'
  | 'days'
  | 'categoriesName'
  | 'series'
  | 'texts'
  | 'unit'
  | 'secondaryUnit'
  | 'before'
  | 'isCut'
  | 'runningCategory'
  | 'compared'
>

/** Texts of the column that places a row in the period; `before`: the total of the compared days. */
export type PeriodWords = Record<'place' | 'beforePeriod' | 'beginsBefore' | 'inPeriod' | 'running' | 'before', string>

/**
 * The figures of a chart as CSV: a row per category, a column per series (also series drawn as cells or shown only in
 * the table) and its text columns. Numbers have the reader’s decimal sign; with a decimal comma the separator is a
 * semicolon. Weeks are written as the full date of their first day, because a week label repeats each year. For weeks
 * and months a column marks the rows before the period, and the totals of the period follow.
 */
export const chartCsv = (
  chart: Figures,
  {
    category,
    decimal,
    date,
    money,
    place: periodWords,
  }: { category: string; decimal: '.' | ','; date: (day: string) => string; money: string; place: PeriodWords },
): string => {
  const separator = decimal === ',' ? ';' : ','
  const { days, categories, categoriesName = category, series, texts = [], unit = '', secondaryUnit = '' } = chart
  const { before = 0, isCut = false, runningCategory, compared } = chart
  const hasPeriodColumn = before > 0 || runningCategory !== undefined
  const periodRelation = (one: string, index: number) => {
    if (index < before) return isCut && index === before - 1 ? periodWords.beginsBefore : periodWords.beforePeriod
    return one === runningCategory ? periodWords.running : periodWords.inPeriod
  }
  const row = (cells: readonly string[]) => cells.join(separator)
  const text = (value: string) => cell(value, separator)
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value).replace('.', decimal)
  // On the screen the title names the currency; a name that contains its unit needs no suffix.
  const head = series.map(({ name, unit: ownUnit, secondary, isMoney }) => {
    const after = isMoney === true ? money : (ownUnit ?? (secondary === true ? secondaryUnit : unit)).trim()
    return after === '' || name.split(' ').includes(after) ? name : `${name} (${after})`
  })
  const periodCell = (word: string) => (hasPeriodColumn ? [text(word)] : [])
  const rows = (days?.map(date) ?? categories).map((one, index) =>
    row([
      text(one),
      ...periodCell(periodRelation(categories[index] ?? '', index)),
      ...texts.map(({ values }) => text(values[index] ?? '')),
      ...series.map(({ values }) => number(values[index])),
    ]),
  )
  const hasTotals = compared !== undefined && series.some(({ totals }) => totals !== undefined)
  const total = (name: string, word: string, totalIndex: 0 | 1) =>
    row([
      text(name),
      ...periodCell(word),
      ...texts.map(() => ''),
      ...series.map(({ totals }) => number(totals?.[totalIndex])),
    ])
  const totals = hasTotals
    ? [
        total(periodWords.inPeriod, periodWords.inPeriod, 0),
        total(`${periodWords.before} ${compared}`, periodWords.before, 1),
      ]
    : []
  return `\uFEFF${[row([categoriesName, ...(hasPeriodColumn ? [periodWords.place] : []), ...texts.map(({ name }) => name), ...head].map(text)), ...rows, ...totals].join(LINE)}${LINE}`
}
