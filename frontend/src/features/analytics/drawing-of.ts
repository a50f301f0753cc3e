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

const order = (index: number) => ((index % 9) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Axes with a natural order, which no setting changes. */
const ordered: ReadonlySet<Axis> = new Set(['period', 'week', 'stage', 'hour', 'revisions', 'days'])

/** Whether the rows of a chart can be sorted. */
export const isSortable = ({ axis, heat, plot, categories }: ChartDefinition): boolean =>
  !ordered.has(axis) && plot === undefined && heat === undefined && categories === undefined

/** Order of the categories: as answered, or by one series; for a stacked chart by the total. */
const placesOf = (answer: ChartAnswer, definition: ChartDefinition, sort: ChartSettings['sort']): number[] => {
  const places = answer.categories.map((_, place) => place)
  if (sort === undefined || !isSortable(definition)) return places
  const named = answer.series.filter(({ id }) => id === sort.by)
  const usual = definition.stacked === true ? answer.series : answer.series.slice(0, 1)
  const weighed = named.length > 0 ? named : usual
  const at = (place: number) => weighed.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)
  return places.toSorted((a, b) => (sort.order === 'asc' ? at(a) - at(b) : at(b) - at(a)))
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
  const at = ({ values }: ChartAnswer['series'][number]) => values[column] ?? Infinity
  return series.toSorted((a, b) => (column < 0 ? a.id.localeCompare(b.id) : at(a) < at(b) ? -1 : Number(at(a) > at(b))))
}

/** An accumulated share is correct only in the order of the answer. */
const holds = ({ id }: SeriesDefinition, sort: ChartSettings['sort']) => id !== 'accumulated' || sort === undefined

const asItComes: ChartSettings = { compared: [] }

const idOf = ({ id }: SeriesDefinition): string => id.replace(/^=/, '')

/** Plots a week or month that the period cuts by its whole value, and faded. */
export const shownValues = ({ values, whole }: ChartAnswer['series'][number], before: number) =>
  whole === undefined ? values : values.with(before, whole)

/** A text column of the table. */
const textOf = (
  { id, values }: NonNullable<ChartAnswer['texts']>[number],
  kind: NonNullable<ChartRule['texts']>[string] | undefined,
  places: readonly number[],
  words: ChartWords,
) => ({
  name: words.series(id as SeriesName),
  values: places.map((place) => {
    const text = values[place] ?? ''
    if (typeof text !== 'string') return words.name(text)
    return kind === 'DAY' && text !== '' ? words.day(text) : text
  }),
  ...(kind === 'TREND' && { isTrend: true }),
})

/** Indexes of the plotted series for the axes and the point size, where the user has the right to them. */
const plotted = ({ x, y, size }: NonNullable<ChartDefinition['plot']>, series: readonly SeriesDefinition[]) => {
  const at = (id: SeriesName | undefined) => series.findIndex((one) => one.id === id)
  const [across, up, sized] = [at(x), at(y), at(size)]
  return across < 0 || up < 0 ? {} : { plot: { x: across, y: up, ...(sized >= 0 && { size: sized }) } }
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
    look = asItComes,
    isRunning = false,
    texts,
  }: { look?: ChartSettings; isRunning?: boolean; texts?: ChartRule['texts'] } = {},
): Figures & { points: Points } => {
  const { axis, categories: all, shares, unit, stacked, heat, box } = definition
  const isByPeriod = axis === 'period'
  const none: ChartAnswer = { categories: [], before: 0, series: [] }
  const given = answer ?? none
  // A share of zero is plotted too, at the bottom of its axis.
  const isNothing = (value: number | null) => value === null || (value === 0 && unit !== 'percent')
  const isEmpty = given.series.every(({ values }) => values.every(isNothing))
  const { categories: answered, names, series: every, before, goal } = isEmpty ? none : given
  const series = shownSeries(definition, { ...given, categories: answered, series: every }, look)
  const places =
    isEmpty || all === undefined
      ? placesOf({ ...given, categories: answered }, definition, look.sort)
      : all.map((one) => answered.indexOf(one))
  const shown = (place: number, index: number) => {
    const category = answered[place] ?? all?.[index] ?? ''
    const name = names?.[place]
    return name === undefined || name === '' ? words.category(axis, category) : words.name(name)
  }
  const categories = places.map(shown)
  const last = categories.at(-1)
  const isCut = series.some(({ whole }) => whole !== undefined)
  const faded = before + (isCut ? 1 : 0)
  const own = ({ id }: { id: string }): SeriesDefinition => ({
    id: `=${id}`,
    ...(look.compared.includes(id) && { dashed: true }),
  })
  const { line } = definition
  const answeredAs = (one: { id: string }) => (line !== undefined && one.id === idOf(line) ? line : own(one))
  const known = definition.series === 'answer' ? series.map(answeredAs) : definition.series
  const wanted = known.filter((one) => holds(one, look.sort))
  const definedSeries = wanted.filter((one) => heat !== undefined || series.some(({ id }) => id === idOf(one)))
  const second = wanted.find(({ secondary }) => secondary !== undefined)?.secondary
  return {
    categories,
    categoriesName: words.axis(axis),
    ...((axis === 'week' || (isByPeriod && words.isByWeek)) && { days: places.map((place) => answered[place] ?? '') }),
    points: {
      places: places.map((place, index) =>
        isCut && place === before ? 'whole' : (answered[place] ?? all?.[index] ?? ''),
      ),
      series: definedSeries.map(idOf),
    },
    series: definedSeries.map((one) => {
      const found = series.find(({ id }) => id === idOf(one))
      const values = found && shownValues(found, before)
      // An empty cell had nothing to count.
      const placed = places.map((place) => values?.[place] ?? (heat === 'most' ? 0 : null))
      return {
        name: one.id.startsWith('=') ? idOf(one) : words.series(one.id as SeriesName),
        type: one.as ?? definition.as,
        values: placed,
        colour: one.colour ?? order(wanted.indexOf(one)),
        dashed: one.dashed,
        secondary: one.secondary && true,
        tableOnly: one.tableOnly,
        ...(found?.total !== undefined && { totals: [found.total, found.totalBefore ?? null] as const }),
        ...(one.unit && { unit: one.unit === 'count' ? '' : words.unit(one.unit) }),
        ...((one.unit ?? (one.secondary === undefined ? unit : undefined)) === 'usd' && { isMoney: true }),
        ...(shares && {
          labels: placed.map((count, place) => {
            const former = placed[place - 1]
            return former ? words.share(count ?? 0, former) : words.count(count ?? 0)
          }),
        }),
      }
    }),
    ...(definition.series === 'answer' && { isNamed: true }),
    ...(unit && { unit: words.unit(unit) }),
    ...(second && { secondaryUnit: words.unit(second) }),
    stacked,
    heat,
    box,
    ...(definition.plot && plotted(definition.plot, definedSeries)),
    ...(texts && given.texts && { texts: given.texts.map((one) => textOf(one, texts[one.id], places, words)) }),
    ...(faded > 0 && { before: faded }),
    isCut,
    ...(isByPeriod && isRunning && last !== undefined && { runningCategory: last }),
    ...(goal !== undefined && { goal: { upTo: goal, text: words.goal } }),
    min: look.min,
    max: look.max,
  }
}
