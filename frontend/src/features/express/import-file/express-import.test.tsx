import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { chooseCsv, FILE_ROWS, fileRowsAnswer, importBodyOf } from '../../../testing/file-rows.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import ExpressPage from '../express-page.tsx'
import { batchServer } from '../batch/testing/batch-server.ts'

beforeEach(() => {
  asIfLaidOut()
  localStorage.clear()
  keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT']))
})

test('a file of shipments is tried, applied and undone; a booked one stays with its reason', async () => {
  const calls = fakeApi({
    ...batchServer((id) => (id === 'X-2' ? { state: 'REFUSED', code: 'VOID_FIRST' } : {})),
    'GET /app/v1/express-shipments': () => ({ body: { rows: [] } }),
    'GET /app/v1/express-shipments/counts': () => ({
      body: { work: {}, subState: {}, flag: {}, rows: 0, pieces: 0, chargeable: '0' },
    }),
    [FILE_ROWS]: fileRowsAnswer,
    'POST /app/v1/express-shipments/import': (one) => ({
      body: {
        results: importBodyOf(one).rows.map(({ row, cells }) => ({
          row,
          outcome: 'new',
          ...(!importBodyOf(one).dryRun && { id: `X-${cells['clientReference'] === 'OB-1' ? 1 : 2}` }),
        })),
      },
    }),
  })
  renderAt(<ExpressPage />, '/operativa/express')
  const user = userEvent.setup()
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  await press('Importar…')
  await chooseCsv(
    'Pedido;Cuenta;País remitente;País destinatario;Peso kg\nOB-1;Acme;IT;UY;6,2\nOB-2;Acme;IT;UY;3\nOB-1;;;;4,1\n',
  )
  await press(/Probar sin guardar/)
  await screen.findByText('Prueba terminada')
  await press(/^Aplicar/)
  await press(/^Listo/)

  const imports = calls.filter(({ path }) => path.endsWith('/import')).map(importBodyOf)
  expect(imports.map(({ dryRun }) => dryRun)).toEqual([true, false])
  expect(imports[1]?.rows.map(({ row }) => row)).toEqual([2, 4, 3])
  expect(imports[1]?.rows[0]?.cells).toEqual({
    clientReference: 'OB-1',
    cliente: 'Acme',
    'shipperAddress.countryCode': 'IT',
    'recipientAddress.countryCode': 'UY',
    'packingData.peso': '6,2',
  })

  expect(await screen.findByText('2 envíos importados')).toBeInTheDocument()
  await press('Deshacer')
  await press('Confirmar')
  const result = await screen.findByRole('region', { name: 'Lote: Anular' })
  await waitFor(() => expect(within(result).getByRole('status')).toHaveTextContent('1 listos, 1 rechazados'))
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/batches'))?.body).toMatchObject({
    action: 'CANCEL',
    reason: 'Se deshizo la importación',
  })
  expect(await screen.findByText('1 envío importado')).toBeInTheDocument()
})
