import type { ChartRule } from '@freight/contracts/analytics/charts'
import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import type { ChartProps } from '../../components/chart/chart-props.ts'
import type { Axis, Drawn, DrawnSeries, SeriesName, Unit } from './drawn.ts'
import type { ChartLook } from './look/chart-look.ts'

/** What a drawing needs said in the reader's language. */
export interface ChartWords {
  series: (id: SeriesName) => string
  axis: (axis: Axis) => string
  category: (axis: Axis, category: string) => string
  /** Periods are weeks, which a drawing has no room to tell with their year. */
  isByWeek: boolean
  /** One of several languages. */
  name: (name: NonNullable<ChartAnswer['names']>[number]) => string
  /** Behind a number, with its space. */
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

/** Axes whose order means something: they keep it whatever is asked for. */
const ordered: ReadonlySet<Axis> = new Set(['period', 'week', 'stage', 'hour', 'revisions', 'days'])

/** Whether the rows of a chart can stand in another order. */
export const isSortable = ({ axis, heat, plot, categories }: Drawn): boolean =>
  !ordered.has(axis) && plot === undefined && heat === undefined && categories === undefined

/** In which order the categories are drawn: that of the answer, or by one series; of what is stacked, by all of it. */
const placesOf = (answer: ChartAnswer, drawn: Drawn, sort: ChartLook['sort']): number[] => {
  const places = answer.categories.map((_, place) => place)
  if (sort === undefined || !isSortable(drawn)) return places
  const named = answer.series.filter(({ id }) => id === sort.by)
  const usual = drawn.stacked === true ? answer.series : answer.series.slice(0, 1)
  const weighed = named.length > 0 ? named : usual
  const at = (place: number) => weighed.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)
  return places.toSorted((a, b) => (sort.order === 'asc' ? at(a) - at(b) : at(b) - at(a)))
}

/**
 * Of many sources the first ones, and those that somebody compares with them; rows of cells as they come, the least in one
 * column first, or by their names.
 */
const shownSeries = (drawn: Drawn, { series, categories }: ChartAnswer, { compared, sort }: ChartLook) => {
  const { compares, order } = drawn
  if (compares !== undefined) return series.filter(({ id }, index) => index < compares || compared.includes(id))
  if (order === undefined || sort === undefined) return series
  const column = categories.indexOf(sort.by ?? '')
  const at = ({ values }: ChartAnswer['series'][number]) => values[column] ?? Infinity
  return series.toSorted((a, b) => (column < 0 ? a.id.localeCompare(b.id) : at(a) < at(b) ? -1 : Number(at(a) > at(b))))
}

/** A share of all that came before holds in the order of the answer only. */
const holds = ({ id }: DrawnSeries, sort: ChartLook['sort']) => id !== 'accumulated' || sort === undefined

const asItComes: ChartLook = { compared: [] }

const idOf = ({ id }: DrawnSeries): string => id.replace(/^=/, '')

/** A week or month that the period cuts is drawn as a whole, and faded as those before it. */
const drawnValues = ({ values, whole }: ChartAnswer['series'][number], before: number) =>
  whole === undefined ? values : values.with(before, whole)

/** A column of words, as they are read. */
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

/** Which of the drawn series stand along the axes, and which one is a point's size, where the reader may see it. */
const plotted = ({ x, y, size }: NonNullable<Drawn['plot']>, series: readonly DrawnSeries[]) => {
  const at = (id: SeriesName | undefined) => series.findIndex((one) => one.id === id)
  const [across, up, sized] = [at(x), at(y), at(size)]
  return across < 0 || up < 0 ? {} : { plot: { x: across, y: up, ...(sized >= 0 && { size: sized }) } }
}

/** What the categories and the series of a drawing are called by the server. */
export interface Points {
  places: readonly string[]
  series: readonly string[]
}

/** The answer of a chart as its drawing. What the reader may not see is not in the answer, and not drawn. */
export const drawingOf = (
  drawn: Drawn,
  answer: ChartAnswer | undefined,
  words: ChartWords,
  {
    look = asItComes,
    isRunning = false,
    texts,
  }: { look?: ChartLook; isRunning?: boolean; texts?: ChartRule['texts'] } = {},
): Figures & { points: Points } => {
  const { axis, categories: all, shares, unit, stacked, heat, box } = drawn
  const isByPeriod = axis === 'period'
  const none: ChartAnswer = { categories: [], before: 0, series: [] }
  const given = answer ?? none
  // Nothing of something is a share as well: it is drawn, at the foot of its axis.
  const isNothing = (value: number | null) => value === null || (value === 0 && unit !== 'percent')
  const isEmpty = given.series.every(({ values }) => values.every(isNothing))
  const { categories: answered, names, series: every, before, goal } = isEmpty ? none : given
  const series = shownSeries(drawn, { ...given, categories: answered, series: every }, look)
  const places =
    isEmpty || all === undefined
      ? placesOf({ ...given, categories: answered }, drawn, look.sort)
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
  const own = ({ id }: { id: string }): DrawnSeries => ({
    id: `=${id}`,
    ...(look.compared.includes(id) && { dashed: true }),
  })
  const { line } = drawn
  const answeredAs = (one: { id: string }) => (line !== undefined && one.id === idOf(line) ? line : own(one))
  const known = drawn.series === 'answer' ? series.map(answeredAs) : drawn.series
  const wanted = known.filter((one) => holds(one, look.sort))
  const drawnSeries = wanted.filter((one) => heat !== undefined || series.some(({ id }) => id === idOf(one)))
  const second = wanted.find(({ secondary }) => secondary !== undefined)?.secondary
  return {
    categories,
    categoriesName: words.axis(axis),
    ...((axis === 'week' || (isByPeriod && words.isByWeek)) && { days: places.map((place) => answered[place] ?? '') }),
    points: {
      places: places.map((place, index) =>
        isCut && place === before ? 'whole' : (answered[place] ?? all?.[index] ?? ''),
      ),
      series: drawnSeries.map(idOf),
    },
    series: drawnSeries.map((one) => {
      const found = series.find(({ id }) => id === idOf(one))
      const values = found && drawnValues(found, before)
      // A cell of which nothing is told had nothing to be counted.
      const placed = places.map((place) => values?.[place] ?? (heat === 'most' ? 0 : null))
      return {
        name: one.id.startsWith('=') ? idOf(one) : words.series(one.id as SeriesName),
        type: one.as ?? drawn.as,
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
    ...(drawn.series === 'answer' && { isNamed: true }),
    ...(unit && { unit: words.unit(unit) }),
    ...(second && { secondaryUnit: words.unit(second) }),
    stacked,
    heat,
    box,
    ...(drawn.plot && plotted(drawn.plot, drawnSeries)),
    ...(texts && given.texts && { texts: given.texts.map((one) => textOf(one, texts[one.id], places, words)) }),
    ...(faded > 0 && { before: faded }),
    isCut,
    ...(isByPeriod && isRunning && last !== undefined && { runningCategory: last }),
    ...(goal !== undefined && { goal: { upTo: goal, text: words.goal } }),
    min: look.min,
    max: look.max,
  }
}
