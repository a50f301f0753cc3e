import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { ActivityCard, NextActionsCard } from './info-cards.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS'])))

const draw = (overrides: Partial<QuotationDetail>) => {
  const act = vi.fn()
  renderAt(<NextActionsCard detail={{ ...quotation, ...overrides }} act={act} />)
  return { act, card: within(screen.getByRole('region', { name: 'Acciones disponibles' })) }
}

test('a possible command is a button, an impossible one shows its reason', () => {
  const { act, card } = draw({})
  fireEvent.click(card.getByRole('button', { name: 'Armar venta' }))
  expect(act).toHaveBeenCalledWith('AddSellGroup')
  const publish = card.getByText('Publicar').closest('li')
  expect(publish).not.toHaveAttribute('data-possible')
  expect(publish?.querySelector('button')).toBeNull()
  expect(publish?.querySelector('.now-why')).not.toBeEmptyDOMElement()
})

test('the reason "missing data of dangerous goods" links to the documents', () => {
  const reason = 'DANGEROUS_GOODS_INCOMPLETE'
  const { card } = draw({ actions: [{ command: 'RequestAgentCosts', possible: false, reason }] })
  expect(card.getByRole('button')).toHaveTextContent(/MSDS/)
  expect(card.getByText('Consultar agentes').closest('li')).not.toHaveAttribute('data-possible')
})

test('the text of adding a sale mentions that there are no costs yet', () => {
  const { card } = draw({ cost: [] })
  expect(card.getByText('Armar venta').closest('li')).toHaveTextContent('todavía sin costos')
})

test('the reason "approval required" links to the approval request', () => {
  const { act, card } = draw({
    status: 'QUOTED',
    sell: [sellOfDetail({ idCost: 'cost-1', needsApproval: true })],
    actions: [{ command: 'SendQuote', possible: false, reason: 'APPROVAL_REQUIRED' }],
  })
  fireEvent.click(card.getByRole('button'))
  expect(act).toHaveBeenCalledWith('RequestSellApproval')
})

test.each([
  [{ status: 'APPROVED' as const }, 'Cerrada: sin acciones pendientes.'],
  [{ status: 'NOT_APPROVED' as const }, 'Cerrada: sin acciones pendientes.'],
  [{ cancelled: true }, 'Cerrada: sin acciones pendientes.'],
  [{ status: 'SENT' as const }, 'Solo lectura.'],
])('without commands (%o) the card shows: %s', (overrides, words) => {
  expect(draw({ ...overrides, actions: [] }).card.getByText(words)).toBeInTheDocument()
})

test.each([
  ['PRICING', 1],
  ['GERENTE_COMERCIAL', 1],
  ['ANALYTICS_REPORTS', 1],
  ['COMERCIAL', 0],
])('with %s the last activity has %i links to the history', (permission, linkCount) => {
  keepToken(fakeToken([permission]))
  const { place } = renderAt(<ActivityCard detail={quotation}>{undefined}</ActivityCard>)
  const buttons = screen.queryAllByRole('button', { name: 'Ver historial' })
  expect(buttons).toHaveLength(linkCount)
  buttons.forEach((button) => fireEvent.click(button))
  expect(place()).toBe(linkCount === 1 ? '/?tab=history' : '/')
})

test('without history rights the last activity comes from the quotation, newest first, four at most', () => {
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

test('a given activity list replaces the default one', () => {
  renderAt(<ActivityCard detail={quotation}>from the history</ActivityCard>)
  expect(screen.getByText('from the history')).toBeInTheDocument()
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
})
