import type { XAxisLabelsOptions } from 'highcharts'
import type { ChartProps } from './chart-props.ts'

/** Most lines of a category name. */
const MAX_NAME_LINES = 5
/** Most letters of a short category name, and how many of these fit in one row; a full page fits twice as many. */
const SHORT_NAME_LETTERS = 7
const SHORT_NAMES_IN_ROW = 7
/** A chart higher than this many pixels fills a page. */
const PAGE_ABOVE_PX = 400
/** Letters that fit in one row below a chart, in total. */
const LETTERS_BELOW = 56
/**
 * Maximum width in pixels of the names left of bars, on a card and on a full page; with many bars each name has one
 * line.
 */
const [NAMES_PX, PAGE_NAMES_PX] = [190, 480]
const MANY_BARS = 6
/** Letters of a name that fit on a card. */
const CARD_NAME_LETTERS = 32
/** Up to this many long column names are upright on one level of a card; more are staggered on two levels. */
const MAX_UPRIGHT_NAMES = 6
const QUARTERS = [0, 25, 50, 75, 100]
/** Never truncated. */
export const asOneLine = { textOverflow: 'none' as const, whiteSpace: 'nowrap' as const }

const areShort = (categories: readonly string[]): boolean => {
  const longest = Math.max(0, ...categories.map(({ length }) => length))
  return longest <= SHORT_NAME_LETTERS || longest * categories.length <= LETTERS_BELOW
}

/** Without the text in brackets: the airport of a city. */
const shortenName = (name: string) => name.replace(/ \(.*?\)/g, '')

/** Short names (weeks, hours) are upright; long ones wrap. */
export const categoryLabels = (
  { categories, series, runningCategory, isWide }: ChartProps,
  style: object,
  running: string,
  height: number,
): XAxisLabelsOptions => {
  const isPage = height > PAGE_ABOVE_PX
  if (series.some(({ type }) => type === 'bar')) {
    const oneLineStyle = categories.length > MANY_BARS && {
      textOverflow: 'ellipsis' as const,
      whiteSpace: 'nowrap' as const,
    }
    return {
      step: 1,
      style: { ...style, width: isPage ? PAGE_NAMES_PX : NAMES_PX, ...oneLineStyle },
      ...(!isPage &&
        categories.some(({ length }) => length > CARD_NAME_LETTERS) && {
          formatter: ({ value }) => {
            const short = shortenName(String(value))
            // Only while no other category has the same short name.
            return categories.every((one) => one === value || shortenName(one) !== short) ? short : String(value)
          },
        }),
    }
  }
  return areShort(categories)
    ? {
        rotation: 0,
        style: { ...style, ...asOneLine },
        formatter: ({ value }) => (value === runningCategory ? running : String(value)),
      }
    : {
        // The names stay upright even in narrow columns.
        autoRotationLimit: 0,
        padding: 0,
        ...(!isPage && isWide !== true && categories.length > MAX_UPRIGHT_NAMES && { staggerLines: 2 }),
        style: { ...style, lineClamp: MAX_NAME_LINES },
      }
}

/** With many short names some are left out, but never the running week, which is the last. */
export const shownNames = ({ categories, series, runningCategory }: ChartProps, height: number) => {
  const step = Math.ceil(categories.length / (height > PAGE_ABOVE_PX ? 2 * SHORT_NAMES_IN_ROW : SHORT_NAMES_IN_ROW))
  if (step < 2 || series.some(({ type }) => type === 'bar') || !areShort(categories)) return undefined
  const first = runningCategory === undefined ? 0 : (categories.length - 1) % step
  return categories.map((_, index) => index).filter((index) => index % step === first)
}

const chartedValues = (series: ChartProps['series']) =>
  series.filter(({ tableOnly }) => tableOnly !== true).flatMap((one) => one.values.map((value) => value ?? 0))
/** Whether there are values below zero: their axis does not begin at zero. */
export const goesBelow = (series: ChartProps['series']) => chartedValues(series).some((value) => value < 0)
export const isZero = (series: ChartProps['series']) => chartedValues(series).every((value) => value === 0)
/** Whether there are shares above 100 %: their axis has no ceiling. */
export const goesAbove = (series: ChartProps['series']) => chartedValues(series).some((value) => value > 100)

/** Shares of 50 % or more get an axis from 0 to 100 % with lines at its quarters. */
export const quartersOf = (unit: string, series: ChartProps['series'], { stacked, heat, min, max }: ChartProps) => {
  const highest = Math.max(0, ...chartedValues(series))
  const isShare =
    unit.endsWith('%') && series.length > 0 && heat === undefined && min === undefined && max === undefined
  return isShare &&
    (stacked === 'percent' || (stacked !== true && (highest === 0 || (highest >= 50 && highest <= 100)))) &&
    !goesBelow(series)
    ? QUARTERS
    : undefined
}
