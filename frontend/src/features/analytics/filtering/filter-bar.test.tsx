import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type DashboardFilters, defaultFilters } from '../analytics-queries.ts'

const today = new Date(2026, 10, 21)
const plata = { id: 'o-1', name: 'Textil Plata', quotations: 12 }
const sur = { id: 'o-2', name: 'Bodega Sur', quotations: 4 }

const bar = (applied: Partial<DashboardFilters> = {}, permissions = ['ANALYTICS_QUOTATIONS', 'CONSULTAR_CLIENTE']) => {
  keepToken(fakeToken(permissions))
  const given: DashboardFilters[] = []
  const calls = fakeApi({
    'GET /analytics/v1/choices/client': ({ query }) => ({
      body: query.has('ids')
        ? [plata, sur].filter(({ id }) => query.get('ids')?.includes(id))
        : [plata, sur].filter(({ name }) => name.includes(query.get('q') ?? '')),
    }),
  })
  const fallback = defaultFilters(today)
  renderAt(
    <FilterBar
      applied={{ ...fallback, ...applied }}
      fallback={fallback}
      today={today}
      onApply={(filters) => given.push(filters)}
    />,
  )
  return { given, calls }
}
const chip = (name: RegExp) => screen.findByRole('button', { name })

test('a client found by search is applied with the other changes', async () => {
  const { given, calls } = bar()
  await userEvent.click(await chip(/^Cliente Todos/))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Buscar' }), 'Sur')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Textil Plata/ })).not.toBeInTheDocument())
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('checkbox', { name: /Bodega Sur/ })).toBeChecked()
  await userEvent.click(await chip(/Aplicar 1 cambio/))
  expect(given).toMatchObject([{ client: ['o-2'], range: 'month' }])
  expect(screen.getByRole('button', { name: /^Aplicar/ })).toHaveFocus()
  expect(calls.every(({ path }) => path === '/analytics/v1/choices/client')).toBe(true)
})

test('a value in the URL is shown by name, even if it is not among the first values', async () => {
  bar({ client: ['o-1', 'o-gone'] })
  await userEvent.click(await chip(/^Cliente Textil Plata, o-gone/))
  const group = await screen.findByRole('group', { name: 'Cliente' })
  await waitFor(() =>
    expect(
      within(group)
        .getAllByRole('checkbox')
        .map((one) => (one as HTMLInputElement).checked),
    ).toEqual([true, true, false]),
  )
})

test('the keyboard leads into the search, through the results and back to the chip, each time', async () => {
  const { given } = bar()
  const down = '{ArrowDown}{ArrowDown}{ArrowUp}'
  // The selected value comes first the second time.
  for (const [name, keys] of [
    [/^Cliente Todos/, `${down}{ArrowDown}`],
    [/^Cliente Bodega Sur/, down],
  ] as const) {
    const opened = await chip(name)
    opened.focus()
    await userEvent.keyboard('{Enter}')
    const search = await screen.findByRole('textbox', { name: 'Buscar' })
    await waitFor(() => expect(search).toHaveFocus())
    const box = await screen.findByRole('checkbox', { name: /Bodega Sur/ })
    await userEvent.keyboard(keys)
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.keyboard('{Enter}{Escape}')
    await waitFor(() => expect(search).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: /^Cliente/ })).toHaveFocus())
  }
  await userEvent.click(await chip(/^Limpiar/))
  expect(given).toMatchObject([{ client: [] }])
})

test('an optional filter opens its values when added, and is cleared with the others', async () => {
  const { given } = bar({ transport: ['SEA'] })
  await userEvent.click(await chip(/^Filtro/))
  await userEvent.click(await screen.findByRole('button', { name: 'Incoterm' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'FOB' }))
  expect(await chip(/^Incoterm FOB/)).toHaveAttribute('data-changed')
  await userEvent.click(await chip(/^Limpiar/))
  expect(given).toEqual([defaultFilters(today)])
})

test('an added filter without a value disappears when closed, and the focus moves to the button that adds filters', async () => {
  bar()
  await userEvent.click(await chip(/^Filtro/))
  await userEvent.click(await screen.findByRole('button', { name: 'Incoterm' }))
  const box = await screen.findByRole('checkbox', { name: 'FOB' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(box).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: /^Filtro/ })).toHaveFocus(), { timeout: 3000 })
  expect(screen.queryByRole('button', { name: /^Incoterm/ })).not.toBeInTheDocument()
})

test('Escape in the list of optional filters focuses its button, the first time too', async () => {
  bar()
  for (const _ of [1, 2]) {
    const add = await chip(/^Filtro/)
    add.focus()
    await userEvent.keyboard('{Enter}')
    const incoterm = await screen.findByRole('button', { name: 'Incoterm' })
    // The focus begins at the first entry.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ruta' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(incoterm).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: /^Filtro/ })).toHaveFocus())
  }
})

test.each([
  [
    'just added',
    async () => {
      await userEvent.click(await chip(/^Filtro/))
      await userEvent.click(await screen.findByRole('button', { name: 'Incoterm' }))
      return screen.findByRole('checkbox', { name: 'FOB' })
    },
  ],
  [
    'always there',
    async () => {
      await userEvent.click(await chip(/^Transporte/))
      return screen.findByRole('checkbox', { name: 'Marítimo' })
    },
  ],
])('closing a filter by opening another one (%s) takes no focus from it', async (_, open) => {
  bar()
  const box = await open()
  await userEvent.click(await chip(/^Cliente Todos/))
  const search = await screen.findByRole('textbox', { name: 'Buscar' })
  await waitFor(() => expect(box).not.toBeInTheDocument())
  await new Promise((done) => setTimeout(done, 100))
  expect(search).toHaveFocus()
})

test('the client filter is hidden without the right to search clients', async () => {
  bar({}, ['ANALYTICS_QUOTATIONS'])
  await chip(/^Comercial/)
  expect(screen.queryByRole('button', { name: /^Cliente/ })).not.toBeInTheDocument()
})

test('a client filter from a link is shown without the right to search clients and can be cleared', async () => {
  const { given, calls } = bar({ client: ['o-1'] }, ['ANALYTICS_QUOTATIONS'])
  await userEvent.click(await chip(/^Cliente 1$/))
  // The other button of this name, in the bar, clears every filter.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Limpiar' })).toHaveLength(2))
  await userEvent.click(screen.getAllByRole('button', { name: 'Limpiar' }).at(-1) as HTMLElement)
  await chip(/^Cliente Todos/)
  await userEvent.click(await chip(/Aplicar 1 cambio/))
  expect(given).toMatchObject([{ client: [] }])
  expect(calls).toEqual([])
})
