import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { InvoicesCard } from '../../invoices/invoices-card.tsx'
import { quotation } from '../../samples/quotation.ts'
import { recordedInvoice } from '../../samples/recorded-invoice.ts'
import { sold } from '../../samples/sold.ts'
import type { ShownCommand } from '../../shown-command.ts'
import { useActs } from '../../acts/use-acts.tsx'

const KEY = quotation.key
const PLACE = `/pricing/cotizaciones/${KEY}`

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'GERENTE_COMERCIAL', 'ANALYTICS_INVOICED'])))

const sale = (amount: string, marginPct: string) =>
  sellOfDetail({
    ...sold,
    converted: amount,
    margin: { currency: 'USD', cost: '800.00', sell: amount, margin: '-100.00', marginPct, markupPct: marginPct },
    needsApproval: true,
    approval: {
      status: 'REQUESTED',
      by: { id: 'u-9', name: 'Rosa' },
      reason: 'Cliente nuevo',
      at: quotation.createdAt,
    },
  })
const before: QuotationDetail = {
  ...quotation,
  revision: 5,
  sell: [sale('700.00', '-14.29')],
  sellectedSell: sold.idSell,
  actions: ['ApproveSell', 'RejectSell', 'PublishQuote', 'RecordInvoicing', 'WithdrawInvoicing'].map((command) => ({
    command,
    possible: true,
  })),
}
const cheaper: QuotationDetail = { ...before, revision: 6, sell: [sale('100.00', '-700.00')] }

/** A conflict: the server refuses revision 5 and returns `now`. */
const server = (order: string, now: QuotationDetail) => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/${order}`]: ({ headers }) =>
      headers.get('if-match') === String(now.revision)
        ? { body: { id: KEY, revision: now.revision + 1, position: 9 } }
        : {
            status: 409,
            body: {
              code: 'CONFLICT',
              status: 409,
              title: '',
              detail: '',
              instance: 'x',
              currentRevision: now.revision,
            },
          },
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: now }),
    [`GET /app/v1/quotations/${KEY}/history`]: () => ({
      body: { events: [{ actor: { id: 'u-2', name: 'Ana Paz' }, occurredAt: quotation.createdAt }] },
    }),
    [`GET /app/v1/quotations/${KEY}/changes`]: () => ({
      body: {
        revision: now.revision,
        changes: [
          {
            revision: now.revision,
            type: 'SellGroupChanged',
            fields: [],
            by: { kind: 'USER', id: 'u-2', name: 'Ana Paz' },
            at: quotation.createdAt,
          },
        ],
      },
    }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', ...usualSettings } }),
    'GET /app/v1/users/me': () => ({ body: { id: 'u-1', name: 'Yo' } }),
  })
  return () => calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('if-match'))
}

const Acts = ({ detail, command }: { detail: QuotationDetail; command: ShownCommand }) => {
  const { act, dialogs } = useActs(detail)
  return (
    <>
      <button type="button" onClick={() => act(command)}>
        {command}
      </button>
      {dialogs}
    </>
  )
}
const open = async (command: ShownCommand) => {
  renderAt(<Acts detail={before} command={command} />, PLACE)
  await userEvent.click(screen.getByRole('button', { name: command }))
  return within(await screen.findByRole('dialog'))
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
const reload = async () => userEvent.click(await screen.findByRole('button', { name: 'Recargar' }))

test.each([
  ['ApproveSell', 'approve-sell'],
  ['PublishQuote', 'publish-quote'],
] as const)('%s after a conflict shows the new figures and waits for a second confirmation', async (command, order) => {
  const posts = server(order, cheaper)
  const dialog = await open(command)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/VentaUS\$.?700,00/))
  await confirm()
  await reload()
  expect(await dialog.findByText(/700,00 · −14,29.% → US\$.100,00 · −700,00.%/)).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent(/VentaUS\$.?100,00/)
  expect(await dialog.findByText('Ana Paz')).toBeInTheDocument()
  expect(posts()).toEqual(['5'])
  await confirm()
  await waitFor(() => expect(posts()).toEqual(['5', '6']))
})

test('typed text stays in the dialog when the new figures are shown', async () => {
  server('reject-sell', cheaper)
  const dialog = await open('RejectSell')
  await userEvent.type(await dialog.findByRole('textbox'), 'Muy bajo')
  await confirm()
  await reload()
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/100,00/))
  expect(dialog.getByRole('textbox')).toHaveValue('Muy bajo')
})

test('a dialog whose alternative was removed closes with a message', async () => {
  const posts = server('approve-sell', { ...cheaper, sell: [] })
  await open('ApproveSell')
  await confirm()
  await reload()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  // It may render again while the dialog closes.
  await waitFor(() => expect(screen.getByText('Ya no se puede confirmar: la cotización cambió.')).toBeInTheDocument())
  expect(posts()).toEqual(['5'])
})

test("an invoice is not recorded over a colleague's invoice without a new confirmation", async () => {
  const posts = server('record-invoicing', { ...cheaper, invoices: [{ ...recordedInvoice, document: 'A 77' }] })
  const dialog = await open('RecordInvoicing')
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Número' }), 'A 1042')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Importe' }), '10')
  await confirm()
  await reload()
  expect(await dialog.findByText(/A 77/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Número' })).toHaveValue('A 1042')
  expect(posts()).toEqual(['5'])
})

test('an invoice withdrawn by a colleague is not withdrawn again', async () => {
  const posts = server('withdraw-invoicing', { ...before, revision: 6, invoices: [] })
  renderAt(<InvoicesCard detail={{ ...before, invoices: [{ ...recordedInvoice, document: 'A 77' }] }} />, PLACE)
  await userEvent.click(screen.getByRole('button', { name: /A 77/ }))
  await userEvent.type(await screen.findByRole('textbox'), 'Error de carga')
  await confirm()
  await reload()
  // It may render again while the dialog closes.
  await waitFor(() => expect(screen.getByText('Ya no se puede confirmar: la cotización cambió.')).toBeInTheDocument())
  expect(posts()).toEqual(['5'])
})
