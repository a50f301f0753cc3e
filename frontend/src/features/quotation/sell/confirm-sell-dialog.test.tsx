import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { costCharge } from '@freight/contracts/testing/sample-charges'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { CostOfDetail } from '../charge-grid/cost-summaries.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { SellTab } from './sell-tab.tsx'

const stale: QuotationDetail['sell'][number] = {
  ...sold,
  stale: true,
  charges: sold.charges.map((one) => (one.idCharge === 'AFR' ? { ...one, sellAmountPerUnit: '2.70' } : one)),
}
/** Twice the weight, and the air freight costs 900. */
const dearer: CostOfDetail = {
  ...cheapCost,
  charges: cheapCost.charges.map((one) => (one.idCharge === 'AFR' ? { ...one, amount: '900.00' } : one)),
}
const terminal = costCharge('THC', '90.00', {
  chargeIndex: 5,
  concept: 'Terminal de destino',
  section: 'DESTINATION',
})

const open = async (key: string, cost: CostOfDetail) => {
  const detail: QuotationDetail = {
    ...quotation,
    key,
    chargeableTotal: '420',
    cost: [cost],
    sell: [stale],
    actions: ['ConfirmSellGroup', 'ChangeSellGroup'].map((command) => ({ command, possible: true })),
  }
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '0', defaultMarkup: '15' } } }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...detail, revision: 6 } }),
    [`POST /app/v1/quotations/${key}/confirm-sell-group`]: () => ({ body: { id: key, revision: 6, position: 9 } }),
  })
  renderAt(<SellTab detail={detail} />, `/pricing/cotizaciones/${key}?tab=sell`)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar al precio de venta…' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, posted: () => calls.find(({ method }) => method === 'POST') }
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const rowOf = (dialog: Dialog, name: RegExp) => dialog.getByRole('row', { name }).textContent
const confirm = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: /^Confirmar/ }))

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION'])))

test('the dialog shows quantity, cost, sale, margin and approval before and after; a price per unit follows the weight', async () => {
  const { dialog, posted } = await open('follows', dearer)
  const air = rowOf(dialog, /Flete aéreo/)
  expect(air).toContain('210 kg → 420 kg')
  expect(air).toContain('493,50 → 900,00')
  expect(air).toContain('567,00 → 1.134,00')
  expect(rowOf(dialog, /Manejo/)).not.toContain('→')
  expect(await dialog.findByText(/No necesita autorización/)).not.toHaveTextContent('Necesita autorización')
  expect(dialog.getByText('14,49 % → 20,00 %')).toBeInTheDocument()
  await confirm(dialog)
  await waitFor(() => expect(posted()?.body).toEqual({ idSell: 'sell-1', fixed: [] }))
})

test('an amount that the user fixes stays, and the dialog shows the resulting loss and approval', async () => {
  const { dialog, posted } = await open('fixed', dearer)
  await userEvent.click(dialog.getByRole('checkbox', { name: /Dejar .*567,00 fijo/ }))
  expect(rowOf(dialog, /Flete aéreo/)).not.toContain('1.134,00')
  expect(dialog.getByText(/14,49 % → .*33,02 %/)).toBeInTheDocument()
  expect(await dialog.findByText(/No necesita autorización → Necesita autorización/)).toBeInTheDocument()
  await confirm(dialog)
  await waitFor(() => expect(posted()?.body).toEqual({ idSell: 'sell-1', fixed: ['1'] }))
})

test('an unsold charge of the cost is listed and left out only after confirmation', async () => {
  const { dialog, posted } = await open('unsold', { ...dearer, charges: [...dearer.charges, terminal] })
  // Charges of the other party under the incoterm are not ours to sell.
  expect(dialog.queryByText(/Retiro/)).not.toBeInTheDocument()
  expect(dialog.getByText(/Terminal de destino/)).toHaveTextContent('90,00')
  await confirm(dialog)
  expect(await dialog.findByText('Indicar si se agrega a la venta o se excluye.')).toBeInTheDocument()
  expect(posted()).toBeUndefined()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Excluir de la venta' }))
  await confirm(dialog)
  await waitFor(() => expect(posted()?.body).toEqual({ idSell: 'sell-1', fixed: [] }))
})

test('an unsold charge is added in the editor, priced like any other', async () => {
  const { dialog } = await open('added', { ...dearer, charges: [...dearer.charges, terminal] })
  await userEvent.click(dialog.getByRole('button', { name: 'Agregar a la venta…' }))
  expect(await screen.findByRole('textbox', { name: 'Importe de Terminal de destino' })).toHaveValue('103,50')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
