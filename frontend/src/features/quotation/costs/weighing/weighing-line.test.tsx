import { usualSettings } from '@freight/contracts/company-settings/settings'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { CostsTab } from '../costs-tab.tsx'

const klm = { id: 'klm', name: 'KLM Cargo', code: 'KL', services: ['LSE'] }
const [first] = quotation.cost ?? []

const open = (key: string, edit: string, airDivisor: string, more: Partial<NonNullable<typeof first>> = {}) => {
  const cost = (quotation.cost ?? []).map((one, index) => (index === 0 ? { ...one, ...more } : one))
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [chargeCode('AFR', 'Flete aéreo')] } }),
    'GET /app/v1/providers': () => ({ body: { rows: [klm] } }),
    'GET /app/v1/providers/klm': () => ({ body: { ...klm, airDivisor } }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', ...usualSettings } }),
    [`POST /app/v1/quotations/${key}/change-cost-group`]: () => ({ body: { id: key, revision: 9, position: 9 } }),
  })
  const actions = [...quotation.actions, { command: 'ChangeCostGroup', possible: true }]
  renderAt(<CostsTab detail={{ ...quotation, key, actions, cost }} />, `/pricing/cotizaciones/x?tab=costs&edit=${edit}`)
  return calls
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('a cost of a provider with its own rule is priced by that weight and names the provider', async () => {
  open('chosen', 'new', '5000')
  expect(await screen.findByText(/210,0 kg cobrables, por volumen, según la solicitud/)).toBeInTheDocument()
  await userEvent.type(screen.getByRole('combobox', { name: 'Agente' }), 'KLM{Enter}')
  expect(await screen.findByText(/252,0 kg cobrables, por volumen: bases de KLM Cargo/)).toBeInTheDocument()
  await userEvent.type(screen.getByRole('combobox', { name: 'Código, línea 1' }), 'AF')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Por kg, línea 1' }), '2,35')
  expect(screen.getByRole('combobox', { name: 'Cantidad, línea 1' })).toHaveDisplayValue('× 252 kg')
  expect(screen.getByRole('textbox', { name: 'Importe, línea 1' })).toHaveValue('592,20')
})

test('a weighing rule that the provider changed is applied only on request', async () => {
  const summary = { agente: 'klm', agenteNombre: 'KLM Cargo', chargeableRule: { divisor: 5000, step: '0.5' } }
  const calls = open('kept', first?.idCost ?? '', '4000', summary)
  expect(await screen.findByText(/252,0 kg cobrables, por volumen: bases de KLM Cargo/)).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Usar las actuales' }))
  expect(await screen.findByText(/315,0 kg cobrables/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ agente: 'klm', weighAnew: true })
})

test('an unchanged weighing rule shows no hint', async () => {
  const summary = { agente: 'klm', agenteNombre: 'KLM Cargo', chargeableRule: { divisor: 5000, step: '0.5' } }
  const calls = open('same', first?.idCost ?? '', '5000', summary)
  await screen.findByText(/bases de KLM Cargo/)
  await waitFor(() => expect(calls.some(({ path }) => path === '/app/v1/providers/klm')).toBe(true))
  expect(screen.queryByRole('button', { name: 'Usar las actuales' })).not.toBeInTheDocument()
})

test('a weight with an unreadable rule is labelled as assumed until it is saved', async () => {
  keepToken(fakeToken(['MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION']))
  const summary = { agente: 'klm', agenteNombre: 'KLM Cargo', chargeableRule: { divisor: 5000, step: '0.5' } }
  const calls = open('assumed', first?.idCost ?? '', '4000', summary)
  expect(await screen.findByText(/252,0 kg cobrables, por volumen: bases de KLM Cargo/)).toBeInTheDocument()
  cleanup()
  open('assumed-new', first?.idCost ?? '', '4000', { ...summary, agente: 'old' })
  const agent = await screen.findByRole('combobox', { name: 'Agente' })
  await userEvent.clear(agent)
  await userEvent.type(agent, 'KLM{Enter}')
  expect(
    await screen.findByText(
      /210,0 kg cobrables, por volumen, según la solicitud: se recalcula al guardar si KLM Cargo/,
    ),
  ).toBeInTheDocument()
  expect(calls.filter(({ path }) => path === '/app/v1/providers/klm')).toEqual([])
})
