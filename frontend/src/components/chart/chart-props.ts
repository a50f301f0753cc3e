import type { Options } from 'highcharts'
import type { ReactNode } from 'react'

interface ChartSeries {
  name: string
  /** `marks`: a point at each value, of categories that do not follow each other. */
  type: 'column' | 'line' | 'area' | 'bar' | 'marks'
  /** One value a category; null where there is none. */
  values: readonly (number | null)[]
  /** Which of the chart colours; `background` for a base measure, `text` for a line across columns of many colours. */
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'background' | 'text'
  dashed?: boolean
  /** What stands at each value, in the drawing and in the table, instead of the bare number; for few bars. */
  labels?: readonly string[]
  /** Axis at the right. */
  secondary?: boolean
  /** In the table and the files only: it would need an axis of its own. */
  tableOnly?: boolean
  /** After its numbers in the table and at a point; without it, the axis's, or the currency of amounts. */
  unit?: string
  /** Amounts, whose table has two decimals, zeros too. */
  isMoney?: boolean
  /** What it comes to in the period and in the one that it is compared with; null where there is nothing. */
  totals?: readonly [period: number | null, before: number | null]
}

export interface ChartProps {
  title: string
  /** Grey words after the title: what is measured. */
  note?: string
  /** `31/08`, `07/09`, …; the server grouped them. */
  categories: readonly string[]
  /** The first day of each, where they are weeks: a file tells its year too. */
  days?: readonly string[]
  /** What the categories are, where they are no weeks or months. */
  categoriesName?: string
  series: readonly ChartSeries[]
  /** After the numbers of the axis and of the table: ` h`, ` %`. */
  unit?: string
  /** Of the axis at the right. */
  secondaryUnit?: string
  /** On each other, or each as its share of all. */
  stacked?: boolean | 'percent'
  /** Each series a row of cells, the darker the more, or the less. */
  heat?: 'most' | 'least'
  /** What its palest and its fullest cells mean, and how full each step is: a picture says it below them. */
  legend?: { from: string; to: string; shades: readonly string[] }
  /** Stands beside the rows of cells. */
  aside?: ReactNode
  /** It has the place of two: long names of columns have more room. */
  isWide?: boolean
  /** Its first five series are the least, the quartiles and the most of each category. */
  box?: boolean
  /** Categories as points: which series stand along the axes, and which one is their size. */
  plot?: { x: number; y: number; size?: number }
  /** Columns of words of the table; `isTrend`: counts over time, drawn as a line. */
  texts?: readonly { name: string; values: readonly string[]; isTrend?: boolean }[]
  /** Its categories are references of quotations, which its table leads to. */
  isOfQuotations?: boolean
  /** It is a table and nothing else. */
  isOnlyTable?: boolean
  /** Limits of the axis, chosen by the user. */
  min?: number
  max?: number
  /** The running week or month, drawn faded. */
  runningCategory?: string
  /** Said behind the title, and explained where one points at it. */
  tag?: { word: string; title: string }
  /** How many of the first categories lie before the period: drawn faded. */
  before?: number
  /** The last of them is only partly before it: the period begins within it. */
  isCut?: boolean
  /** The days that the totals of its series are compared with, in words: its table ends with both. */
  compared?: string
  /** Its series have names of their own (carriers, types), which the title does not say. */
  isNamed?: boolean
  /** A range that is the goal, tinted, with its word. */
  goal?: { upTo: number; text: string }
  /** What is said where there is nothing, instead of the usual words. */
  noData?: string
  /** What its pictures say below their title: the period, and what it is narrowed down to. */
  told?: () => Promise<string>
  height?: number
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Small controls before the three icons. */
  controls?: ReactNode
  /** Fills the page with it, or not any more. */
  onFullScreen?: () => void
  isFull?: boolean
  /** A point, a cell of the table too, is opened: the index of its category and of its series. */
  onPoint?: (category: number, series: number) => void
  /** What the caller wants changed of the library's options. */
  options?: Options
}

/** What the head of a chart asks of its drawing. */
export interface ChartHandle {
  /** A picture with what it is of, in words, below its title. */
  download: (kind: 'png' | 'svg', told?: string) => Promise<void>
}

/** The colours of the page as they are now; an exported picture cannot hold variables. */
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
  /** In the place of the running week or month. */
  running: string
  /** Read out where a point is empty. */
  noValue: string
  decimalPoint: string
  thousandsSep: string
  /** Behind an amount, with its space. */
  money: string
}
