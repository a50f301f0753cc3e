import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { Sell } from './approval.ts'

const at = '2026-11-20T13:56:00.000Z'
const low = sellOfDetail({ idCost: 'cost-1', needsApproval: true, approvalReasons: ['ORGANIZATION'] })
const approval = (status: 'REQUESTED' | 'APPROVED' | 'REJECTED', id = 'u-9') => ({
  status,
  reason: 'Cliente nuevo',
  at,
  by: { id, name: 'Ana Paz' },
})

beforeEach(() => {
  keepToken(fakeToken(['PRICING']))
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '12', defaultMarkup: '15' } } }),
  })
})

const draw = (sell: Partial<Sell>, ...possible: string[]) => {
  const one = { ...low, ...sell }
  const actions: QuotationDetail['actions'] = (['RequestSellApproval', 'ApproveSell', 'RejectSell'] as const).map(
    (command) =>
      possible.includes(command) ? { command, possible: true } : { command, possible: false, reason: 'FORBIDDEN' },
  )
  renderAt(<ApprovalCard detail={{ ...quotation, status: 'QUOTED', sell: [one], actions }} sell={one} />)
  return within(screen.getByRole('region', { name: 'Autorización · alternativa 1' }))
}
const buttons = (card: ReturnType<typeof within>) =>
  card.queryAllByRole('button').map(({ textContent }: HTMLElement) => textContent)

test('what needs the management says why, and who may ask for it does', () => {
  const card = draw({}, 'RequestSellApproval')
  expect(card.getByText(/Las ventas a este cliente siempre se autorizan/)).toBeInTheDocument()
  expect(buttons(card)).toContain('Pedir autorización')
  expect(card.getByText(/La decide gerencia comercial, nunca quien la pide/)).toBeInTheDocument()
})

test('who may not ask is offered nothing', () => {
  expect(buttons(draw({}))).toEqual([])
})

test('an alternative that has to be looked at first is not asked for', () => {
  const card = draw({ stale: true }, 'RequestSellApproval')
  expect(card.getByText('Primero hay que revisar la alternativa.')).toBeInTheDocument()
  expect(buttons(card)).toEqual([])
})

test('what was asked is decided by who may, with the reason that was given', () => {
  const card = draw({ approval: approval('REQUESTED') }, 'ApproveSell', 'RejectSell')
  expect(card.getByText(/La pidió/)).toHaveTextContent('La pidió Ana Paz')
  expect(card.getByText(/La pidió/)).toHaveTextContent('“Cliente nuevo”')
  expect(buttons(card)).toEqual(['Autorizar…', 'No autorizar…'])
  expect(card.queryByText(/Espera la respuesta/)).not.toBeInTheDocument()
})

test('nobody approves what they asked for themselves, though they may take it back', () => {
  const card = draw({ approval: approval('REQUESTED', 'u-1') }, 'ApproveSell', 'RejectSell')
  expect(buttons(card)).toEqual(['No autorizar…'])
  expect(card.getByText('La pidió usted: la decide otra persona.')).toBeInTheDocument()
})

test('who may not decide reads that it waits', () => {
  const card = draw({ approval: approval('REQUESTED') })
  expect(card.getByText('Espera la respuesta de gerencia comercial.')).toBeInTheDocument()
  expect(buttons(card)).toEqual([])
})

test('what was approved needs nothing more, what was rejected can be asked for again', () => {
  const approved = draw({ approval: approval('APPROVED') }, 'RequestSellApproval')
  expect(approved.getByText(/La dio/)).toHaveTextContent('La dio Ana Paz')
  expect(buttons(approved)).toEqual([])
  expect(approved.queryByText(/Sin autorización no se puede enviar/)).not.toBeInTheDocument()
})

test('a no says who said it, and leaves the way to ask again', () => {
  const card = draw({ approval: { ...approval('REJECTED'), comment: 'Muy bajo' } }, 'RequestSellApproval')
  expect(card.getByText(/No la dio/)).toHaveTextContent('“Muy bajo”')
  expect(buttons(card)).toContain('Pedir autorización')
})
