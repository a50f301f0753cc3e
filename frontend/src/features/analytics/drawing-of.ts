import type { ChartRule } from '@freight/contracts/analytics/charts'
import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import type { ChartProps } from '../../components/chart/chart-props.ts'
import type { Axis, ChartDefinition, SeriesDefinition, SeriesName, Unit } from './chart-definition.ts'
import type { ChartSettings } from './chart-settings/chart-settings-values.ts'

/** Translated words for a chart. */
export interface ChartWords {
  series: (id: SeriesName) => string
  axis: (axis: Axis) => string
  category: (axis: Axis, category: string) => string
  /** Whether periods are weeks, whose labels have no room for the year. */
  isByWeek: boolean
  /** The name of the user's language. */
  name: (name: NonNullable<ChartAnswer['names']>[number]) => string
  /** Suffix after a number, including its space. */
  unit: (unit: Unit) => string
  day: (day: string) => string
  share: (count: number, before: number) => string
  count: (count: number) => string
  goal: string
}

type Figures = Pick<ChartProps, 'categories' | 'categoriesName' | 'series'> &
  Partial<
    Pick<
      ChartProps,
      | 'days'
      | 'box'
      | 'plot'
      | 'texts'
      | 'unit'
      | 'secondaryUnit'
      | 'stacked'
      | 'heat'
      | 'before'
      | 'isCut'
      | 'goal'
      | 'runningCategory'
      | 'min'
      | 'max'
    >
  >

