import { screen, waitFor, within } from '@testing-library/react'
import { quotationRow } from '@freight/contracts/testing/sample-views'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ApprovalsBlock } from './approvals-block.tsx'

const row = quotationRow({
  key: 'MVD-2026-000001',
  status: 'QUOTED',
  client: { id: 'c', name: 'Textil del Plata', reference: '' },
  sells: 1,
  sell: '871.50',
  marginPct: '3.20',
})

beforeEach(() => keepToken(fakeToken(['PRICING', 'GERENTE_COMERCIAL'])))

const draw = (role: 'manager' | 'commercial' | 'pricing', rows: readonly object[] = [row]) => {
  const asked = fakeApi({
    'GET /app/v1/quotations': () => ({ body: { rows } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: rows.length } }),
  })
  renderAt(<ApprovalsBlock role={role} />)
  return { asked, isAsked: () => asked.some(({ path }) => path === '/app/v1/quotations') }
}

test('a manager decides, with the margin before their eyes', async () => {
  draw('manager')
  const link = await screen.findByRole('link', { name: 'Decidir' })
  expect(link).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-000001')
  const block = within(screen.getByRole('region', { name: /Autorizaciones/ }))
  expect(block.getByText(/3,20/)).toBeInTheDocument()
  expect(block.getByText('Martín Olivera')).toBeInTheDocument()
})

test('a commercial sees what holds up their own, without its margin and without their own name', async () => {
  keepToken(fakeToken(['COMERCIAL']))
  draw('commercial')
  const link = await screen.findByRole('link', { name: 'Abrir' })
  expect(link).toHaveAttribute('href', '/mis-cotizaciones/MVD-2026-000001')
  expect(screen.queryByText(/3,20/)).not.toBeInTheDocument()
  expect(screen.queryByText('Martín Olivera')).not.toBeInTheDocument()
})

test('to a manager nothing to decide is worth saying', async () => {
  draw('manager', [])
  expect(await screen.findByText('Ninguna venta espera autorización.')).toBeInTheDocument()
})

test.each(['commercial', 'pricing'] as const)('to %s it is not', async (role) => {
  const { isAsked } = draw(role, [])
  await waitFor(() => expect(isAsked()).toBe(true))
  expect(screen.queryByText(/Autorizaciones/)).not.toBeInTheDocument()
})
