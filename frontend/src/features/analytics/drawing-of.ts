import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import type { ChartProps } from '../../components/chart/chart-props.ts'
import type { Axis, Drawn, DrawnSeries, SeriesName, Unit } from './drawn.ts'

/** What a drawing needs said in the reader's language. */
export interface ChartWords {
  series: (id: SeriesName) => string
  axis: (axis: Axis) => string
  category: (axis: Axis, category: string) => string
  /** One of several languages. */
  name: (name: NonNullable<ChartAnswer['names']>[number]) => string
  /** Behind a number, with its space. */
  unit: (unit: Unit) => string
  share: (count: number, before: number) => string
  count: (count: number) => string
  goal: string
}

type Order = 'asc' | 'desc' | undefined

type Figures = Pick<ChartProps, 'categories' | 'categoriesName' | 'series'> &
  Partial<Pick<ChartProps, 'unit' | 'secondaryUnit' | 'stacked' | 'heat' | 'before' | 'goal' | 'runningCategory'>>

const order = (index: number) => ((index % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6

/** In which order the categories are drawn: that of the answer, or by the first series. */
const placesOf = (answer: ChartAnswer, isByPeriod: boolean, sort: Order): number[] => {
  const places = answer.categories.map((_, place) => place)
  const values = answer.series[0]?.values
  if (sort === undefined || isByPeriod || values === undefined) return places
  const at = (place: number) => values[place] ?? 0
  return places.toSorted((a, b) => (sort === 'asc' ? at(a) - at(b) : at(b) - at(a)))
}

const idOf = ({ id }: DrawnSeries): string => id.replace(/^=/, '')

/** A week or month that the period cuts is drawn as a whole, and faded as those before it. */
const drawnValues = ({ values, whole }: ChartAnswer['series'][number], before: number) =>
  whole === undefined ? values : values.with(before, whole)

/** The answer of a chart as its drawing. What the reader may not see is not in the answer, and not drawn. */
export const drawingOf = (
  drawn: Drawn,
  answer: ChartAnswer | undefined,
  words: ChartWords,
  { sort, isRunning = false }: { sort?: Order; isRunning?: boolean } = {},
): Figures => {
  const { axis, categories: all, shares, unit } = drawn
  const isByPeriod = axis === 'period'
  const none: ChartAnswer = { categories: [], before: 0, series: [] }
  const given = answer ?? none
  const isEmpty = given.series.every(({ values }) => values.every((value) => (value ?? 0) === 0))
  const { categories: answered, names, series, before, goal } = isEmpty ? none : given
  const places =
    isEmpty || all === undefined
      ? placesOf({ ...given, categories: answered }, isByPeriod, sort)
      : all.map((one) => answered.indexOf(one))
  const shown = (place: number, index: number) => {
    const category = answered[place] ?? all?.[index] ?? ''
    const name = names?.[place]
    return name === undefined ? words.category(axis, category) : words.name(name)
  }
  const categories = places.map(shown)
  const last = categories.at(-1)
  const isCut = series.some(({ whole }) => whole !== undefined)
  const faded = before + (isCut ? 1 : 0)
  const wanted = drawn.series === 'answer' ? series.map(({ id }): DrawnSeries => ({ id: `=${id}` })) : drawn.series
  const second = wanted.find(({ secondary }) => secondary !== undefined)?.secondary
  return {
    categories,
    categoriesName: words.axis(axis),
    series: wanted.flatMap((one, index) => {
      const found = series.find(({ id }) => id === idOf(one))
      const values = found && drawnValues(found, before)
      if (values === undefined && drawn.heat === undefined) return []
      const placed = places.map((place) => values?.[place] ?? null)
      return {
        name: one.id.startsWith('=') ? idOf(one) : words.series(one.id as SeriesName),
        type: one.as ?? drawn.as,
        values: placed,
        colour: one.colour ?? order(index),
        ...(one.dashed && { dashed: true }),
        ...(one.secondary && { secondary: true }),
        ...(one.tableOnly && { tableOnly: true }),
        ...(one.unit && { unit: words.unit(one.unit) }),
        ...(shares && {
          labels: placed.map((count, place) => {
            const former = placed[place - 1]
            return former ? words.share(count ?? 0, former) : words.count(count ?? 0)
          }),
        }),
      }
    }),
    ...(unit && { unit: words.unit(unit) }),
    ...(second && { secondaryUnit: words.unit(second) }),
    ...(drawn.stacked && { stacked: drawn.stacked }),
    ...(drawn.heat && { heat: true }),
    ...(faded > 0 && { before: faded }),
    ...(isByPeriod && isRunning && last !== undefined && { runningCategory: last }),
    ...(goal !== undefined && { goal: { upTo: goal, text: words.goal } }),
  }
}
