import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { QuotationPage } from '../page/quotation-page.tsx'

const KEY = 'MVD-2026-004098'
const at = '2026-11-20T13:56:00.000Z'
const loss = sellOfDetail({
  idSell: 'sell-3',
  idCost: 'cost-1',
  description: 'Económica',
  totals: [{ amount: '899.52', currency: 'USD' }],
  converted: '899.52',
  needsApproval: true,
  approvalReasons: ['BELOW_MARGIN', 'LOSS'],
  margin: { currency: 'USD', cost: '910.16', sell: '899.52', margin: '-10.64', marginPct: '-1.18', markupPct: '-1.17' },
})
const calls = {
  ...loss,
  approval: {
    status: 'REQUESTED' as const,
    reason: 'Son 6 embarques por año',
    at,
    by: { id: 'u-lucia', name: 'Lucía Ferreyra' },
  },
}
const offered = (...commands: readonly string[]) => commands.map((command) => ({ command, possible: true }))

const open = (
  changes: Partial<QuotationDetail>,
  handlers: Parameters<typeof fakeApi>[0] = {},
  search = '?tab=sell',
) => {
  const detail: QuotationDetail = { ...quotation, status: 'QUOTED', sellectedSell: 'sell-3', ...changes }
  const calls = fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: detail }),
    'GET /app/v1/settings/MVD': () => ({
      body: { company: 'MVD', margins: { AIR: '0', SEA: '5', ROAD: '5', EXPRESS: '5', defaultMarkup: '15' } },
    }),
    ...handlers,
  })
  renderAt(
    <QuotationPage quotationKey={KEY} listPath="/pricing/cotizaciones" history={() => null} />,
    `/pricing/cotizaciones/${KEY}${search}`,
  )
  return { posted: () => calls.find(({ method }) => method === 'POST') }
}
const commandAnswer = { body: { id: KEY, revision: 6, position: 7 } }
const signIn = (...permissions: readonly Permission[]) => keepToken(fakeToken(permissions))

beforeEach(() => signIn('PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_VENTAS'))

test('prices below cost open raised to the minimum margin, to be reviewed and saved', async () => {
  signIn('PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_VENTAS', 'MODIFICAR_COTIZACION_COSTOS')
  const [, air] = cheapCost.charges
  if (!air) throw new Error('The sample has charges')
  const charge = {
    ...air,
    sellCurrency: 'USD' as const,
    sellAmountPerUnit: '2.00',
    sellAmount: '420.00',
    taxAmount: '0.00',
    scope: 'CLIENT' as const,
    included: false,
  }
  open(
    {
      sell: [{ ...loss, charges: [charge] }],
      cost: [cheapCost],
      actions: offered('RequestSellApproval', 'ChangeSellGroup'),
    },
    {
      'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
      'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Llevar al mínimo' }))
  expect(await screen.findByText('Precios llevados al mínimo: revisar y guardar')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Precio de Flete aéreo' })).toHaveValue('2,35')
})

test('an alternative below the minimum shows the shortfall and is requested with a reason', async () => {
  const { posted } = open(
    { sell: [loss], actions: offered('RequestSellApproval') },
    { [`POST /app/v1/quotations/${KEY}/request-sell-approval`]: () => commandAnswer },
  )
  const card = await screen.findByRole('region', { name: 'Autorización · alternativa 1' })
  await waitFor(() => expect(card).toHaveTextContent('El margen −1,18 % está bajo el mínimo 0 %.'))
  expect(card).toHaveTextContent('Se vende a pérdida. Sin autorización no se puede enviar. Faltan US$ 10,64')
  const requestButton = within(card).getByRole('button', { name: 'Pedir autorización' })
  await userEvent.click(requestButton)
  expect(within(card).getByRole('alert')).toHaveTextContent('Indicar el motivo')
  expect(posted()).toBeUndefined()
  await userEvent.type(within(card).getByRole('textbox', { name: 'Motivo' }), 'Son 6 embarques por año')
  await userEvent.click(requestButton)
  await waitFor(() => expect(posted()?.body).toEqual({ idSell: 'sell-3', reason: 'Son 6 embarques por año' }))
  expect(posted()?.headers.get('if-match')).toBe('5')
})

