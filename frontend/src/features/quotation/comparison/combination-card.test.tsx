import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { CombinationCard } from './combination-card.tsx'
import { useComparisonView } from './combination.ts'

const cost = (idCost: string, leg: 'MAIN_CARRIAGE' | 'DELIVERY', amount: string, ttime: number) => ({
  ...cheapCost,
  idCost,
  agenteNombre: idCost,
  legs: [leg],
  ttime,
  charges: cheapCost.charges.slice(1, 2).map((charge) => ({ ...charge, leg: undefined, amount })),
})
const costs = [
  cost('Slow Line', 'MAIN_CARRIAGE', '400.00', 9),
  cost('Fast Line', 'MAIN_CARRIAGE', '700.00', 3),
  cost('Local', 'DELIVERY', '100.00', 1),
]
const saved = {
  combinationId: 'k1',
  name: '',
  parts: [
    { idCost: 'Fast Line', legs: ['MAIN_CARRIAGE' as const] },
    { idCost: 'Local', legs: ['DELIVERY' as const] },
  ],
  at: '2026-03-12T12:00:00.000Z',
  by: { id: 'u1', name: 'Joaquín Rey' },
}
const actions = ['KeepCombination', 'DropCombination', 'AddSellGroup'].map((command) => ({ command, possible: true }))

const Shown = ({ detail }: { detail: QuotationDetail }) => (
  <CombinationCard detail={detail} choices={useComparisonView(detail)} />
)
const open = (over: Partial<QuotationDetail> = {}, search = '') => {
  const done = { body: { id: quotation.key, revision: 6, position: 9 } }
  const calls = fakeApi({
    [`POST /app/v1/quotations/${quotation.key}/keep-combination`]: () => done,
    [`POST /app/v1/quotations/${quotation.key}/drop-combination`]: () => done,
    [`GET /app/v1/quotations/${quotation.key}`]: () => ({ body: { ...quotation, cost: costs, actions, ...over } }),
  })
  const detail = { ...quotation, cost: costs, actions, ...over }
  return { ...renderAt(<Shown detail={detail} />, `/pricing/cotizaciones/x?tab=comparison${search}`), calls }
}
const rows = () => screen.getAllByRole('listitem')

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('the card names the cheapest and the fastest complete combination with their amounts', () => {
  open()
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toHaveTextContent(/Más barata completa.*Slow Line \+ Local.*500,00.*10 días/)
  expect(rows()[1]).toHaveTextContent(/Más rápida completa.*Fast Line \+ Local.*800,00.*4 días/)
})

test('a combination without a usual charge is not called complete and names what it lacks', () => {
  const usualCharges = [{ idCharge: 'THC', concept: 'THC', section: 'DESTINATION' as const }]
  open({ usualCharges })
  expect(rows()[0]).toHaveTextContent(/Más barata(?! completa).*sin THC/)
  expect(rows()[1]).toHaveTextContent(/Más rápida(?! completa).*sin THC/)
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('sin THC')
})

test('a combination that an alternative sells opens that alternative', async () => {
  const charges = sold.charges.map((charge, index) => ({ ...charge, idCost: index === 0 ? 'Slow Line' : 'Local' }))
  const { place } = open({ sell: [{ ...sold, idCost: 'Slow Line', charges }] })
  await userEvent.click(within(rows()[0] ?? document.body).getByRole('button', { name: 'Ver alternativa 1' }))
  expect(place()).toContain('tab=sell')
  expect(place()).not.toContain('edit=new')
})

test('a saved combination is marked, preselected, and starts a sale', async () => {
  const { place } = open({ combinations: [saved] })
  const own = within(rows()[1] ?? document.body)
  expect(own.getByText('Guardada')).toBeInTheDocument()
  expect(rows()[1]).toHaveTextContent(/guardada por Joaquín Rey/)
  expect(screen.getByLabelText('Transporte principal')).toHaveValue('Fast Line')
  await userEvent.click(screen.getByRole('button', { name: 'Ver la combinación Slow Line + Local' }))
  expect(screen.getByLabelText('Transporte principal')).toHaveValue('Slow Line')
  await userEvent.click(own.getByRole('button', { name: 'Usar la combinación Fast Line + Local como venta' }))
  expect(new URLSearchParams(place().split('?')[1]).get('from')).toBe('Fast Line+Local')
})

test('a combination is saved under a name', async () => {
  const { calls } = open()
  await userEvent.type(screen.getByLabelText('Nombre (opcional)'), 'Por Santos')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar combinación' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { idCosts: ['Slow Line', 'Local'], name: 'Por Santos' },
    ]),
  )
})

test('an unchanged saved combination cannot be saved again; a renamed or changed one can', async () => {
  open({ combinations: [saved] })
  expect(screen.getByRole('button', { name: 'Guardar combinación' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Nombre (opcional)'), 'Por Santos')
  expect(screen.getByRole('button', { name: 'Guardar combinación' })).toBeEnabled()
  cleanup()
  open({ combinations: [{ ...saved, changedAt: '2026-03-13T12:00:00.000Z' }] })
  expect(screen.getByText(/Un costo cambió después de guardarla/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Guardar combinación' })).toBeEnabled()
})

test('a combination is removed, and users without the right get no button', async () => {
  const { calls } = open({ combinations: [saved] })
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la combinación Fast Line + Local' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ combinationId: 'k1' }]),
  )
  cleanup()
  open({ combinations: [saved], actions: [] })
  expect(screen.queryByRole('button', { name: /^Quitar|^Guardar|^Usar/ })).not.toBeInTheDocument()
})

test('an incomplete saved combination shows why and can be neither viewed nor sold', () => {
  open({ combinations: [saved], cost: costs.slice(0, 1) })
  expect(rows()).toHaveLength(1)
  expect(screen.getByText('Uno de sus costos ya no está en la cotización.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Ver|^Usar/ })).not.toBeInTheDocument()
})
