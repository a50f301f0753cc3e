import type { Point } from 'highcharts'
import { expect, test } from 'vitest'
import { colours } from '../../testing/chart-colours.ts'
import { chartOptions } from './chart-options.ts'
import type { ChartProps } from './chart-props.ts'
import { kindOptions } from './kind-options.ts'
import { heatOptions } from './heat-drawing.tsx'

const words = {
  noData: 'No data',
  running: 'so far',
  noValue: 'Sin valor',
  decimalPoint: ',',
  thousandsSep: '.',
  money: ' US$',
  percent: ' %',
}
const seriesOptions = (series: ChartProps['series'][number]) =>
  chartOptions({ title: 'Stages', categories: ['Asked'], series: [series] }, 200, colours, words)
const bars = { name: 'Quotations', type: 'bar', values: [4], colour: 1 } as const

const heated = (props: ChartProps) => heatOptions(chartOptions(props, 200, colours, words), props, colours)

test('bars with value labels have no legend and no axis for them', () => {
  const options = seriesOptions({ ...bars, labels: ['4 asked'] })
  expect(options.series).toMatchObject([{ showInLegend: false, dataLabels: { enabled: true } }])
  expect(options.yAxis).toMatchObject([{ visible: false }])
})

test('the labels of bars have room behind the longest bar', () => {
  const options = seriesOptions({ ...bars, labels: ['4 asked'] })
  expect(options.series).toMatchObject([{ dataLabels: { inside: false, style: { textOutline: 'none' } } }])
  expect(options.yAxis).toMatchObject([{ maxPadding: 0.8, endOnTick: false }])
})

test('a line across columns of many colours is as dark as text', () => {
  const line = { name: 'TEU', type: 'line', values: [4], colour: 'text' } as const
  expect(seriesOptions(line).series).toMatchObject([{ color: 'black' }])
})

test('bars without labels keep legend and axis', () => {
  const options = seriesOptions(bars)
  expect(options.series).not.toMatchObject([{ showInLegend: false }])
  expect(options.yAxis).toMatchObject([{ visible: true }])
})

test('columns and line segments before the period are faded', () => {
  const options = chartOptions(
    {
      title: 'Quotations',
      categories: ['31/08', '07/09'],
      before: 1,
      series: [
        { name: 'Air', type: 'column', values: [1, 2], colour: 1 },
        { name: 'Rate', type: 'line', values: [10, 20], colour: 2, secondary: true },
        { name: 'Margin', type: 'column', values: [5, 6], colour: 1, tableOnly: true },
      ],
      secondaryUnit: ' %',
    },
    200,
    colours,
    words,
  )
  expect(options.series).toMatchObject([
    { name: 'Air', data: [{ y: 1, color: 'blue73' }, { y: 2 }] },
    { name: 'Rate', zoneAxis: 'x', zones: [{ value: 0.5, color: 'grey73' }, {}], tooltip: { valueSuffix: ' %' } },
  ])
  // A series that would need its own axis is shown only in the table.
  expect(options.series).toHaveLength(2)
})

test('a share axis at the right ends at 100 %, unless one share is greater', () => {
  const shares = (...values: number[]) =>
    chartOptions(
      {
        title: 'Won',
        categories: ['31/08', '07/09'],
        series: [
          { name: 'Decided', type: 'column', values: [140, 200], colour: 'background' },
          { name: 'Won of sent', type: 'line', values, colour: 1, secondary: true },
        ],
        secondaryUnit: ' %',
      },
      200,
      colours,
      words,
    ).yAxis
  expect(shares(20, 100)).toMatchObject([{}, { ceiling: 100 }])
  expect(shares(20, 150)).not.toMatchObject([{}, { ceiling: 100 }])
})