const colourOf = (index: number) => ((index % 9) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Axes with a natural order, which no setting changes. */
const orderedAxes: ReadonlySet<Axis> = new Set(['period', 'week', 'stage', 'subState', 'hour', 'revisions', 'days'])

/** Whether the rows of a chart can be sorted. */
export const isSortable = ({ axis, heat, plot, categories }: ChartDefinition): boolean =>
  !orderedAxes.has(axis) && plot === undefined && heat === undefined && categories === undefined

/** Indexes of the categories in display order: as answered, or by one series; for a stacked chart by the total. */
const categoryOrder = (answer: ChartAnswer, definition: ChartDefinition, sort: ChartSettings['sort']): number[] => {
  const indexes = answer.categories.map((_, index) => index)
  if (sort === undefined || !isSortable(definition)) return indexes
  const namedSeries = answer.series.filter(({ id }) => id === sort.by)
  const defaultSeries = definition.stacked === true ? answer.series : answer.series.slice(0, 1)
  const sortSeries = namedSeries.length > 0 ? namedSeries : defaultSeries
  const sumAt = (index: number) => sortSeries.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
  return indexes.toSorted((a, b) => (sort.order === 'asc' ? sumAt(a) - sumAt(b) : sumAt(b) - sumAt(a)))
}

/** The first sources plus compared ones; heat-map rows as answered, ascending by one column, or by name. */
const shownSeries = (
  definition: ChartDefinition,
  { series, categories }: ChartAnswer,
  { compared, sort }: ChartSettings,
) => {
  const { compares, order } = definition
  if (compares !== undefined) return series.filter(({ id }, index) => index < compares || compared.includes(id))
  if (order === undefined || sort === undefined) return series
  const column = categories.indexOf(sort.by ?? '')
  const valueInColumn = ({ values }: ChartAnswer['series'][number]) => values[column] ?? Infinity
  if (column < 0) return series.toSorted((a, b) => a.id.localeCompare(b.id))
  return series.toSorted((a, b) => {
    const [left, right] = [valueInColumn(a), valueInColumn(b)]
    return left < right ? -1 : Number(left > right)
  })
}

/** An accumulated share is correct only in the order of the answer. */
const isCorrectWhenSorted = ({ id }: SeriesDefinition, sort: ChartSettings['sort']) =>
  id !== 'accumulated' || sort === undefined

const defaultSettings: ChartSettings = { compared: [] }

const idOf = ({ id }: SeriesDefinition): string => id.replace(/^=/, '')

/** Values to plot: a week or month that the period cuts has its entire value and is faded. */
export const shownValues = ({ values, whole }: ChartAnswer['series'][number], before: number) =>
  whole === undefined ? values : values.with(before, whole)

/** A text column of the table. */
const textOf = (
  { id, values }: NonNullable<ChartAnswer['texts']>[number],
  kind: NonNullable<ChartRule['texts']>[string] | undefined,
  indexes: readonly number[],
  words: ChartWords,
) => ({
  name: words.series(id as SeriesName),
  values: indexes.map((index) => {
    const text = values[index] ?? ''
    if (typeof text !== 'string') return words.name(text)
    return kind === 'DAY' && text !== '' ? words.day(text) : text
  }),
  ...(kind === 'TREND' && { isTrend: true }),
})

/** Indexes of the plotted series for the axes and the point size, where the user has the right to them. */
const plotAxes = ({ x, y, size }: NonNullable<ChartDefinition['plot']>, series: readonly SeriesDefinition[]) => {
  const indexOfSeries = (id: SeriesName | undefined) => series.findIndex((one) => one.id === id)
  const [xIndex, yIndex, sizeIndex] = [indexOfSeries(x), indexOfSeries(y), indexOfSeries(size)]
  return xIndex < 0 || yIndex < 0 ? {} : { plot: { x: xIndex, y: yIndex, ...(sizeIndex >= 0 && { size: sizeIndex }) } }
}

/** The server's ids of the categories and series of a plot. */
export interface Points {
  places: readonly string[]
  series: readonly string[]
}

/** Converts the answer of a chart into its plot. The answer omits series that the user has no right to. */
export const drawingOf = (
  definition: ChartDefinition,
  answer: ChartAnswer | undefined,
  words: ChartWords,
  {
    look = defaultSettings,
    isRunning = false,
    texts,
  }: { look?: ChartSettings; isRunning?: boolean; texts?: ChartRule['texts'] } = {},
): Figures & { points: Points } => {
  const { axis, categories: definedCategories, shares, unit, stacked, heat, box } = definition
  const isByPeriod = axis === 'period'
  const emptyAnswer: ChartAnswer = { categories: [], before: 0, series: [] }
  const chartAnswer = answer ?? emptyAnswer
  // A share of zero is plotted too, at the bottom of its axis.
  const isNothing = (value: number | null) => value === null || (value === 0 && unit !== 'percent')
  const isEmpty = chartAnswer.series.every(({ values }) => values.every(isNothing))
  const {
    categories: answeredCategories,
    names,
    series: answeredSeries,
    before,
    goal,
  } = isEmpty ? emptyAnswer : chartAnswer
  const series = shownSeries(
    definition,
    { ...chartAnswer, categories: answeredCategories, series: answeredSeries },
    look,
  )
  const indexes =
    isEmpty || definedCategories === undefined
      ? categoryOrder({ ...chartAnswer, categories: answeredCategories }, definition, look.sort)
      : definedCategories.map((one) => answeredCategories.indexOf(one))
  const categoryName = (index: number, position: number) => {
    const category = answeredCategories[index] ?? definedCategories?.[position] ?? ''
    const name = names?.[index]
    return name === undefined || name === '' ? words.category(axis, category) : words.name(name)
  }
  const categories = indexes.map(categoryName)
  const lastCategory = categories.at(-1)
  const isCut = series.some(({ whole }) => whole !== undefined)
  const fadedCount = before + (isCut ? 1 : 0)
  const sourceSeries = ({ id }: { id: string }): SeriesDefinition => ({
    id: `=${id}`,
    ...(look.compared.includes(id) && { dashed: true }),
  })
  const { line } = definition
  const definitionOf = (one: { id: string }) => (line !== undefined && one.id === idOf(line) ? line : sourceSeries(one))
  const candidates = definition.series === 'answer' ? series.map(definitionOf) : definition.series
  const correctSeries = candidates.filter((one) => isCorrectWhenSorted(one, look.sort))
  const definedSeries = correctSeries.filter((one) => heat !== undefined || series.some(({ id }) => id === idOf(one)))
  const secondaryUnit = correctSeries.find(({ secondary }) => secondary !== undefined)?.secondary
  return {
    categories,
    categoriesName: words.axis(axis),
    ...((axis === 'week' || (isByPeriod && words.isByWeek)) && {
      days: indexes.map((index) => answeredCategories[index] ?? ''),
    }),
    points: {
      places: indexes.map((index, position) =>
        isCut && index === before ? 'whole' : (answeredCategories[index] ?? definedCategories?.[position] ?? ''),
      ),
      series: definedSeries.map(idOf),
    },
    series: definedSeries.map((one) => {
      const answerSeries = series.find(({ id }) => id === idOf(one))
      const seriesValues = answerSeries && shownValues(answerSeries, before)
      // An empty cell had nothing to count.
      const orderedValues = indexes.map((index) => seriesValues?.[index] ?? (heat === 'most' ? 0 : null))
      return {
        name: one.id.startsWith('=') ? idOf(one) : words.series(one.id as SeriesName),
        type: one.as ?? definition.as,
        values: orderedValues,
        colour: one.colour ?? colourOf(correctSeries.indexOf(one)),
        dashed: one.dashed,
        secondary: one.secondary && true,
        tableOnly: one.tableOnly,
        ...(answerSeries?.total !== undefined && {
          totals: [answerSeries.total, answerSeries.totalBefore ?? null] as const,
        }),
        ...(one.unit && { unit: one.unit === 'count' ? '' : words.unit(one.unit) }),
        ...((one.unit ?? (one.secondary === undefined ? unit : undefined)) === 'usd' && { isMoney: true }),
        ...(shares && {
          labels: orderedValues.map((count, position) => {
            const previousCount = orderedValues[position - 1]
            return previousCount ? words.share(count ?? 0, previousCount) : words.count(count ?? 0)
          }),
        }),
      }
    }),
    ...(definition.series === 'answer' && { isNamed: true }),
    ...(unit && { unit: words.unit(unit) }),
    ...(secondaryUnit && { secondaryUnit: words.unit(secondaryUnit) }),
    stacked,
    heat,
    box,
    ...(definition.plot && plotAxes(definition.plot, definedSeries)),
    ...(texts &&
      chartAnswer.texts && { texts: chartAnswer.texts.map((one) => textOf(one, texts[one.id], indexes, words)) }),
    ...(fadedCount > 0 && { before: fadedCount }),
    isCut,
    ...(isByPeriod && isRunning && lastCategory !== undefined && { runningCategory: lastCategory }),
    ...(goal !== undefined && { goal: { upTo: goal, text: words.goal } }),
    min: look.min,
    max: look.max,
  }
}
