import { screen, waitFor } from '@testing-library/react'
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

const provider = {
  id: 'p1',
  name: 'Blue Delta',
  language: 'en',
  serves: true,
  contacts: [{ id: 'k1', name: 'Mei Lin Ho', mail: 'mei@bd.example', isChosen: true, isAsked: false }],
  asked: 0,
  answered: 0,
  comparable: 0,
  cheapest: 0,
}
const openWithAgent = async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  const calls = fakeApi({
    'GET /app/v1/cost-requests/candidates': () => ({ body: { rows: [provider] } }),
    [`POST /app/v1/quotations/${quotation.key}/request-agent-costs`]: () => ({
      body: { id: quotation.key, revision: 9, position: 9 },
    }),
  })
  renderAt(<RequestCostsDialog detail={quotation} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Mei Lin Ho/ }))
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const contacts = [{ providerId: 'p1', contactId: 'k1' }]
const untick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
const confirm = () => userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))

test('all sections are requested unless some are unticked', async () => {
  const sent = await openWithAgent()
  for (const name of ['Origen', 'Flete', 'Destino']) expect(screen.getByRole('checkbox', { name })).toBeChecked()
  await untick('Flete')
  await untick('Destino')
  await confirm()
  await waitFor(() => expect(sent()).toEqual([{ contacts, sections: ['ORIGIN'] }]))
})

test('without a ticked section nothing is sent and a message is shown', async () => {
  const sent = await openWithAgent()
  for (const name of ['Origen', 'Flete', 'Destino']) await untick(name)
  const message = 'Elegir al menos una parte de los costos.'
  expect(screen.getByText(message)).toBeInTheDocument()
  await confirm()
  expect(sent()).toEqual([])
  await untick('Destino')
  expect(screen.queryByText(message)).toBeNull()
  await confirm()
  await waitFor(() => expect(sent()).toEqual([{ contacts, sections: ['DESTINATION'] }]))
})
