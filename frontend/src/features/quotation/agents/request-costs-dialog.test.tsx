import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { RequestCostsDialog } from './request-costs-dialog.tsx'

test('a failed read of the candidates shows an error and a retry', async () => {
  keepToken(fakeToken(['PRICING']))
  let isDown = true
  fakeApi({
    'GET /app/v1/cost-requests/candidates': () =>
      isDown ? { status: 400, body: { code: 'INTERNAL', status: 400 } } : { body: { rows: [] } },
  })
  renderAt(<RequestCostsDialog detail={quotation} onClose={() => {}} />)
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText(/Ningún proveedor cubre esta ruta/)).toBeInTheDocument()
})

test('the data sheet is shared with the agents unless it is unticked', async () => {
  keepToken(fakeToken(['PRICING']))
  fakeApi({ 'GET /app/v1/cost-requests/candidates': () => ({ body: { rows: [] } }) })
  const file = { size: 1, at: quotation.createdAt, by: quotation.commercial }
  const docs = [
    { ...file, documentId: 'd1', type: 'MSDS' as const, name: 'Hoja.pdf' },
    { ...file, documentId: 'd2', type: 'CIV' as const, name: 'Factura.pdf' },
  ]
  renderAt(<RequestCostsDialog detail={{ ...quotation, docs }} onClose={() => {}} />)
  expect(await screen.findByRole('checkbox', { name: /Hoja\.pdf/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Factura\.pdf/ })).not.toBeChecked()
})
