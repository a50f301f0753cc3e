import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type RefObject, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { moneyStyle } from '../../lib/storage/storage.ts'
import { renderAt } from '../../testing/render.tsx'
import type { ChartHandle, ChartProps } from './chart-props.ts'

/** Replaces the library, which draws nothing without a screen: it prints its options. */
const chart = {
  exporting: {
    exportChart: async ({ type }: { type: string }) => void done.push(type),
  },
}
const done: string[] = []
const drawings: string[] = []
vi.doMock('highcharts/esm/highcharts.js', () => ({
  default: {
    merge: (...options: readonly object[]): object => Object.assign({}, ...options),
    fireEvent: () => undefined,
    chart: (renderTo: HTMLElement, options: { accessibility?: { enabled?: boolean } }) => {
      if (JSON.stringify(options).includes('undrawable')) throw new Error('undrawable')
      drawings.push('anew')
      const container = document.createElement('pre')
      const shown = { ...options }
      const show = () => (container.textContent = JSON.stringify(shown))
      renderTo.append(container)
      show()
      // Like the library: omitted options stay, and a picture is labelled with an empty heading.
      const update = (next: { accessibility?: object }) => {
        Object.assign(shown, next, { accessibility: { ...shown.accessibility, ...next.accessibility } })
        if (shown.accessibility?.enabled === false) renderTo.setAttribute('aria-label', '')
        show()
      }
      return {
        ...chart,
        options: shown,
        series: [],
        renderTo,
        container,
        update,
        destroy: () => container.remove(),
      }
    },
  },
}))
for (const module of ['accessibility', 'no-data-to-display'])
  vi.doMock(`highcharts/esm/modules/${module}.js`, () => ({}))
vi.doMock('./exporting.ts', async () => import('./picture.ts'))
const { Chart } = await import('./chart.tsx')
const { default: Drawing } = await import('./drawing.tsx')

const first: ChartProps['series'][number] = { name: 'Aéreo', type: 'column', values: [1, 2], colour: 1 }
const props: ChartProps = {
  title: 'Ventas',
  categories: ['31/08', '07/09'],
  series: [first],
}
const drawing = () => screen.findByText(/"Aéreo"/)
const button = (name: string) => screen.getByRole('button', { name })

test('a chart shows its drawing or a table; the table downloads only the figures', async () => {
  renderAt(<Chart {...props} note="por semana" />)
  expect(screen.getByText('por semana')).toBeInTheDocument()
  await drawing()
  expect(button('Descargar')).toBeEnabled()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  fireEvent.click(button('Ver como tabla'))
  expect(await screen.findByRole('table')).toBeInTheDocument()
  expect(screen.queryByText(/"Aéreo"/)).not.toBeInTheDocument()
  fireEvent.click(button('Descargar'))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Datos CSV'])
  fireEvent.click(button('Ver como gráfico'))
  await drawing()
})

test('money amounts have two decimals in the table, also zeros; other figures as many as their column needs', async () => {
  const series = (name: string, values: number[]) => ({ name, type: 'bar' as const, values, colour: 1 as const })
  const both = [{ ...series('US$', [0, 1500]), isMoney: true }, series('Días', [0, 12]), series('Horas', [0, 2.5])]
  renderAt(<Chart {...props} isOnlyTable series={both} />)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
    ['0,00', '0', '0,0'],
    ['1.500,00', '12', '2,5'],
  ])
})

test('a table in its card is not a second landmark of the same name', async () => {
  renderAt(<Chart {...props} isOnlyTable />)
  expect(await screen.findByRole('table')).toBeInTheDocument()
  expect(screen.getAllByRole('region', { name: props.title })).toHaveLength(1)
})

test('a table ends with the totals of the period and of the compared days', async () => {
  const totals = { ...first, totals: [3.5, null] as const }
  const feet = async (more: Partial<ChartProps>) => {
    cleanup()
    renderAt(<Chart {...props} isOnlyTable {...more} />)
    const table = await screen.findByRole('table')
    const rows = [...table.querySelectorAll('tfoot tr')]
    return rows.map((row) => [row.textContent, row.querySelector('th')?.title ?? ''])
  }
  expect(await feet({ series: [totals], compared: '01/08/2026 – 31/08/2026' })).toEqual([
    ['En el período3,5', ''],
    ['Antes—', '01/08/2026 – 31/08/2026'],
  ])
  expect(await feet({ series: [totals] })).toEqual([])
  expect(await feet({ compared: '01/08/2026 – 31/08/2026' })).toEqual([])
})