test('a user who is marked as a manager is offered as approver and sent with the request', async () => {
  const user = (id: string, isManager: boolean) => ({ id, userName: id, name: id, company: 'MVD', isManager })
  const { posted } = open(
    { sell: [loss], actions: offered('RequestSellApproval') },
    {
      'GET /app/v1/users': ({ query }) => ({
        body: {
          rows: query.get('permission') === 'GERENTE_COMERCIAL' ? [user('gsilva', true), user('other', false)] : [],
        },
      }),
      [`POST /app/v1/quotations/${KEY}/request-sell-approval`]: () => commandAnswer,
    },
  )
  const card = within(await screen.findByRole('region', { name: 'Autorización · alternativa 1' }))
  const approver = await card.findByRole('combobox', { name: 'Quién decide' })
  expect(
    within(approver)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Toda la gerencia', 'gsilva'])
  await userEvent.selectOptions(approver, 'gsilva')
  await userEvent.type(card.getByRole('textbox', { name: 'Motivo' }), 'Cliente nuevo')
  await userEvent.click(card.getByRole('button', { name: 'Pedir autorización' }))
  await waitFor(() => expect(posted()?.body).toEqual({ idSell: 'sell-3', reason: 'Cliente nuevo', approver: 'gsilva' }))
})

test('a loss in another currency is shown without its sign, next to the shortfall from the minimum', async () => {
  const marginPerCurrency = [{ currency: 'EUR' as const, cost: '110.00', sell: '100.00', margin: '-10.00' }]
  open({ sell: [{ ...loss, marginPerCurrency }], actions: offered('RequestSellApproval') })
  const card = await screen.findByRole('region', { name: 'Autorización · alternativa 1' })
  await waitFor(() => expect(card).toHaveTextContent(/Pérdida: €\s*10,00\./))
})

test('a manager sees requester, reason and margin, and approves', async () => {
  signIn('GERENTE_COMERCIAL', 'CONSULTAR_COTIZACION')
  const { posted } = open(
    { sell: [calls], actions: offered('ApproveSell', 'RejectSell') },
    { [`POST /app/v1/quotations/${KEY}/approve-sell`]: () => commandAnswer },
  )
  const card = await screen.findByRole('region', { name: /Autorización/ })
  expect(card).toHaveTextContent('Lucía Ferreyra')
  expect(card).toHaveTextContent('“Son 6 embarques por año”')
  await userEvent.click(within(card).getByRole('button', { name: 'Autorizar…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('−1,18 %')
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(posted()?.body).toEqual({ idSell: 'sell-3', comment: '' }))
})

test('a rejection requires a reason', async () => {
  signIn('GERENTE_COMERCIAL', 'CONSULTAR_COTIZACION')
  const { posted } = open(
    { sell: [calls], actions: offered('ApproveSell', 'RejectSell') },
    { [`POST /app/v1/quotations/${KEY}/reject-sell`]: () => commandAnswer },
  )
  const card = await screen.findByRole('region', { name: /Autorización/ })
  await userEvent.click(within(card).getByRole('button', { name: 'No autorizar…' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Indicar el motivo')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Muy bajo')
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(posted()?.body).toEqual({ idSell: 'sell-3', reason: 'Muy bajo' }))
})

test('the requester sees that another user decides', async () => {
  const ownRequest = { ...calls, approval: { ...calls.approval, by: { id: 'u-1', name: 'Lucía Ferreyra' } } }
  open({
    sell: [ownRequest],
    actions: [{ command: 'ApproveSell', possible: false, reason: 'OWN_REQUEST' }],
  })
  const card = await screen.findByRole('region', { name: /Autorización/ })
  expect(card).toHaveTextContent('la decide otra persona')
  expect(within(card).queryByRole('button', { name: 'Autorizar…' })).not.toBeInTheDocument()
})

test('the summary shows a pending approval and links to the alternative', async () => {
  open({ sell: [loss], actions: [{ command: 'SendQuote', possible: false, reason: 'APPROVAL_REQUIRED' }] }, {}, '')
  await userEvent.click(await screen.findByRole('button', { name: 'la venta necesita autorización' }))
  expect(await screen.findByRole('region', { name: /Autorización/ })).toBeInTheDocument()
})

test('a stale cost names the retired code and is confirmed unchanged', async () => {
  const staleBecause = { reason: 'CHARGE_CODE_RETIRED', idCharge: 'LOC', at: '2026-11-02T10:00:00.000Z' }
  const { posted } = open(
    { cost: [{ ...cheapCost, stale: true, staleBecause }], actions: offered('ConfirmCostGroup') },
    {
      [`POST /app/v1/quotations/${KEY}/confirm-cost-group`]: () => commandAnswer,
    },
    '?tab=costs',
  )
  expect(await screen.findByText(/Usa un código de cargo retirado: LOC\. Desde /)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar sin cambios' }))
  await waitFor(() => expect(posted()?.body).toEqual({ idCost: 'cost-1' }))
})

test('a cost of an amended request shows that typed amounts stay', async () => {
  const staleBecause = { reason: 'REQUEST_AMENDED', at: '2026-11-02T10:00:00.000Z' }
  open({ cost: [{ ...cheapCost, stale: true, staleBecause }], actions: offered('ConfirmCostGroup') }, {}, '?tab=costs')
  expect(
    await screen.findByText(/los importes cargados a mano no se actualizan automáticamente\. Desde /),
  ).toBeInTheDocument()
})

test('a stale alternative cannot be confirmed before its stale cost', async () => {
  const stale = { ...loss, needsApproval: false, stale: true }
  open({ sell: [stale], cost: [{ ...cheapCost, stale: true }], actions: offered('ConfirmSellGroup') })
  expect(await screen.findByText(/revisarlo primero/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Confirmar/ })).not.toBeInTheDocument()
})
