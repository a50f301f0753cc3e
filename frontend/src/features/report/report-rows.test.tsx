import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import type { Preview } from './report-queries.ts'
import { ReportRows } from './report-rows.tsx'

beforeAll(asIfLaidOut)

const preview = (total: number): Preview => ({
  id: 'over-invoiced',
  from: '2026-01-01',
  to: '2026-11-23',
  columns: [
    { id: 'key', kind: 'text', title: 'Referencia' },
    { id: 'over', kind: 'number', title: 'De más' },
  ],
  rows: [
    ['MVD-2026-000003', '71.00'],
    ['MVD-2026-000001', '100.00'],
    ['MVD-2026-000002', null],
  ],
  total,
})
const shown = (total: number) =>
  renderAt(<ReportRows preview={preview(total)} title="Facturadas de más" isStale={false} isLoading={false} />)
const references = () => screen.getAllByRole('link').map((link) => link.textContent?.slice(-1))

test('the table sorts rows by the clicked column, numbers by value and empty cells last', async () => {
  shown(3)
  await screen.findAllByRole('link')
  expect(references()).toEqual(['3', '1', '2'])
  fireEvent.click(screen.getByRole('button', { name: /De más/ }))
  expect(references()).toEqual(['3', '1', '2'])
  fireEvent.click(screen.getByRole('button', { name: /De más/ }))
  expect(references()).toEqual(['1', '3', '2'])
  fireEvent.click(screen.getByRole('button', { name: /Referencia/ }))
  expect(references()).toEqual(['1', '2', '3'])
})

test('the preview of a longer report cannot be sorted', async () => {
  shown(500)
  await screen.findAllByRole('link')
  expect(screen.queryByRole('button', { name: /De más/ })).toBeNull()
})
