import { screen, waitFor, within } from '@testing-library/react'
import { quotationRow } from '@freight/contracts/testing/sample-views'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ApprovalsBlock } from './due-blocks.tsx'

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
  const calls = fakeApi({
    'GET /app/v1/quotations': () => ({ body: { rows } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: rows.length } }),
  })
  renderAt(<ApprovalsBlock role={role} />)
  return { calls, isRequested: () => calls.some(({ path }) => path === '/app/v1/quotations') }
}

test('a manager decides with the margin visible', async () => {
  draw('manager')
  const link = await screen.findByRole('link', { name: 'Decidir' })
  expect(link).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-000001')
  const block = within(screen.getByRole('region', { name: /Autorizaciones/ }))
  expect(block.getByText(/3,20/)).toBeInTheDocument()
  expect(block.getByText('Martín Olivera')).toBeInTheDocument()
})

test('the row shows the alternative awaiting approval, not the selected one', async () => {
  const waiting = { sell: '7349.18', marginPct: '-1.66', validUntil: '2026-12-05' }
  draw('manager', [{ ...row, validUntil: '2026-12-31', awaitsApproval: waiting }])
  const block = within(await screen.findByRole('region', { name: /Autorizaciones/ }))
  expect(await block.findByText(/7\.349,18/)).toBeInTheDocument()
  expect(block.getByText(/1,66/)).toBeInTheDocument()
  expect(block.getByText('05/12/2026')).toBeInTheDocument()
  expect(block.queryByText(/871,50/)).not.toBeInTheDocument()
})

test('a commercial sees their own pending approvals without margin and without their own name', async () => {
  keepToken(fakeToken(['COMERCIAL']))
  draw('commercial')
  const link = await screen.findByRole('link', { name: 'Abrir' })
  expect(link).toHaveAttribute('href', '/mis-cotizaciones/MVD-2026-000001')
  expect(screen.queryByText(/3,20/)).not.toBeInTheDocument()
  expect(screen.queryByText('Martín Olivera')).not.toBeInTheDocument()
})

test('the block shows a manager an empty list', async () => {
  draw('manager', [])
  expect(await screen.findByText('Ninguna venta espera autorización.')).toBeInTheDocument()
})

test.each(['commercial', 'pricing'] as const)('shows %s no empty list', async (role) => {
  const { isRequested } = draw(role, [])
  await waitFor(() => expect(isRequested()).toBe(true))
  expect(screen.queryByText(/Autorizaciones/)).not.toBeInTheDocument()
})
