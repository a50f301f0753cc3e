import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ToInvoice } from './due-blocks.tsx'

const open = (ids: string[], rows: (string | number | null)[][]) => {
  const columns = ids.map((id) => ({ id, kind: 'text', title: id }))
  const preview = { id: 'pending', from: '2000-01-01', to: '2026-11-28', columns, rows }
  fakeApi({ 'GET /app/v1/reports/pending': () => ({ body: { ...preview, total: rows.length } }) })
  renderAt(<ToInvoice />)
}

test('the block has no cost column without cost rights, and shows a dash for an unknown amount', async () => {
  open(['key', 'client', 'ageDays', 'pendingSell'], [['MVD-2025-000012', 'Textil Plata', 430, null]])
  expect(await screen.findByRole('link', { name: /000012/ })).toHaveAttribute(
    'href',
    '/reports?quotation=MVD-2025-000012',
  )
  expect(screen.getAllByRole('columnheader')).toHaveLength(4)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'MVD-2025-000012',
    'Textil Plata',
    '430',
    '—',
  ])
})

test('the block shows an amount of zero as zero', async () => {
  open(['key', 'client', 'ageDays', 'pendingSell'], [['MVD-2025-000012', 'Textil Plata', 430, 0]])
  expect(await screen.findByRole('cell', { name: '0,00' })).toBeInTheDocument()
})

test('the block shows a text where no invoice is pending', async () => {
  open(['key'], [])
  expect(await screen.findByText('Ninguna cotización por facturar.')).toBeInTheDocument()
})