test('a cell is darker for a higher value, an empty cell has no colour, and the first row is at the top', () => {
  const options = heated({
    title: 'Requests',
    categories: ['9', '10'],
    heat: 'most',
    series: [
      { name: 'Mon', type: 'column', values: [6, 1], colour: 1 },
      { name: 'Tue', type: 'column', values: [null, 3], colour: 2 },
    ],
  })
  expect(options.series).toMatchObject([
    { data: [{ y: 1, color: 'blueff', custom: { text: '6' } }, { color: 'blue1f' }] },
    { data: [{ y: 1, color: 'transparent' }, { color: 'blue70' }] },
  ])
  // Text has the same contrast on the fullest colour as on the palest one.
  const wordsOn = (color: string) => ({ dataLabels: { style: { color } } })
  expect(options.series).toMatchObject([
    { data: [wordsOn('white'), wordsOn('black')] },
    { data: [{}, wordsOn('black')] },
  ])
  const [axis] = [options.yAxis].flat()
  // No row is cut in half.
  expect(axis).toMatchObject({ min: 0, max: 2, startOnTick: false, endOnTick: false })
  const formatter = axis?.labels?.formatter as unknown as (at: { value: number }) => string
  expect([0.5, 1.5].map((value) => formatter({ value }))).toEqual(['Tue', 'Mon'])
})

test('an isolated value of a line has a mark, otherwise it would be invisible', () => {
  const options = seriesOptions({ name: 'Cost', type: 'line', values: [4, null, 5, 6], colour: 1 })
  const marked = { y: 4, marker: { enabled: true } }
  expect(options.series).toMatchObject([{ data: [marked, { y: null }, { y: 5 }, { y: 6 }] }])
  expect(options.series).not.toMatchObject([{ data: [marked, {}, { marker: {} }, {}] }])
})

test('where less is better a cell is darker for a lower value, and zero is the darkest', () => {
  const { series } = heated({
    title: 'Gaps',
    categories: ['CNSHA', 'HKHKG', 'BEANR', 'USHOU'],
    heat: 'least',
    unit: ' %',
    series: [{ name: 'Rin', type: 'column', values: [0, 0.5, 500, null], colour: 1 }],
  })
  expect(series).toMatchObject([
    {
      data: [
        { color: 'blueff', custom: { text: `0${words.decimalPoint}0 %` } },
        // Shades follow the rank: an outlier does not make the others alike.
        { color: 'blue99' },
        { color: 'blue47', custom: { text: `500${words.decimalPoint}0 %` } },
        { color: 'transparent', custom: { text: '—' } },
      ],
    },
  ])
})

test('many long column names are staggered on two levels of a card, and on one where there is room', () => {
  const series = [{ name: 'Lost', type: 'column', values: [1], colour: 1 }] as const
  const labels = (count: number, height: number, isWide = false) =>
    [
      chartOptions(
        { title: 'Reasons', categories: Array(count).fill('The client did not answer'), series, isWide },
        height,
        colours,
        words,
      ).xAxis ?? [],
    ].flat()[0]?.labels
  expect(labels(8, 286)).toMatchObject({ autoRotationLimit: 0, staggerLines: 2 })
  expect(labels(6, 286)).not.toHaveProperty('staggerLines')
  expect(labels(8, 286, true)).not.toHaveProperty('staggerLines')
  expect(labels(8, 800)).not.toHaveProperty('staggerLines')
})

test('if one bar name is too long all lose the text in brackets, unless two names would become the same', () => {
  const categories = [
    'Shanghái (Pudong) – Montevideo (Carrasco)',
    'Nueva York (Newark) – Montevideo (Carrasco)',
    'Nueva York (JFK) – Montevideo (Carrasco)',
    'Miami – Montevideo (Carrasco)',
  ]
  const labels = (height: number) =>
    [chartOptions({ title: 'Lanes', categories, series: [bars] }, height, colours, words).xAxis ?? []].flat()[0]?.labels
  const nameOf = labels(286)?.formatter as unknown as (label: { value: string }) => string
  expect(categories.map((value) => nameOf({ value }))).toEqual([
    'Shanghái – Montevideo',
    ...categories.slice(1, 3),
    'Miami – Montevideo',
  ])
  expect(labels(800)).not.toHaveProperty('formatter')
  expect([seriesOptions(bars).xAxis ?? []].flat()[0]?.labels).not.toHaveProperty('formatter')
  expect(labels(800)).toMatchObject({ style: { width: 480 } })
})

