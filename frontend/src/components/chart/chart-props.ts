import type { Options } from 'highcharts'
import type { ReactNode } from 'react'

interface ChartSeries {
  name: string
  /** `marks`: a point at each value, for categories that are not a sequence. */
  type: 'column' | 'line' | 'area' | 'bar' | 'marks'
  /** One value per category; null without a value. */
  values: readonly (number | null)[]
  /** Index of the chart colour; `background` for a base measure, `text` for a line across columns of many colours. */
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'background' | 'text'
  dashed?: boolean
  /** Labels of the values in drawing and table, instead of the bare number; for few bars. */
  labels?: readonly string[]
  /** Uses the axis at the right. */
  secondary?: boolean
  /** Only in the table and the files: it would need an axis of its own. */
  tableOnly?: boolean
  /** Suffix of its numbers in table and tooltip; default: the unit of the axis, or the currency of amounts. */
  unit?: string
  /** Money amounts: the table shows two decimals, also for zeros. */
  isMoney?: boolean
  /** Totals of the period and of the compared period; null without data. */
  totals?: readonly [period: number | null, before: number | null]
}

export interface ChartProps {
  title: string
  /** Grey text after the title: the measure. */
  note?: string
  /** `31/08`, `07/09`, …; grouped by the server. */
  categories: readonly string[]
  /** First day of each category, if these are weeks: a file contains the year too. */
  days?: readonly string[]
  /** Name of the categories, unless these are weeks or months. */
  categoriesName?: string
  series: readonly ChartSeries[]
  /** Suffix of the numbers of axis and table: ` h`, ` %`. */
  unit?: string
  /** Unit of the axis at the right. */
  secondaryUnit?: string
  /** Stacked, or each as its share of the total. */
  stacked?: boolean | 'percent'
  /** Each series is a row of cells, darker for higher (or for lower) values. */
  heat?: 'most' | 'least'
  /** Meaning of the palest and the fullest cells, and the opacity of each step: a picture shows it below them. */
  legend?: { from: string; to: string; shades: readonly string[] }
  /** Content beside the rows of cells. */
  aside?: ReactNode
  /** The card takes two columns: long column names have more room. */
  isWide?: boolean
  /** The first five series are minimum, quartiles and maximum of each category. */
  box?: boolean
  /** Categories as points: which series are the axes, and which one is the size. */
  plot?: { x: number; y: number; size?: number }
  /** Text columns of the table; `isTrend`: counts over time, drawn as a line. */
  texts?: readonly { name: string; values: readonly string[]; isTrend?: boolean }[]
  /** Path of a category, where the table links them. */
  pathOf?: ((category: string) => string | undefined) | undefined
  /** Table only, without drawing. */
  isOnlyTable?: boolean
  /** Limits of the axis, set by the user. */
  min?: number
  max?: number
  /** The running week or month, drawn faded. */
  runningCategory?: string
  /** Text behind the title, with an explanation on hover. */
  tag?: { word: string; title: string }
  /** Number of leading categories before the period, which are drawn faded. */
  before?: number
  /** The last of them is only partly before the period, which begins within it. */
  isCut?: boolean
  /** The days that the totals are compared with, as text: the table ends with both totals. */
  compared?: string
  /** The series have names of their own (carriers, types), which the title does not contain. */
  isNamed?: boolean
  /** Target range, tinted, with its label. */
  goal?: { upTo: number; text: string }
  /** Text for a chart without data, instead of the default. */
  noData?: string
  /** Subtitle of exported pictures: the period and the filters. */
  fileSuffix?: () => Promise<string>
  height?: number
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Small controls before the three icons. */
  controls?: ReactNode
  /** Toggles full page. */
  onFullScreen?: () => void
  isFull?: boolean
  /** Called when a point or a table cell is opened, with the indexes of its category and its series. */
  onPoint?: (category: number, series: number) => void
  /** Overrides of the library’s options. */
  options?: Options
}

/** Actions of a drawing that the head of the chart calls. */
export interface ChartHandle {
  /** Downloads a picture with a subtitle. */
  download: (kind: 'png' | 'svg', subtitle?: string) => Promise<void>
}

/** The current colours of the page; an exported picture cannot contain CSS variables. */
export interface ChartColours {
  series: readonly string[]
  background: string
  text: string
  quiet: string
  line: string
  surface: string
  raised: string
  goal: string
}

export interface ChartWords {
  noData: string
  /** Label of the running week or month. */
  running: string
  /** Screen reader text of an empty point. */
  noValue: string
  decimalPoint: string
  thousandsSep: string
  /** Suffix of an amount, with its space. */
  money: string
  /** Suffix of a percentage, with its space. */
  percent: string
}
