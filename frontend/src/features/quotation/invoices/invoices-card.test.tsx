import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { recordedInvoice as ours } from '../samples/recorded-invoice.ts'
import { InvoicesCard } from './invoices-card.tsx'

const KEY = quotation.key
const posted = (calls: ReturnType<typeof fakeApi>) => calls.findLast(({ method }) => method === 'POST')
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))

beforeEach(() => keepToken(fakeToken(['CONSULTAR_COTIZACION', 'ANALYTICS_INVOICED'])))

const mayWithdraw: QuotationDetail['actions'] = [{ command: 'WithdrawInvoicing', possible: true }]

test('an invoice is withdrawn from its card with a reason; an error keeps the text, and the focus returns', async () => {
  let isDown = true
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/withdraw-invoicing`]: () =>
      isDown
        ? { status: 409, body: { code: 'INVOICE_NOT_RECORDED' } }
        : { body: { id: KEY, revision: 9, position: 9 } },
  })
  const providerInvoice = { ...ours, side: 'COST' as const, idSell: undefined, idCost: 'c1', document: 'F-7' }
  renderAt(<InvoicesCard detail={{ ...quotation, actions: mayWithdraw, invoices: [ours, providerInvoice] }} />)
  const open = await screen.findByRole('button', { name: 'Anular el registro de F-7…' })
  open.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular registro' }))
  expect(dialog.getByText(/Deja de contarse como facturada/)).toBeInTheDocument()
  await confirm()
  expect(await dialog.findByText('Indicar el motivo')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'De otra cotización')
  await confirm()
  expect(await dialog.findByText(/ya no está registrada/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveValue('De otra cotización')
  isDown = false
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(posted(calls)?.body).toEqual({
    side: 'COST',
    idCost: 'c1',
    document: 'F-7',
    reason: 'De otra cotización',
  })
  await waitFor(() => expect(open).toHaveFocus())
})

test('without the right to record invoices there is no withdraw button', async () => {
  renderAt(<InvoicesCard detail={{ ...quotation, actions: [], invoices: [ours] }} />)
  await screen.findByRole('listitem')
  expect(screen.queryByRole('button', { name: /Anular/ })).not.toBeInTheDocument()
})

test('an invoice above the remaining amount shows its reason', async () => {
  renderAt(<InvoicesCard detail={{ ...quotation, actions: [], invoices: [{ ...ours, excessReason: 'Demoras' }] }} />)
  expect(await screen.findByText('Por encima de lo que quedaba: Demoras')).toBeInTheDocument()
})

test('a withdrawn invoice stays visible, struck through with author and reason, and does not count', async () => {
  const withdrawn = { at: '2026-11-21T10:00:00.000Z', by: { id: 'u-8', name: 'Celia Comercial' }, reason: 'Duplicada' }
  const withdrawnInvoices = [{ ...ours, withdrawn }]
  const secondInvoice = { ...ours, at: '2026-11-22T10:00:00.000Z' }
  renderAt(
    <InvoicesCard detail={{ ...quotation, actions: mayWithdraw, invoices: [secondInvoice], withdrawnInvoices }} />,
  )
  const [validItem, withdrawnItem] = await screen.findAllByRole('listitem')
  expect(validItem?.querySelector('s')).toBeNull()
  expect(withdrawnItem?.querySelector('s')).toHaveTextContent('A 1042')
  expect(withdrawnItem).toHaveTextContent(/Anulada.*La anuló Celia Comercial .*: Duplicada/)
  expect(document.querySelector('.count')).toHaveTextContent('1')
  expect(screen.getAllByRole('button', { name: /Anular/ })).toHaveLength(1)
})