test('the numbers of an axis share one style: in full, or all in thousands on a long axis', () => {
  const format = [seriesOptions(bars).yAxis ?? []].flat()[0]?.labels?.formatter as unknown as (this: object) => string
  const label = (max: number, ...values: number[]) =>
    values.map((value) =>
      format.call({
        value,
        axis: { getExtremes: () => ({ min: 0, max }) },
        chart: { numberFormatter: (number: number) => number.toLocaleString('de-DE', { useGrouping: true }) },
      }),
    )
  expect(label(4000, 0, 500, 2500, 4000)).toEqual(['0', '500', '2.500', '4.000'])
  expect(label(20_000, 0, 2500, 20_000)).toEqual(['0', '2,5k', '20k'])
  expect(label(20_000_000, 20_000_000)).toEqual(['20M'])
})

test('the last number below bars has its room outside the plot', () => {
  expect(seriesOptions(bars).chart?.marginRight).toBeGreaterThan(20)
  expect(seriesOptions({ ...bars, type: 'column' }).chart).not.toHaveProperty('marginRight')
})

test('the tooltip shows amounts with their currency', () => {
  const isMoney = true
  expect(seriesOptions({ ...bars, isMoney }).series).toMatchObject([{ tooltip: { valueSuffix: ' US$' } }])
  const [series] = seriesOptions(bars).series ?? []
  expect(series).not.toHaveProperty('tooltip')
})

test('points at the ends of the axes are not clipped, even large ones', () => {
  const at = (size?: number) =>
    kindOptions(
      {},
      {
        title: 'Clients',
        categories: ['A'],
        plot: { x: 0, y: 1, ...(size !== undefined && { size }) },
        series: ['Asked', 'Rate', 'Margin'].map((name) => ({ name, type: 'line', values: [1], colour: 1 }) as const),
      },
      colours,
    ).chart
  expect(at()?.marginTop).toBeGreaterThan(5)
  expect(at(2)?.marginTop).toBeGreaterThan(18)
})

test('long column names have enough lines, and series descriptions contain only their own names', () => {
  const options = chartOptions(
    {
      title: 'Reasons',
      categories: ['The client called the shipment off', 'Price'],
      series: [{ name: 'Quotations', type: 'column', values: [4, 1], colour: 1 }],
    },
    200,
    colours,
    words,
  )
  expect(options.xAxis).toMatchObject({ labels: { padding: 0, style: { lineClamp: 5 } } })
  expect(options.lang?.accessibility?.legend?.legendItem).toBe('{itemName}')
  // The library’s own descriptions are English.
  expect(options.lang?.accessibility).toMatchObject({
    svgContainerLabel: options.accessibility?.description,
    thousandsSep: '.',
    legend: { legendLabelNoTitle: options.accessibility?.description },
    series: { nullPointValue: 'Sin valor' },
  })
  expect(options.accessibility?.screenReaderSection?.afterChartFormat).toBe('')
  expect(options.accessibility?.series?.descriptionFormatter?.({ name: 'Marítimo' } as never)).toBe('Marítimo')
})

test('the line segment to the running week is faded and labelled as running', () => {
  const series = [{ name: 'Median', type: 'line', values: [1, 2, 3], colour: 1 }] as const
  const categories = ['31/08', '07/09', '14/09']
  const optionsWith = (before: number, runningCategory: string) =>
    chartOptions({ title: 'Response', categories, series, before, runningCategory }, 200, colours, words)
  const options = optionsWith(1, '14/09')
  const [pale, going] = [{ color: 'blue73' }, { color: 'bluea6' }]
  expect(options.series).toMatchObject([{ zones: [{ value: 0.5, ...pale }, { value: 1 }, going] }])
  // The period contains only the running week.
  expect(optionsWith(2, '14/09').series).toMatchObject([{ zones: [{ value: 1.5, ...pale }, going] }])
  const labels = [options.xAxis ?? []].flat()[0]?.labels
  const nameOf = labels?.formatter as unknown as (label: { value: string }) => string
  expect(categories.map((value) => nameOf({ value }))).toEqual(['31/08', '07/09', 'so far'])
})

