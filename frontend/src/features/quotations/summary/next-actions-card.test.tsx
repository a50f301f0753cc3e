import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { ActivityCard } from './activity-card.tsx'
import { NextActionsCard } from './next-actions-card.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS'])))

const draw = (more: Partial<QuotationDetail>) => {
  const act = vi.fn()
  render(<NextActionsCard detail={{ ...quotation, ...more }} act={act} />)
  return { act, card: within(screen.getByRole('region', { name: 'Qué se puede hacer ahora' })) }
}

test('what can be done is pressed, what cannot says why', () => {
  const { act, card } = draw({})
  fireEvent.click(card.getByRole('button', { name: 'Armar venta' }))
  expect(act).toHaveBeenCalledWith('AddSellGroup')
  const publish = card.getByText('Publicar').closest('li')
  expect(publish).not.toHaveAttribute('data-possible')
  expect(publish?.querySelector('button')).toBeNull()
  expect(publish?.querySelector('.now-why')).not.toBeEmptyDOMElement()
})

test('what waits for the management leads to asking it', () => {
  const { act, card } = draw({
    status: 'QUOTED',
    sell: [sellOfDetail({ idCost: 'cost-1', needsApproval: true })],
    actions: [{ command: 'SendQuote', possible: false, reason: 'APPROVAL_REQUIRED' }],
  })
  fireEvent.click(card.getByRole('button'))
  expect(act).toHaveBeenCalledWith('RequestSellApproval')
})

test.each([
  [{ status: 'APPROVED' as const }, 'Terminada: no queda nada por hacer.'],
  [{ status: 'NOT_APPROVED' as const }, 'Terminada: no queda nada por hacer.'],
  [{ cancelled: true }, 'Terminada: no queda nada por hacer.'],
  [{ status: 'SENT' as const }, 'Solo lectura.'],
])('where nothing can be done (%o) it says: %s', (more, words) => {
  expect(draw({ ...more, actions: [] }).card.getByText(words)).toBeInTheDocument()
})

test.each([
  ['PRICING', 1],
  ['GERENTE_COMERCIAL', 1],
  ['ANALYTICS_REPORTS', 1],
  ['COMERCIAL', 0],
])('with %s the last activity has %i ways to the history', (permission, ways) => {
  keepToken(fakeToken([permission]))
  const { place } = renderAt(<ActivityCard detail={quotation}>{undefined}</ActivityCard>)
  const buttons = screen.queryAllByRole('button', { name: 'Ver historial' })
  expect(buttons).toHaveLength(ways)
  buttons.forEach((button) => fireEvent.click(button))
  expect(place()).toBe(ways === 1 ? '/?tab=history' : '/')
})

test('without the history the page tells what it knows, the newest first and no more than four', () => {
  const note = (day: number) => ({
    at: `2026-11-${day}T10:00:00.000Z`,
    by: { id: 'u-2', name: `Ana ${day}` },
    note: '',
    noteId: `n-${day}`,
  })
  const outcome = { kind: 'APPROVED' as const, at: '2026-11-27T10:00:00.000Z' }
  const detail = { ...quotation, notes: [21, 22, 23, 24].map(note), outcome } as unknown as QuotationDetail
  renderAt(<ActivityCard detail={detail}>{undefined}</ActivityCard>)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/El cliente aprobó$/)
  expect(lines[1]).toMatch(/Ana 24 agregó una nota$/)
})

test('what is handed to the card takes the place of that', () => {
  renderAt(<ActivityCard detail={quotation}>from the history</ActivityCard>)
  expect(screen.getByText('from the history')).toBeInTheDocument()
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
})
