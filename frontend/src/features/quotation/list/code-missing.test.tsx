import { fireEvent, screen, within } from '@testing-library/react'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotationRow as row } from '@freight/contracts/testing/sample-views'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// The chunks that a list loads after its rows fail to load.
const failChunks = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.doMock('../preview/list-preview.tsx', failChunks)
const { ListPage } = await import('./list-page.tsx')

beforeAll(asIfLaidOut)
beforeEach(() => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

test('a list keeps rows and views when its later code fails to load, and the preview shows an error in its place', async () => {
  fakeApi({
    'GET /app/v1/quotations': () => ({ body: { rows: [row()] } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: 1 } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: {} } }),
    'GET /app/v1/views': () => ({ body: { rows: [] } }),
  })
  const { router } = renderAt(<ListPage list="new-requests" />)
  const line = (await screen.findByText('Laboratorio Andrómeda')).closest('[role=row]')
  if (!(line instanceof HTMLElement)) throw new Error('no row')
  const views = screen.getByRole('list', { name: 'Vistas' })
  expect(within(views).getAllByRole('link').length).toBeGreaterThan(1)
  fireEvent.click(line)
  fireEvent.keyDown(screen.getByRole('grid'), { key: ' ' })
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  expect(screen.getByText('Laboratorio Andrómeda')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})
