import type { XAxisLabelsOptions } from 'highcharts'
import type { ChartProps } from './chart-props.ts'

/** Lines of the longest name of a category. */
const LINES = 5
/** Letters of a short name of a category, and how many of those stand beside each other: twice as many on a whole page. */
const SHORT = 7
const LABELS = 7
const PAGE = 400
/** Letters that fit beside each other below a chart, whatever each name has. */
const LETTERS_BELOW = 56
/** Pixels of the names at the left of bars, at most, on a card and on a whole page; many stand on one line each. */
const [NAMES, NAMES_OF_PAGE] = [190, 480]
const MANY = 6
/** Letters of a name that fit into its place on a card. */
const FITS = 32
/** So many long names of columns stand upright on a card, all on one level: more stand on two. */
const UPRIGHT = 6
const QUARTERS = [0, 25, 50, 75, 100]
/** Never cut. */
export const asOneLine = { textOverflow: 'none' as const, whiteSpace: 'nowrap' as const }

const areShort = (categories: readonly string[]): boolean => {
  const longest = Math.max(0, ...categories.map(({ length }) => length))
  return longest <= SHORT || longest * categories.length <= LETTERS_BELOW
}

/** Without what stands in brackets: the airport of a city. */
const shortened = (name: string) => name.replace(/ \(.*?\)/g, '')

/** Short names (weeks, hours) stand upright; long ones are broken into lines. */
export const categoryLabels = (
  { categories, series, runningCategory, isWide }: ChartProps,
  style: object,
  running: string,
  height: number,
): XAxisLabelsOptions => {
  const isPage = height > PAGE
  if (series.some(({ type }) => type === 'bar')) {
    const isOneLine = categories.length > MANY && { textOverflow: 'ellipsis' as const, whiteSpace: 'nowrap' as const }
    return {
      step: 1,
      style: { ...style, width: isPage ? NAMES_OF_PAGE : NAMES, ...isOneLine },
      ...(!isPage &&
        categories.some(({ length }) => length > FITS) && {
          formatter: ({ value }) => {
            const short = shortened(String(value))
            // As long as no other is called so.
            return categories.every((one) => one === value || shortened(one) !== short) ? short : String(value)
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
        // They stand upright however narrow their places are.
        autoRotationLimit: 0,
        padding: 0,
        ...(!isPage && isWide !== true && categories.length > UPRIGHT && { staggerLines: 2 }),
        style: { ...style, fontSize: '10px', lineClamp: LINES },
      }
}

/** Where many short names stand below, some are left out: never the running week, which is the last. */
export const shownNames = ({ categories, series, runningCategory }: ChartProps, height: number) => {
  const step = Math.ceil(categories.length / (height > PAGE ? 2 * LABELS : LABELS))
  if (step < 2 || series.some(({ type }) => type === 'bar') || !areShort(categories)) return undefined
  const first = runningCategory === undefined ? 0 : (categories.length - 1) % step
  return categories.map((_, place) => place).filter((place) => place % step === first)
}

const values = (series: ChartProps['series']) =>
  series.filter(({ tableOnly }) => tableOnly !== true).flatMap((one) => one.values.map((value) => value ?? 0))
/** Whether there are values below zero, or shares of more than the whole: their axis is as long as they need. */
export const goesBelow = (series: ChartProps['series']) => values(series).some((value) => value < 0)
export const isZero = (series: ChartProps['series']) => values(series).every((value) => value === 0)
export const goesAbove = (series: ChartProps['series']) => values(series).some((value) => value > 100)

/** A share of much of the whole stands on an axis of the whole, whose lines are its quarters. */
export const quartersOf = (unit: string, series: ChartProps['series'], { stacked, heat, min, max }: ChartProps) => {
  const most = Math.max(0, ...values(series))
  const isShare =
    unit.endsWith('%') && series.length > 0 && heat === undefined && min === undefined && max === undefined
  return isShare &&
    (stacked === 'percent' || (stacked !== true && (most === 0 || (most >= 50 && most <= 100)))) &&
    !goesBelow(series)
    ? QUARTERS
    : undefined
}