test('a running column inside the period differs from columns before the period and from finished ones', () => {
  const series = [column([1, 2, 3])]
  const categories = ['07/2026', '08/2026', '09/2026']
  const look = (more: object) =>
    chartOptions({ title: 'x', categories, series, runningCategory: '09/2026', ...more }, 260, colours, words).series
  const going = { color: 'bluea6', borderColor: 'blue', borderWidth: 1 }
  expect(look({ before: 2 })).toMatchObject([{ data: [{ color: 'blue73' }, { color: 'blue73' }, going] }])
  expect(look({ before: 3 })).toMatchObject([{ data: [{}, {}, { color: 'blue73' }] }])
  expect(look({ before: 3 })).not.toMatchObject([{ data: [{}, {}, { borderWidth: 1 }] }])
})

test('beside a share axis with its five lines, the other axis has five lines too, unless its ends are set', () => {
  const series = [column([40, 45]), column([30, 60], { type: 'line', secondary: true })]
  const amounts = (more: object = {}) =>
    [
      chartOptions({ title: 'x', categories: ['a', 'b'], series, secondaryUnit: ' %', ...more }, 800, colours, words)
        .yAxis,
    ]
      .flat()
      .map((axis) => axis?.tickAmount)
  expect(amounts()).toEqual([5, 5])
  expect(amounts({ max: 50 })).toEqual([undefined, undefined])
  expect(amounts({ secondaryUnit: ' kg' })).toEqual([undefined, undefined])
  expect(amounts({ series: series.slice(0, 1) })).toEqual([undefined])
})

test('values that do not follow each other are not joined by a line', () =>
  expect(seriesOptions({ ...bars, type: 'marks' }).series).toMatchObject([
    { type: 'line', lineWidth: 0, marker: { enabled: true }, states: { hover: { lineWidthPlus: 0 } } },
  ]))

test('a line of zeros has marks, because it lies on the axis', () => {
  const marked = { y: 0, marker: { enabled: true } }
  expect(seriesOptions({ ...bars, type: 'line', values: [0, 0, null] }).series).toMatchObject([
    { data: [marked, marked, {}] },
  ])
  expect(seriesOptions({ ...bars, type: 'line', values: [0, 1] }).series).not.toMatchObject([{ data: [marked, {}] }])
})

const pointsOf = (categories: readonly string[], days: readonly number[]) => {
  const series = ['Days', 'Cost'].map((name) => ({ name, type: 'line', values: days, colour: 1 }) as const)
  return kindOptions({}, { title: 'x', categories, plot: { x: 0, y: 1 }, series }, colours).series
}

test('a point has its name; a point of a source on a lane has the name of the source', () => {
  expect(pointsOf(['Maersk · Shanghai – Montevideo · 40HC', 'Textil Plata'], [1, 2])).toMatchObject([
    { data: [{ custom: { label: 'Maersk' } }, { custom: { label: 'Textil Plata' } }] },
  ])
})

test('points on one place are named together', () => {
  const names = Array.from({ length: 8 }, (_, index) => `Client ${index}`)
  expect(
    pointsOf(
      names,
      names.map(() => 1),
    ),
  ).toMatchObject([
    {
      data: [
        { custom: { label: 'Client 0 +7', names: `${names.slice(0, 6).join('<br>')}<br>+2` } },
        ...names.slice(1).map(() => ({ custom: { label: '' } })),
      ],
    },
  ])
})

test('zeros are drawn at the bottom of their axis', () => {
  expect(seriesOptions({ ...bars, values: [0] }).yAxis).toMatchObject([{ min: 0, softMax: 1 }])
  expect(seriesOptions(bars).yAxis).not.toMatchObject([{ softMax: 1 }])
})

