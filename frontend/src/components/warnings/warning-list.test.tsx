import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { create, isProblem } from '../../lib/api/api.ts'
import { fakeApi, fakeCommandId } from '../../testing/fake-api.ts'

const density = {
  code: 'DENSITY',
  path: 'packingData.1',
  params: { density: '1.2', from: '20', to: '2500' },
}
const price = {
  code: 'PRICE_ABOVE',
  path: 'charges',
  params: { times: '5.4', median: '1250.00', currency: 'USD', count: '12' },
}

/** A server that refuses unconfirmed values. */
const strictServer = (warnings: readonly object[]) =>
  fakeApi({
    'POST /app/v1/exchange-rates': ({ headers }) =>
      headers.get('prefer') === 'handling=strict'
        ? { status: 409, body: { code: 'WARNINGS', details: { warnings } } }
        : { status: 201, body: { id: 'EUR', revision: 1, position: 1 } },
  })
const send = () =>
  create(
    'exchange-rate',
    'SetExchangeRate',
    { currency: 'EUR', date: '2026-03-10', perBase: '1.1' },
    { commandId: fakeCommandId('c-1') },
  )

test('a value outside the limits is stored under the same key after confirmation', async () => {
  const requests = strictServer([density, price])
  const sent = send()
  expect(
    await screen.findByText('Fila 2: densidad 1,2 kg/m³, fuera de 20–2.500. ¿El peso es por bulto o de la fila?'),
  ).toBeInTheDocument()
  expect(
    screen.getByText('Flete principal: 5,4 veces la mediana de 12 precios de esta ruta (US$ 1.250,00).', {
      normalizer: (text) => text.replaceAll('\u00a0', ' '),
    }),
  ).toBeInTheDocument()
  expect(requests).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
  expect(await sent).toMatchObject({ revision: 1 })
  expect(requests.map(({ headers }) => [headers.get('prefer'), headers.get('idempotency-key')])).toEqual([
    ['handling=strict', 'c-1'],
    [null, 'c-1'],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('going back from the warnings stores nothing', async () => {
  const requests = strictServer([density])
  const sent = send().catch((problem: unknown) => problem)
  await userEvent.click(await screen.findByRole('button', { name: /^Cancelar/ }))
  expect(isProblem(await sent, 'WARNINGS')).toBe(true)
  expect(requests).toHaveLength(1)
})

test('of many warnings the first eight are shown, with the number of the others', async () => {
  strictServer(Array.from({ length: 10 }, (_, row) => ({ ...density, path: `packingData.${row}` })))
  const sent = send().catch(() => undefined)
  expect(await screen.findByText('y 2 más')).toBeInTheDocument()
  expect(screen.getAllByText(/^Fila/)).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: /^Cancelar/ }))
  await sent
})
