import { expect, test } from 'vitest'
import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { type ChartWords, drawingOf } from './drawing-of.ts'
import { tabCharts } from './tab-charts.ts'
import type { ChartSettings } from './chart-settings/chart-settings-values.ts'

const words: ChartWords = {
  series: (id) => `series ${id}`,
  axis: (axis) => `axis ${axis}`,
  category: (_, category) => `category ${category}`,
  isByWeek: true,
  name: (name) => (typeof name === 'string' ? name : name.pt),
  unit: (unit) => ` ${unit}`,
  day: (day) => `day ${day}`,
  share: (count, before) => `${count} of ${before}`,
  count: (count) => `${count}`,
  goal: 'goal',
}
const answer = (overrides: Partial<ChartAnswer>): ChartAnswer => ({
  categories: ['a', 'b'],
  before: 0,
  series: [],
  ...overrides,
})
const series = (id: string, ...values: (number | null)[]) => ({ id, values })

test('a series that the answer omits for lack of rights is not plotted', () =>
  expect(
    drawingOf(tabCharts['general/billing'], answer({ series: [series('revenue', 1, 2)], before: 1 }), words, {
      isRunning: true,
    }),
  ).toEqual({
    categories: ['category a', 'category b'],
    categoriesName: 'axis period',
    days: ['a', 'b'],
    points: { places: ['a', 'b'], series: ['revenue'] },
    series: [{ name: 'series revenue', type: 'column', values: [1, 2], colour: 1, unit: ' usd', isMoney: true }],
    secondaryUnit: ' percent',
    before: 1,
    isCut: false,
    runningCategory: 'category b',
  }))

test('an export names weeks by their full first day, and months as on the chart', () => {
  const given = answer({ series: [series('decided', 1, 9)] })
  expect(drawingOf(tabCharts['general/win-rate'], given, words)).toHaveProperty('days', ['a', 'b'])
  expect(drawingOf(tabCharts['general/win-rate'], given, { ...words, isByWeek: false })).not.toHaveProperty('days')
})

test('rows have the names of the answer and the chosen order', () => {
  const given = answer({ names: ['Ana', { es: 'x', en: 'y', pt: 'Beto' }], series: [series('quotes', 3, 5)] })
  const drawingBy = (sort?: ChartSettings['sort']) =>
    drawingOf(tabCharts['general/commercial-ranking'], given, words, { look: { compared: [], ...(sort && { sort }) } })
  expect(drawingBy().categories).toEqual(['Ana', 'Beto'])
  expect(drawingBy({ order: 'desc' })).toMatchObject({ categories: ['Beto', 'Ana'], series: [{ values: [5, 3] }] })
  expect(drawingBy({ order: 'asc' }).categories).toEqual(['Ana', 'Beto'])
})

test('weeks keep their order whatever order is chosen', () =>
  expect(
    drawingOf(tabCharts['general/win-rate'], answer({ series: [series('decided', 1, 9)] }), words, {
      look: { sort: { order: 'desc' }, compared: [] },
    }).categories,
  ).toEqual(['category a', 'category b']))

test('a share of zero is plotted, a missing share and a count of zero are not', () => {
  const shown = (...values: (number | null)[]) =>
    drawingOf(tabCharts['lcl/minimum-share'], answer({ series: [series('minimum_pct', ...values)] }), words).categories
  expect(shown(0, 0)).toHaveLength(2)
  expect(shown(null, null)).toHaveLength(0)
  expect(
    drawingOf(tabCharts['lcl/lanes'], answer({ series: [series('quotes', 0, 0)] }), words).categories,
  ).toHaveLength(0)
})

test('hours and days without a request have cells with zero', () => {
  const { categories, series: rows } = drawingOf(
    tabCharts['general/requests-by-hour'],
    answer({ categories: ['9'], series: [series('1', 4)] }),
    words,
  )
  expect(categories).toHaveLength(24)
  expect(rows).toHaveLength(7)
  expect(rows[0]?.values[9]).toBe(4)
  expect(rows[0]?.values[3]).toBe(0)
  // Days without a request have cells too.
  expect([rows[6]?.values[9], rows[6]?.values[3]]).toEqual([0, 0])
})

test('a stage shows its share of the previous stage, if that has a count', () =>
  expect(
    drawingOf(
      tabCharts['general/status-funnel'],
      answer({ categories: ['requested', 'quoted', 'sent'], series: [series('quotations', 4, 0, 0)] }),
      words,
    ).series[0]?.labels,
  ).toEqual(['4', '0 of 4', '0']))

