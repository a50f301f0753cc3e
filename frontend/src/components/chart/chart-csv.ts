import type { ChartProps } from './chart-props.ts'

const LINE = '\r\n'

/** Spreadsheets run what begins like a formula. */
const cell = (text: string, separator: string): string => {
  const safe = /^'*[=+\-@\p{Cc}＝＋－＠]/u.test(text) ? `'${text}` : text
  return safe.includes('"') || safe.includes(separator) || /[\r\n]/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

type Figures = Pick<
  ChartProps,
  'categories' | 'days' | 'categoriesName' | 'series' | 'texts' | 'unit' | 'secondaryUnit'
>

/**
 * The figures of a chart for a spreadsheet: a row for each category, a column for each series, also of what is drawn as
 * cells or stands in the table only, and its columns of words. Numbers have the decimal sign of their reader, and where that is a comma the columns
 * are parted by semicolons. Weeks are told by their first day in full: in two years each is there twice.
 */
export const chartCsv = (
  chart: Figures,
  {
    category,
    decimal,
    date,
    money,
  }: { category: string; decimal: '.' | ','; date: (day: string) => string; money: string },
): string => {
  const separator = decimal === ',' ? ';' : ','
  const { days, categories, categoriesName = category, series, texts = [], unit = '', secondaryUnit = '' } = chart
  const row = (cells: readonly string[]) => cells.join(separator)
  const text = (value: string) => cell(value, separator)
  // A number is no formula, whatever its sign.
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : text(String(value).replace('.', decimal)).replace(/^'/, '')
  // On the screen the title tells the currency; a name with its unit in it tells it itself.
  const head = series.map(({ name, unit: own, secondary, isMoney }) => {
    const after = isMoney === true ? money : (own ?? (secondary === true ? secondaryUnit : unit)).trim()
    return after === '' || name.split(' ').includes(after) ? name : `${name} (${after})`
  })
  const rows = (days?.map(date) ?? categories).map((one, place) =>
    row([
      text(one),
      ...texts.map(({ values }) => text(values[place] ?? '')),
      ...series.map(({ values }) => number(values[place])),
    ]),
  )
  return `\uFEFF${[row([categoriesName, ...texts.map(({ name }) => name), ...head].map(text)), ...rows].join(LINE)}${LINE}`
}