const weeks = Array.from({ length: 12 }, (_, week) => `w${week}`)
const column = (values: readonly number[], more: object = {}) => ({
  name: 'One',
  type: 'column' as const,
  values,
  colour: 1 as const,
  ...more,
})

test('with many weeks some are labelled, and always the running one', () => {
  const ofWeeks = { title: 'x', categories: weeks, series: [column(weeks.map(() => 1))] }
  const shown = (more: object, height = 260) =>
    [chartOptions({ ...ofWeeks, ...more }, height, colours, words).xAxis].flat()[0]?.tickPositions
  expect(shown({})).toEqual([0, 2, 4, 6, 8, 10])
  expect(shown({ runningCategory: 'w11' })).toEqual([1, 3, 5, 7, 9, 11])
  expect(shown({ categories: weeks.slice(0, 6) })).toBeUndefined()
  expect(shown({}, 700)).toBeUndefined()
})

test('shares of 50 % or more, or only zeros, have an axis with quarters, unless its ends are set', () => {
  const ticks = (values: readonly number[], more: object = {}) =>
    [
      chartOptions(
        { title: 'x', categories: ['a', 'b'], series: [column(values)], unit: ' %', ...more },
        260,
        colours,
        words,
      ).yAxis,
    ].flat()[0]?.tickPositions
  const quarters = [0, 25, 50, 75, 100]
  expect(ticks([40, 80])).toEqual(quarters)
  expect(ticks([0, 0])).toEqual(quarters)
  expect(ticks([3, 2], { unit: '', stacked: 'percent' })).toEqual(quarters)
  expect(ticks([3, 12])).toBeUndefined()
  expect(ticks([40, 120])).toBeUndefined()
  expect(ticks([40, 80], { max: 90 })).toBeUndefined()
  expect(ticks([40, 80], { unit: ' h' })).toBeUndefined()
})

test('a single series has no legend, unless it has a name of its own', () => {
  const has = (more: object = {}, others: readonly object[] = []) =>
    chartOptions(
      { title: 'x', categories: ['a'], series: [column([1]), ...others.map((one) => column([1], one))], ...more },
      260,
      colours,
      words,
    ).legend?.enabled
  expect([has(), has({ isNamed: true }), has({}, [{ tableOnly: true }]), has({}, [{ name: 'Two' }])]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('screen readers get the value of a cell, and an empty cell is not clickable', () => {
  const { series = [] } = heated({
    title: 'Hours',
    heat: 'most',
    categories: ['9', '10'],
    series: [{ name: 'Mon', type: 'column', values: [7, 0], colour: 1 }],
  })
  const [monday] = series
  const read = (index: number) => monday?.accessibility?.point?.descriptionFormatter?.({ index } as never)
  expect([read(0), read(1)]).toEqual(['9, 7. Mon.', '10, 0. Mon.'])
  expect(monday).toMatchObject({ data: [{ y: 1 }, { events: { click: expect.any(Function) } }] })
  expect(monday).not.toMatchObject({ data: [{ events: {} }, {}] })
})

const part = (name: string, value: number) => ({ name, type: 'bar', values: [value], colour: 1 }) as const

test('screen readers get a box with the names of its series', () => {
  const props: ChartProps = {
    title: 'Dispersión',
    box: true,
    categories: ['BCN-MVD'],
    series: [
      part('Mínimo', 2.44),
      part('Cuartil inferior', 2.82),
      part('Mediana', 3.1),
      part('Cuartil superior', 3.16),
      part('Máximo', 3.19),
    ],
  }
  const [box] = kindOptions({}, props, colours).series ?? []
  const numberFormatter = (value: number) => String(value).replace('.', ',')
  const read = box?.accessibility?.point?.descriptionFormatter?.({
    index: 0,
    series: { chart: { numberFormatter } },
  } as unknown as Point)
  expect(read).toBe('BCN-MVD. Mínimo 2,44, Cuartil inferior 2,82, Mediana 3,1, Cuartil superior 3,16, Máximo 3,19')
})
