import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { type FilterName, filterNames } from './list-filters.ts'
import { FilterBar, type FilterBarProps } from '../list/list-page.tsx'

type Values = FilterBarProps['filters']['values']

const nameOf = (_: FilterName, value: string) => (value === 'c-1' ? 'Laboratorio Andrómeda' : undefined)

beforeEach(
  () =>
    void fakeApi({
      'GET /app/v1/organizations': () => ({ body: { rows: [{ id: 'c-2', nombreFantasia: 'Celta', paisCod: 'UY' }] } }),
      'GET /app/v1/users': ({ query }) => ({
        body: { rows: [{ id: 'u-1', name: query.get('permission') === 'PRICING' ? 'Nora' : 'Celia' }] },
      }),
    }),
)

test.each([
  [{ count: 3 }, { count: 9 }, '3 de 9'],
  [{ count: 9 }, { count: 9 }, '9 cotizaciones'],
  [{ count: 1 }, undefined, '1 cotización'],
])('the bar shows how many rows match the filters: %#', async (shown, total, words) => {
  renderAt(
    <FilterBar
      filters={{ q: '', values: {} }}
      onChange={() => undefined}
      hiddenFilters={new Set()}
      shown={shown}
      total={total}
      nameOf={nameOf}
    />,
  )
  expect(screen.getByText(words)).toHaveAttribute('role', 'status')
  expect(await screen.findByRole('button', { name: 'Filtro' })).toBeInTheDocument()
})

const chips = (values: Values, hiddenFilters: readonly FilterName[] = []) => {
  const changes: unknown[] = []
  renderAt(
    <FilterChips
      filters={{ q: '', values }}
      onChange={(...change) => void changes.push(change)}
      hiddenFilters={new Set(hiddenFilters)}
      nameOf={nameOf}
    />,
  )
  return changes
}
const add = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Filtro' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

test('a boolean filter is set at once, and its chip has no value', async () => {
  const changes = chips({ overdue: ['true'] })
  expect(screen.getByText('Fuera de plazo').parentElement).toHaveTextContent(/^Fuera de plazo\s*$/)
  expect(screen.queryByRole('button', { name: /Fuera de plazo$/, hidden: false })).toBe(
    screen.getByRole('button', { name: 'Quitar Fuera de plazo' }),
  )
  await add('Vencida')
  expect(changes).toEqual([['expired', ['true']]])
})

test('a filter with values opens its panel and is removed with its chip', async () => {
  const changes = chips({ client: ['c-1'] }, ['status'])
  expect(screen.getByRole('button', { name: 'Cliente Laboratorio Andrómeda' })).toBeInTheDocument()
  await add('Incoterm')
  expect(await screen.findByRole('checkbox', { name: 'FOB' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Incoterm' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar Incoterm' })).not.toBeInTheDocument())
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Cliente' }))
  expect(changes).toEqual([
    ['incoterm', []],
    ['client', []],
  ])
})

test('set or excluded filters are not offered; without remaining filters there is no menu', async () => {
  chips({ client: ['c-1'] }, ['status'])
  fireEvent.click(screen.getByRole('button', { name: 'Filtro' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Comercial' })).toBeInTheDocument()
  expect(menu.queryByRole('menuitem', { name: 'Cliente' })).not.toBeInTheDocument()
  expect(menu.queryByRole('menuitem', { name: 'Estado' })).not.toBeInTheDocument()
  cleanup()
  chips({}, filterNames)
  expect(screen.queryByRole('button', { name: 'Filtro' })).not.toBeInTheDocument()
})

const editor = (name: FilterName, values: readonly string[] = []) => {
  const changes: unknown[] = []
  renderAt(<FilterEditor name={name} values={values} onChange={(next) => void changes.push(next)} nameOf={nameOf} />)
  return changes
}
const type = (field: HTMLElement, value: string) => {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('values are ticked and removed in list order', () => {
  const changes = editor('incoterm', ['FOB'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'EXW' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'FOB' }))
  expect(changes).toEqual([['EXW', 'FOB'], []])
})

test.each([
  ['ttime', 'Días, como mínimo'],
  ['waitingHours', 'Horas, como mínimo'],
] as const)('a number filter shows its unit: %s', (name, words) => {
  const changes = editor(name)
  type(screen.getByPlaceholderText(words), '12')
  expect(changes).toEqual([['12']])
})

test('a day is set and cleared', () => {
  const changes = editor('expiresBy', ['2026-12-01'])
  const field = screen.getByDisplayValue('01/12/2026')
  type(field, '15/12/2026')
  type(field, '')
  expect(changes).toEqual([['2026-12-15'], []])
})

test.each([
  ['created', '15/12/2026', '2026-12-15'],
  ['margin', '12,5', '12.5'],
] as const)('either end of a range is optional: %s', (name, typed, value) => {
  const changes = editor(name)
  type(screen.getByLabelText('Desde'), typed)
  type(screen.getByLabelText('Hasta'), typed)
  expect(changes).toEqual([
    [value, ''],
    ['', value],
  ])
})

test('a client is searched, and chosen ones can be removed', async () => {
  const changes = editor('client', ['c-1'])
  fireEvent.change(screen.getByPlaceholderText('Cliente'), { target: { value: 'cel' } })
  fireEvent.click(await screen.findByText('Celta'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Laboratorio Andrómeda' }))
  expect(changes).toEqual([['c-1', 'c-2'], []])
})

test.each([
  ['commercial', 'Celia'],
  ['assignedTo', 'Nora'],
] as const)('the filter %s lists users with that role', async (name, person) => {
  const changes = editor(name)
  fireEvent.click(await screen.findByRole('checkbox', { name: person }))
  expect(changes).toEqual([['u-1']])
  cleanup()
  const chosenUsers = editor(name, ['u-1', 'u-2'])
  fireEvent.click(await screen.findByRole('checkbox', { name: person }))
  expect(chosenUsers).toEqual([['u-2']])
})

test.each([
  ['originCountry', 'UY, AR, CN…', 'uy, arg', ['UY']],
  ['destination', 'CNSHA, UYMVD…', 'uymvd fr', ['UYMVD']],
] as const)('invalid codes in the typed list are ignored: %s', (name, hint, typed, codes) => {
  const changes = editor(name)
  fireEvent.change(screen.getByPlaceholderText(hint), { target: { value: typed } })
  expect(changes).toEqual([codes])
})
