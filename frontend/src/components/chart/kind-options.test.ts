import type { Point } from 'highcharts'
import { expect, test } from 'vitest'
import type { ChartColours, ChartProps } from './chart-props.ts'
import { kindOptions } from './kind-options.ts'

const colours = { series: ['#0000ff'], text: '#000000', quiet: '#666666', line: '#cccccc' } as unknown as ChartColours
const part = (name: string, value: number) => ({ name, type: 'bar', values: [value], colour: 1 }) as const

test('a box is read out in the words of its series', () => {
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
