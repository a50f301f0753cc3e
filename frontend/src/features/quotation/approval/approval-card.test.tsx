import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { Sell } from '../approval.ts'

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

test('an alternative that needs approval lists its reasons and offers the request to users with that right', () => {
  const card = draw({}, 'RequestSellApproval')
  expect(card.getByText(/Las ventas a este cliente siempre se autorizan/)).toBeInTheDocument()
  expect(buttons(card)).toContain('Pedir autorización')
  expect(card.getByText(/Decide la gerencia comercial, nunca quien la pide/)).toBeInTheDocument()
})

test('a user without the right gets no request button', () => {
  expect(buttons(draw({}))).toEqual([])
})

test('a stale alternative offers no approval request', () => {
  const card = draw({ stale: true }, 'RequestSellApproval')
  expect(card.getByText('Primero hay que revisar la alternativa.')).toBeInTheDocument()
  expect(buttons(card)).toEqual([])
})

test('an approver decides a request and sees its reason', () => {
  const card = draw({ approval: approval('REQUESTED') }, 'ApproveSell', 'RejectSell')
  expect(card.getByText(/Pedida por/)).toHaveTextContent('Pedida por Ana Paz')
  expect(card.getByText(/Pedida por/)).toHaveTextContent('“Cliente nuevo”')
  expect(buttons(card)).toEqual(['Autorizar…', 'No autorizar…'])
  expect(card.queryByText(/Espera la respuesta/)).not.toBeInTheDocument()
})

test('a user cannot approve their own request but can withdraw it', () => {
  const card = draw({ approval: approval('REQUESTED', 'u-1') }, 'ApproveSell', 'RejectSell')
  expect(buttons(card)).toEqual(['No autorizar…'])
  expect(card.getByText('La pidió usted: la decide otra persona.')).toBeInTheDocument()
})

test('a user without the right to decide sees that the request is pending', () => {
  const card = draw({ approval: approval('REQUESTED') })
  expect(card.getByText('Espera la respuesta de la gerencia comercial.')).toBeInTheDocument()
  expect(buttons(card)).toEqual([])
})

test('an approved alternative needs nothing more, a rejected one can be requested again', () => {
  const approved = draw({ approval: approval('APPROVED') }, 'RequestSellApproval')
  expect(approved.getByText(/Autorizada por/)).toHaveTextContent('Autorizada por Ana Paz')
  expect(buttons(approved)).toEqual([])
  expect(approved.queryByText(/Sin autorización no se puede enviar/)).not.toBeInTheDocument()
})

test('a rejection names its approver and offers a new request', () => {
  const card = draw({ approval: { ...approval('REJECTED'), comment: 'Muy bajo' } }, 'RequestSellApproval')
  expect(card.getByText(/No autorizada por/)).toHaveTextContent('“Muy bajo”')
  expect(buttons(card)).toContain('Pedir autorización')
})
