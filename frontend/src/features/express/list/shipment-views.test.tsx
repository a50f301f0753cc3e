import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expressSorts } from '@freight/contracts/vocabulary/express'
import { useCatalogueState } from '../../../components/catalogue/filter-chips.tsx'
import { keepToken } from '../../../lib/auth/session.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ShipmentViews } from './shipment-views.tsx'
import { filterNames } from './use-list-filters.ts'

const view = {
  id: 'v1',
  name: 'Veloz',
  state: 'carrier=VELOZ&view=board',
  shared: false,
  mine: true,
  owner: { id: 'u-1', name: 'Ana' },
  revision: 3,
}

const Page = () => {
  const state = useCatalogueState({ filters: filterNames, sorts: expressSorts })
  return <ShipmentViews state={state} query={state.query} />
}
const at = (address: string) => {
  const calls = fakeApi({
    'GET /app/v1/views': () => ({ body: { rows: [view] } }),
    'POST /app/v1/views': () => ({ body: { id: 'v2', revision: 1, position: 1 } }),
    'GET /app/v1/express-shipments/export': () => ({ body: 'file' }),
  })
  return { calls, ...renderAt(<Page />, `/operativa/express${address}`) }
}

beforeAll(() => loadTexts('express'))
beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'EXPRESS_OP']))
})

test('a saved view opens with its filters in its layout', async () => {
  const { place } = at('?client=o-1')
  await userEvent.click(await screen.findByRole('link', { name: 'Veloz' }))
  await waitFor(() => expect(place()).toBe('/operativa/express?carrier=VELOZ&view=board&saved=v1'))
  expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument()
})

test('the table and its columns are saved with the filters', async () => {
  const { calls } = at('?client=o-1&view=table&id=x')
  await userEvent.click(await screen.findByRole('button', { name: /Columnas/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Guía' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar vista…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Sin guía{Enter}')
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')).toBeDefined())
  const saved = calls.find(({ method }) => method === 'POST')?.body as { list: string; state: string }
  const state = new URLSearchParams(saved.state)
  expect([saved.list, state.get('client'), state.get('view')]).toEqual(['express-shipments', 'o-1', 'table'])
  expect(state.get('cols')).toMatch(/^reference,client,state,/)
  expect(state.get('cols')).not.toContain('waybill')
})

test('the file has the filters and the visible columns', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  const { calls } = at('?client=o-1&view=table')
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/export'))).toBeDefined())
  const query = calls.find(({ path }) => path.endsWith('/export'))?.query
  expect(query?.get('client')).toBe('o-1')
  expect(query?.get('columns')).toMatch(/^reference,client,state,age,/)
  vi.restoreAllMocks()
})

test('a list has no columns to choose', async () => {
  at('')
  expect(await screen.findByRole('link', { name: 'Veloz' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Columnas/ })).not.toBeInTheDocument()
})
