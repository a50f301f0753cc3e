import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { chooseCsv, FILE_ROWS, fileRowsAnswer, importBodyOf } from '../../../testing/file-rows.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { CarrierInvoiceImport, importedInvoices, lastCarrier } from './carrier-invoice-import.tsx'

beforeEach(() => {
  asIfLaidOut()
  localStorage.clear()
  lastCarrier.remove()
  importedInvoices.remove()
  keepToken(fakeToken(['ANALYTICS_INVOICED']))
})

const withdraw = (number: number) => `POST /app/v1/express-shipments/X-${number}/withdraw-express-cost`

const problems = [{ field: 'waybill', code: 'WAYBILL_UNKNOWN', message: '' }]
const changes = [
  {
    field: 'cost',
    from: { amount: '224.70', currency: 'USD' },
    to: { amount: '254.70', currency: 'USD', difference: '30.00', cause: 'SURCHARGE', isVoid: true },
  },
]

test('a file is tried with expected and invoiced cost, applied, and undone as far as the server allows', async () => {
  const calls = fakeApi({
    'GET /app/v1/express-carriers': () => ({ body: { rows: [{ id: 'VELOZ', name: 'Veloz' }] } }),
    [FILE_ROWS]: fileRowsAnswer,
    'POST /app/v1/carrier-invoices/import': (one) => ({
      body: {
        results: importBodyOf(one).rows.map(({ row, cells }) => {
          if (cells['waybill'] === '999') return { row, outcome: 'problem', problems }
          return cells['waybill'] === '111'
            ? { row, outcome: 'changed', id: 'X-1', changes }
            : { row, outcome: 'new', id: 'X-2' }
        }),
      },
    }),
    [withdraw(1)]: () => ({ body: { id: 'X-1', revision: 2, position: 9 } }),
    [withdraw(2)]: () => ({ status: 409, body: { code: 'CONFLICT' } }),
  })
  renderAt(<CarrierInvoiceImport onClose={() => {}} />, '/')
  const user = userEvent.setup()
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('option', { name: 'Veloz' })
  await user.selectOptions(screen.getByLabelText('Transportista del archivo'), 'Veloz')
  await chooseCsv(
    'Invoice No;AWB;Fecha;Concepto;Monto;Moneda\nF 1;111;20/03/2026;Flete;254,70;USD\nF 1;222;20/03/2026;Flete;9,00;USD\nF 1;999;20/03/2026;Flete;9,00;USD\n',
  )
  await press(/Probar sin guardar/)
  await screen.findByText('Prueba terminada')
  expect(screen.getByText(/254,70 · diferencia 30,00 · recargo no previsto/)).toBeInTheDocument()
  expect(screen.getByText(/ningún envío tiene esta guía/)).toBeInTheDocument()
  await press(/^Aplicar/)
  await screen.findByText('Aplicado')
  const imports = calls.filter(({ path }) => path.endsWith('/import')).map(importBodyOf)
  expect(imports.map(({ dryRun, rows }) => [dryRun, rows.length])).toEqual([
    [true, 3],
    [false, 2],
  ])
  expect(imports[1]?.rows[0]?.cells).toMatchObject({ document: 'F 1', waybill: '111', carrier: 'VELOZ' })
  // The columns are remembered for this carrier alone.
  expect(localStorage.getItem('import-columns:carrier-invoices:VELOZ')).toContain('AWB')
  expect(localStorage.getItem('import-columns:carrier-invoices:')).toBeNull()

  cleanup()
  renderAt(<CarrierInvoiceImport onClose={() => {}} />, '/')
  expect(await screen.findByText('Última importación: 2 facturas')).toBeInTheDocument()
  await press('Deshacer…')
  await press(/^Confirmar/)
  expect(await screen.findByText('Última importación: 1 factura')).toBeInTheDocument()
  expect(screen.getByText(/1 factura no se pudo retirar/)).toBeInTheDocument()
  expect(calls.find(({ path }) => path.includes('X-1/withdraw'))?.body).toEqual({
    document: 'F 1',
    reason: 'Se deshizo la importación',
  })
  await press('Conservarlas')
  await waitFor(() => expect(screen.queryByText(/Última importación/)).toBeNull())
})
