import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { fireEvent, screen } from '@testing-library/react'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotationRow as row } from '@freight/contracts/testing/sample-views'
import { beforeEach, expect, test } from 'vitest'
import { cheapCost, openCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { ListPreview } from './list-preview.tsx'

const KEY = quotation.key
const part = (name: string | RegExp) => screen.findByRole('heading', { name })
const partOf = async (name: string | RegExp) => (await part(name)).closest('section')

const open = (overrides: Partial<QuotationDetail> = {}, rowMore: Partial<QuotationRow> = {}) => {
  const done: unknown[] = []
  fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { ...quotation, ...overrides } }),
    [`POST /app/v1/quotations/${KEY}/take-quotation`]: () => ({ body: { id: KEY, revision: 6, position: 6 } }),
  })
  renderAt(
    <ListPreview
      row={row(rowMore)}
      onOpen={() => void done.push('open')}
      onCompare={() => void done.push('compare')}
      onClose={() => void done.push('close')}
      onStep={(step) => void done.push(step)}
    />,
  )
  return done
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('the preview shows the row until the quotation is loaded, then all its data', async () => {
  open()
  expect(fact('Carga')).toHaveTextContent('240,0 kg · 1,875 m³')
  expect(screen.queryByRole('heading', { name: /^Costos/ })).not.toBeInTheDocument()
  await part(/^Costos/)
  expect(fact('Carga')).toHaveTextContent('1 pallet · 150,0 kg · 1,260 m³')
})

test('the cargo lists unit load devices, and trucks by name', async () => {
  const trucks = [{ type: 'SIDER' as const, quantity: 1 }]
  open({ truckData: trucks, uldData: [{ type: 'PMC', quantity: 2 }] }, { trucks })
  expect(fact('Carga')).toHaveTextContent('1 × Sider · 240,0 kg · 1,875 m³')
  await part(/^Costos/)
  expect(fact('Carga')).toHaveTextContent('2 × PMC · 1 × Sider · 1 pallet · 150,0 kg · 1,260 m³')
})

test('a quotation without a client is labelled', () => {
  open({}, { client: { id: '', name: '', reference: '' } })
  expect(fact('Cliente')).toHaveTextContent('Sin cliente')
})

test('costs are listed cheapest first; an incomplete one shows what it lacks instead of a total', async () => {
  const { ttime: _, ...timeless } = cheapCost
  open({ cost: [openCost, timeless] })
  const lines = (await partOf(/^Costos/))?.querySelectorAll('p')
  expect(lines?.[0]).toHaveTextContent(/^BlueDelta ConsolidatorsVence el 15\/12731,50$/)
  expect(lines?.[1]).toHaveTextContent(/falta 1 importeincompleto$/)
})

test('a transit time is shown where it is known', async () => {
  open({ cost: [cheapCost] })
  expect((await partOf(/^Costos/))?.querySelector('p')).toHaveTextContent('Vence el 15/12 · 6 días')
})

test('the sale is shown with cost and margin for users with those rights', async () => {
  open({ sell: [sold], sellectedSell: 'sell-1' })
  expect(await part('Venta base BlueDelta Consolidators')).toBeInTheDocument()
  expect(await partOf(/^Venta/)).toHaveTextContent('margen 14,49 %')
})

test('without cost and margin rights only the sale and the last note are shown', async () => {
  const note = { text: 'Llamar antes', visibility: 'INTERNAL', at: quotation.createdAt, by: { id: 'u', name: 'Rosa' } }
  const { margin: _, ...priced } = sold
  open({
    cost: undefined,
    sell: [priced],
    sellectedSell: 'sell-1',
    notes: [
      { ...note, noteId: 'n-1', text: 'Vieja' },
      { ...note, noteId: 'n-2' },
    ] as QuotationDetail['notes'],
  })
  expect(await part('Venta')).toBeInTheDocument()
  expect(await partOf('Venta')).toHaveTextContent(/^Venta\s*US\$\s?855,50$/)
  expect(screen.queryByRole('heading', { name: /^Costos/ })).not.toBeInTheDocument()
  expect(await partOf(/^Última nota Rosa/)).toHaveTextContent(/Llamar antes$/)
})

test('without a sale and notes those parts are hidden', async () => {
  open()
  await part(/^Costos/)
  expect(screen.queryByRole('heading', { name: /^Venta/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: /^Última nota/ })).not.toBeInTheDocument()
})

test('the preview opens, closes, and moves on; it takes the quotation where possible', async () => {
  const done = open({ actions: [{ command: 'TakeQuotation', possible: true }] })
  expect(screen.queryByRole('button', { name: 'Tomar' })).not.toBeInTheDocument()
  for (const name of ['Anterior', 'Siguiente', /^Abrir/, 'Cerrar'])
    fireEvent.click(screen.getByRole('button', { name }))
  expect(done).toEqual([-1, 1, 'open', 'close'])
  expect(screen.getByText(/^Turno de|^Espera|·/, { selector: '.preview-state .secondary' })).toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button', { name: 'Tomar' }))
  // The row is older than the sent command: it shows the pending command instead of the wait.
  expect(await screen.findByText(/guardando/i)).toBeInTheDocument()
})

test("another user's quotation cannot be taken", async () => {
  open({ actions: [{ command: 'TakeQuotation', possible: false, reason: 'INVALID_TRANSITION' }] })
  await part(/^Costos/)
  expect(screen.queryByRole('button', { name: 'Tomar' })).not.toBeInTheDocument()
})

test('costs are compared and the sale is published from the preview where possible', async () => {
  const publish = { command: 'PublishQuote', possible: true } as QuotationDetail['actions'][number]
  const done = open({ status: 'PENDING', cost: [cheapCost, openCost], sell: [sold], actions: [publish] })
  fireEvent.click(await screen.findByRole('button', { name: 'Comparar' }))
  expect(done).toEqual(['compare'])
  fireEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Publicar')
})

test('a single cost has no comparison, and an impossible publication is not offered', async () => {
  const publish = { command: 'PublishQuote', possible: false } as QuotationDetail['actions'][number]
  open({ status: 'PENDING', cost: [cheapCost], actions: [publish] })
  await part(/^Costos/)
  for (const name of ['Comparar', 'Publicar']) expect(screen.queryByRole('button', { name })).toBeNull()
})
