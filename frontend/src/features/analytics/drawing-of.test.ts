import { expect, test } from 'vitest'
import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import { type ChartWords, drawingOf } from './drawing-of.ts'
import { drawn } from './drawn-tabs.ts'
import type { ChartLook } from './look/chart-look.ts'

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
const answer = (more: Partial<ChartAnswer>): ChartAnswer => ({ categories: ['a', 'b'], before: 0, series: [], ...more })
const series = (id: string, ...values: (number | null)[]) => ({ id, values })

test('what the answer leaves out, because the reader may not see it, is not drawn', () =>
  expect(
    drawingOf(drawn['general/billing'], answer({ series: [series('revenue', 1, 2)], before: 1 }), words, {
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

test('a file tells weeks by their first day in full, and months as they are drawn', () => {
  const given = answer({ series: [series('decided', 1, 9)] })
  expect(drawingOf(drawn['general/win-rate'], given, words)).toHaveProperty('days', ['a', 'b'])
  expect(drawingOf(drawn['general/win-rate'], given, { ...words, isByWeek: false })).not.toHaveProperty('days')
})

test('rows have the names that the server gives them, and the order that is asked for', () => {
  const given = answer({ names: ['Ana', { es: 'x', en: 'y', pt: 'Beto' }], series: [series('quotes', 3, 5)] })
  const drawnAs = (sort?: ChartLook['sort']) =>
    drawingOf(drawn['general/commercial-ranking'], given, words, { look: { compared: [], ...(sort && { sort }) } })
  expect(drawnAs().categories).toEqual(['Ana', 'Beto'])
  expect(drawnAs({ order: 'desc' })).toMatchObject({ categories: ['Beto', 'Ana'], series: [{ values: [5, 3] }] })
  expect(drawnAs({ order: 'asc' }).categories).toEqual(['Ana', 'Beto'])
})

test('weeks keep their order whatever is asked for', () =>
  expect(
    drawingOf(drawn['general/win-rate'], answer({ series: [series('decided', 1, 9)] }), words, {
      look: { sort: { order: 'desc' }, compared: [] },
    }).categories,
  ).toEqual(['category a', 'category b']))

test('of a share nothing is a figure; where nothing is counted there is none', () => {
  const shown = (...values: (number | null)[]) =>
    drawingOf(drawn['lcl/minimum-share'], answer({ series: [series('minimum_pct', ...values)] }), words).categories
  expect(shown(0, 0)).toHaveLength(2)
  expect(shown(null, null)).toHaveLength(0)
  expect(drawingOf(drawn['lcl/lanes'], answer({ series: [series('quotes', 0, 0)] }), words).categories).toHaveLength(0)
})

test('hours without a request are cells all the same', () => {
  const { categories, series: rows } = drawingOf(
    drawn['general/requests-by-hour'],
    answer({ categories: ['9'], series: [series('1', 4)] }),
    words,
  )
  expect(categories).toHaveLength(24)
  expect(rows).toHaveLength(7)
  expect(rows[0]?.values[9]).toBe(4)
  expect(rows[0]?.values[3]).toBe(0)
  // So are those of a day without any.
  expect([rows[6]?.values[9], rows[6]?.values[3]]).toEqual([0, 0])
})

test('a stage says its share of the one before, where there was one', () =>
  expect(
    drawingOf(
      drawn['general/status-funnel'],
      answer({ categories: ['requested', 'quoted', 'sent'], series: [series('quotations', 4, 0, 0)] }),
      words,
    ).series[0]?.labels,
  ).toEqual(['4', '0 of 4', '0']))

test('where there is nothing nothing is drawn, not a row of zeros', () => {
  const empty = answer({ series: [series('quotations', 0, 0)] })
  expect(drawingOf(drawn['general/status-funnel'], empty, words)).toMatchObject({ categories: [], series: [] })
  expect(drawingOf(drawn['general/status-funnel'], undefined, words).categories).toEqual([])
})

test('the goal of the company is told with its word', () =>
  expect(
    drawingOf(drawn['general/waiting-time'], answer({ goal: 4, series: [series('median', 1, 2)] }), words).goal,
  ).toEqual({
    upTo: 4,
    text: 'goal',
  }))

test('a week that the period cuts is drawn as a whole, and faded', () => {
  const cut = answer({ before: 0, series: [{ id: 'decided', values: [1, 9], whole: 5 }] })
  expect(drawingOf(drawn['general/win-rate'], cut, words)).toMatchObject({
    before: 1,
    isCut: true,
    series: [{ values: [5, 9] }],
    points: { places: ['whole', 'b'], series: ['decided'] },
  })
})

test('rows stand by the series that is asked for, and stacked ones by all of their pieces', () => {
  const ranking = answer({ series: [series('quotes', 3, 5), series('won', 2, 1)] })
  const byWon = { look: { sort: { order: 'desc' as const, by: 'won' }, compared: [] } }
  expect(drawingOf(drawn['general/commercial-ranking'], ranking, words, byWon).categories).toEqual([
    'category a',
    'category b',
  ])
  const load = answer({ series: [series('pending', 3, 1), series('sent', 0, 9)] })
  const down = { look: { sort: { order: 'desc' as const }, compared: [] } }
  expect(drawingOf(drawn['operative/load'], load, words, down).categories).toEqual(['category b', 'category a'])
})

test('a share of all before is drawn in the order of the answer only', () => {
  const reasons = answer({ series: [series('quotations', 3, 5), series('accumulated', 40, 100)] })
  const names = (look?: ChartLook) =>
    drawingOf(drawn['general/loss-reasons'], reasons, words, look && { look }).series.map(({ name }) => name)
  expect(names()).toEqual(['series quotations', 'series accumulated'])
  expect(names({ sort: { order: 'asc' }, compared: [] })).toEqual(['series quotations'])
})

test('of many sources the first four are drawn, and those that are compared with them, dashed', () => {
  const costs = answer({ series: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => series(id, 1, 2)) })
  const drawing = drawingOf(drawn['lcl/cost-per-rt'], costs, words, { look: { min: 1, max: 9, compared: ['f'] } })
  expect(drawing.series.map(({ name, dashed }) => [name, dashed])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', undefined],
    ['d', undefined],
    ['f', true],
  ])
  expect(drawing).toMatchObject({ min: 1, max: 9 })
})

test('containers are columns by their types, and what they come to in TEU is a line at the right', () => {
  const given = answer({ series: [series('20GP', 2, 1), series('40HC', 0, 3), series('TEU', 2, 7)] })
  expect(drawingOf(drawn['fcl/containers'], given, words)).toMatchObject({
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

test('rows of cells stand as they come, by name, or the nearest in one column first', () => {
  const given = answer({ series: [series('Rin', 5, null), series('Austral', 2, 9), series('Coral', null, 1)] })
  const rows = (by?: string) =>
    drawingOf(drawn['lcl/origins'], given, words, {
      look: { compared: [], ...(by !== undefined && { sort: { order: 'asc', by } }) },
    }).points.series
  expect(rows()).toEqual(['Rin', 'Austral', 'Coral'])
  expect(rows('name')).toEqual(['Austral', 'Coral', 'Rin'])
  expect(rows('a')).toEqual(['Austral', 'Rin', 'Coral'])
  expect(rows('b')).toEqual(['Coral', 'Austral', 'Rin'])
})