test('a chart without data plots nothing, not a row of zeros', () => {
  const empty = answer({ series: [series('quotations', 0, 0)] })
  expect(drawingOf(tabCharts['general/status-funnel'], empty, words)).toMatchObject({ categories: [], series: [] })
  expect(drawingOf(tabCharts['general/status-funnel'], undefined, words).categories).toEqual([])
})

test('the company’s goal is plotted with its label', () =>
  expect(
    drawingOf(tabCharts['general/waiting-time'], answer({ goal: 4, series: [series('median', 1, 2)] }), words).goal,
  ).toEqual({
    upTo: 4,
    text: 'goal',
  }))

test('a week cut by the period is plotted with its entire value, and faded', () => {
  const cutAnswer = answer({ before: 0, series: [{ id: 'decided', values: [1, 9], whole: 5 }] })
  expect(drawingOf(tabCharts['general/win-rate'], cutAnswer, words)).toMatchObject({
    before: 1,
    isCut: true,
    series: [{ values: [5, 9] }],
    points: { places: ['whole', 'b'], series: ['decided'] },
  })
})

test('rows are sorted by the chosen series, rows of a stacked chart by their total', () => {
  const ranking = answer({ series: [series('quotes', 3, 5), series('won', 2, 1)] })
  const byWon = { look: { sort: { order: 'desc' as const, by: 'won' }, compared: [] } }
  expect(drawingOf(tabCharts['general/commercial-ranking'], ranking, words, byWon).categories).toEqual([
    'category a',
    'category b',
  ])
  const load = answer({ series: [series('pending', 3, 1), series('sent', 0, 9)] })
  const down = { look: { sort: { order: 'desc' as const }, compared: [] } }
  expect(drawingOf(tabCharts['operative/load'], load, words, down).categories).toEqual(['category b', 'category a'])
})

test('the accumulated share is plotted only in the order of the answer', () => {
  const reasons = answer({ series: [series('quotations', 3, 5), series('accumulated', 40, 100)] })
  const names = (look?: ChartSettings) =>
    drawingOf(tabCharts['general/loss-reasons'], reasons, words, look && { look }).series.map(({ name }) => name)
  expect(names()).toEqual(['series quotations', 'series accumulated'])
  expect(names({ sort: { order: 'asc' }, compared: [] })).toEqual(['series quotations'])
})

test('the first four of many sources are plotted, and compared sources dashed', () => {
  const costs = answer({ series: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => series(id, 1, 2)) })
  const drawing = drawingOf(tabCharts['lcl/cost-per-rt'], costs, words, { look: { min: 1, max: 9, compared: ['f'] } })
  expect(drawing.series.map(({ name, dashed }) => [name, dashed])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', undefined],
    ['d', undefined],
    ['f', true],
  ])
  expect(drawing).toMatchObject({ min: 1, max: 9 })
})

test('containers are plotted as columns by type, and their TEU as a line on the right axis', () => {
  const given = answer({ series: [series('20GP', 2, 1), series('40HC', 0, 3), series('TEU', 2, 7)] })
  expect(drawingOf(tabCharts['fcl/containers'], given, words)).toMatchObject({
    stacked: true,
    secondaryUnit: ' teu',
    points: { series: ['20GP', '40HC', 'TEU'] },
    series: [
      { name: '20GP', type: 'column', colour: 1 },
      { name: '40HC', type: 'column', colour: 2 },
      { name: 'series TEU', type: 'line', secondary: true, values: [2, 7] },
    ],
  })
})

test('heat-map rows are sorted as answered, by name, or ascending by one column', () => {
  const given = answer({ series: [series('Rin', 5, null), series('Austral', 2, 9), series('Coral', null, 1)] })
  const rows = (by?: string) =>
    drawingOf(tabCharts['lcl/origins'], given, words, {
      look: { compared: [], ...(by !== undefined && { sort: { order: 'asc', by } }) },
    }).points.series
  expect(rows()).toEqual(['Rin', 'Austral', 'Coral'])
  expect(rows('name')).toEqual(['Austral', 'Coral', 'Rin'])
  expect(rows('a')).toEqual(['Austral', 'Rin', 'Coral'])
  expect(rows('b')).toEqual(['Coral', 'Austral', 'Rin'])
})