test('a table marks the weeks outside its totals, and the running week', async () => {
  const categories = ['24/08', '31/08', '07/09', '14/09']
  const series = [{ ...first, values: [1, 2, 3, 4] }]
  const heads = async (more: Partial<ChartProps>) => {
    cleanup()
    renderAt(<Chart {...props} isOnlyTable {...{ categories, series }} {...more} />)
    const rows = (await screen.findAllByRole('row')).slice(1)
    return rows.map((row) => [row.querySelector('th')?.textContent, row.dataset['before']])
  }
  expect(await heads({ before: 2, isCut: true, runningCategory: '14/09' })).toEqual([
    ['24/08 · antes del período', 'true'],
    ['31/08 · empieza antes del período', 'true'],
    ['07/09', undefined],
    ['14/09 · en curso', undefined],
  ])
  expect(await heads({ before: 1 })).toEqual([
    ['24/08 · antes del período', 'true'],
    ...['31/08', '07/09', '14/09'].map((week) => [week, undefined]),
  ])
})

test('a loading or failed chart draws nothing', () => {
  renderAt(<Chart {...props} isLoading error={new Error('x')} />)
  expect(button('Descargar')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(document.querySelector('.note')).toBeNull()
  cleanup()
  const calls: string[] = []
  renderAt(<Chart {...props} error={new Error('x')} onRetry={() => void calls.push('again')} />)
  expect(button('Descargar')).toBeDisabled()
  fireEvent.click(button('Reintentar'))
  expect(calls).toEqual(['again'])
})

test('a chart is drawn in its turn, formats numbers by preference, and can be downloaded', async () => {
  done.length = 0
  const handle: RefObject<ChartHandle | null> = { current: null }
  const draw = (more: Partial<ChartProps> = {}) => <Drawing {...props} {...more} height={100} handle={handle} />
  renderAt(draw())
  expect(screen.queryByText(/"Aéreo"/)).not.toBeInTheDocument()
  expect(await drawing()).toHaveTextContent(/"decimalPoint":",","thousandsSep":"\."/)
  for (const kind of ['png', 'svg'] as const) await act(async () => handle.current?.download(kind))
  expect(done).toEqual(['image/png', 'image/svg+xml'])
  await act(async () => moneyStyle.write('us'))
  expect(await drawing()).toHaveTextContent(/"decimalPoint":"\.","thousandsSep":","/)
})

test('a chart is first drawn as a labelled picture, and then made accessible', async () => {
  const handle: RefObject<ChartHandle | null> = { current: null }
  renderAt(<Drawing {...props} height={100} handle={handle} />)
  const seen = await drawing()
  expect(seen).toHaveTextContent('"accessibility":{"enabled":false}')
  expect(document.querySelector('div[aria-label="Ventas"]')).not.toBeNull()
  await waitFor(() => expect(seen).toHaveTextContent('"accessibility":{"enabled":true}'))
  expect(document.querySelector('div[aria-label="Ventas"]')).toBeNull()
})

test('a chart is updated if its options keep their shape, and drawn anew otherwise', async () => {
  const handle: RefObject<ChartHandle | null> = { current: null }
  const Changing = () => {
    const [more, setMore] = useState<Partial<ChartProps>>({})
    return (
      <>
        <button type="button" onClick={() => setMore({ categories: ['14/09', '21/09'] })}>
          Otras semanas
        </button>
        <button
          type="button"
          onClick={() => setMore({ unit: ' %', series: [{ ...first, values: [2, 300], dashed: true }] })}
        >
          Otra serie
        </button>
        <Drawing {...props} {...more} height={100} handle={handle} />
      </>
    )
  }
  renderAt(<Changing />)
  await drawing()
  const before = drawings.length
  fireEvent.click(button('Otras semanas'))
  await screen.findByText(/14\/09/)
  expect(drawings.length).toBe(before)
  fireEvent.click(button('Otra serie'))
  await waitFor(() => expect(drawings.length).toBe(before + 1))
})

test('a chart that cannot be drawn shows an error', async () => {
  renderAt(<Chart {...props} title="undrawable" />)
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('a printed page contains charts that were not in view yet', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const handle: RefObject<ChartHandle | null> = { current: null }
  renderAt(<Drawing {...props} height={100} handle={handle} />)
  await act(() => new Promise((done) => setTimeout(done, 200)))
  expect(screen.queryByText(/"Aéreo"/)).not.toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText(/"Aéreo"/)).toBeInTheDocument()
  vi.unstubAllGlobals()
})

test('a picture keeps its label when its options change before it becomes accessible', async () => {
  const turns: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (turn: () => void) => turns.push(turn))
  const handle: RefObject<ChartHandle | null> = { current: null }
  renderAt(<Drawing {...props} height={100} handle={handle} />)
  await waitFor(() => expect(turns).toHaveLength(1))
  await act(async () => turns[0]?.())
  expect(document.querySelector('div[aria-label="Ventas"]')).not.toBeNull()
  await act(async () => moneyStyle.write('local'))
  expect(await drawing()).toHaveTextContent(/"decimalPoint":","/)
  expect(document.querySelector('div[aria-label="Ventas"]')).not.toBeNull()
  vi.unstubAllGlobals()
})
