import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { CostsTab, RecordAnswer } from '../costs/costs-tab.tsx'
import { costRequest } from '../samples/cost-request.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'

const detail = { ...quotation, actions: [{ command: 'AddCostGroup', possible: true }] } as typeof quotation
const nothing = () => undefined

beforeEach(() =>
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_SPOT', 'MODIFICAR_COTIZACION_COSTOS'])),
)

test('a recorded answer is typed as a cost and sent without the fields of pricing', async () => {
  let cost = quotation.cost
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [costRequest()] } }),
    'GET /app/v1/charge-codes': () => ({ body: { rows: [chargeCode('AFR', 'Flete aéreo')] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: {
        company: 'MVD',
        ...usualSettings,
        chargeTemplates: { ...usualSettings.chargeTemplates, LSE_IMPORT: ['AFR'] },
      },
    }),
    [`GET /app/v1/quotations/${detail.key}`]: () => ({ body: { ...detail, cost } }),
    'POST /app/v1/cost-requests/r1/submit-agent-costs': () => {
      cost = [{ ...cheapCost, costRequestId: 'r1' }]
      return { body: { id: 'r1', revision: 3, position: 9 } }
    },
  })
  const { place } = renderAt(<CostsTab detail={detail} />, '/?tab=costs&edit=new&from=request:r1')
  const editor = await screen.findByRole('region', { name: 'Costo nuevo' })
  expect(editor).toHaveTextContent(/^Blue Deltaen nombre de Mei Lin Ho/)
  expect(screen.queryByLabelText('Agente')).toBeNull()
  await userEvent.type(screen.getByLabelText('Validez'), '31/12/2099')
  // The usual charges of such a cost are listed.
  await waitFor(() => expect(screen.getByLabelText('Código, línea 1')).toHaveValue('AFR'))
  await userEvent.type(screen.getByLabelText('Importe, línea 1'), '100')
  await userEvent.click(screen.getByRole('button', { name: /^Guardar costo/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.path).toMatch(/submit-agent-costs$/))
  const body = calls.find(({ method }) => method === 'POST')?.body
  expect(body).toMatchObject({ groups: [{ validez: '2099-12-31', charges: [{ idCharge: 'AFR', amount: '100' }] }] })
  expect(JSON.stringify(body)).not.toContain('agente')
  await waitFor(() => expect(place()).toBe('/?tab=costs'))
})

test('recording the answer to an unknown request shows a message', async () => {
  fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows: [] } }) })
  renderAt(<RecordAnswer detail={detail} costRequestId="r9" onClose={nothing} onOpen={nothing} />)
  expect(await screen.findByText('El pedido a ese agente ya no existe.')).toBeInTheDocument()
})
