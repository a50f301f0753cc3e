import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { revision, sellOfDetail } from '@freight/contracts/testing/sample-views'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import DetailRoute from './detail-route.tsx'
import { QuotationPage } from './quotation-page.tsx'

const KEY = 'MVD-2026-004098'
const sell = sellOfDetail({
  idCost: 'cost-1',
  validez: '2026-12-15',
  ruta: 'vía Madrid',
  carrier: 'Nordhavn Air',
  totals: [{ amount: '855.50', currency: 'USD' }],
  converted: '855.50',
  margin: { currency: 'USD', cost: '731.50', sell: '855.50', margin: '124.00', marginPct: '14.49', markupPct: '16.95' },
})
const priced: QuotationDetail = {
  ...quotation,
  sell: [sell],
  sellectedSell: 'sell-1',
  actions: [
    { command: 'PublishQuote', possible: true },
    { command: 'SendQuote', possible: false, reason: 'INVALID_TRANSITION' },
    { command: 'AddSellGroup', possible: true },
  ],
}

const open = (detail: QuotationDetail, handlers: Parameters<typeof fakeApi>[0] = {}, search = '') => {
  const calls = fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => ({ body: detail }), ...handlers })
  const page = (
    <QuotationPage quotationKey={KEY} listPath="/pricing/cotizaciones" history={(key) => <p>historia de {key}</p>} />
  )
  return { calls, ...renderAt(page, `/pricing/cotizaciones/${KEY}${search}`) }
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_VENTAS'])))

test('the head shows whose move it is, and why the next step is not possible', async () => {
  open(priced)
  expect(await screen.findByText('Turno de Pricing')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Enviar: primero hay que publicar' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('an unpublished sale is marked, and after a revision the page shows which prices the client has', async () => {
  const changed = { ...sell, published: false }
  open({ ...priced, sell: [changed] })
  expect(await screen.findByText('Sin publicar')).toBeInTheDocument()
  expect(screen.queryByText(/el cliente conserva esos precios/)).not.toBeInTheDocument()
  cleanup()
  open({ ...priced, sell: [changed], status: 'SENT', revisions: [revision({ sells: [] })] })
  expect(
    await screen.findByText(/cambió después de la revisión 1: el cliente conserva esos precios/),
  ).toBeInTheDocument()
  cleanup()
  open({ ...priced, sell: [{ ...sell, published: true }], status: 'SENT', revisions: [revision({ sells: [] })] })
  expect(await screen.findByText('14,49 %')).toBeInTheDocument()
  expect(screen.queryByText(/cambió después|Sin publicar/)).not.toBeInTheDocument()
})

test('margin and markup are shown with their names', async () => {
  open(priced)
  expect(await screen.findByText('14,49 %')).toBeInTheDocument()
  expect(screen.getByText('16,95 %')).toBeInTheDocument()
  expect(screen.getByText('S/costo %')).toBeInTheDocument()
})

test('the dialog before publishing shows sale, margin and validity', async () => {
  const { calls } = open(priced, {
    [`POST /app/v1/quotations/${KEY}/publish-quote`]: () => ({ body: { id: KEY, revision: 6, position: 7 } }),
  })
  const [button] = await screen.findAllByRole('button', { name: /Publicar/ })
  if (button !== undefined) await userEvent.click(button)
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Cotizada')
  expect(dialog).toHaveTextContent('14,49 %')
  expect(dialog).toHaveTextContent('15/12/2026')
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.headers.get('if-match')).toBe('5'))
})

test('a commercial sees no costs: neither tab, nor card, nor margin', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION']))
  const { cost: _cost, ...withoutCosts } = priced
  const { margin: _margin, ...sold } = sell
  open({ ...withoutCosts, sell: [sold] })
  await screen.findByRole('tab', { name: /Venta/ })
  expect(screen.queryByRole('tab', { name: /Costos/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: /Historial/ })).not.toBeInTheDocument()
  expect(screen.queryByText(cheapCost.agenteNombre)).not.toBeInTheDocument()
  expect(screen.queryByText('S/costo %')).not.toBeInTheDocument()
})

test('opening the costs without the right shows a message', async () => {
  const { cost: _cost, ...withoutCosts } = priced
  open(withoutCosts, {}, '?tab=costs')
  expect(await screen.findByText('Los costos no están disponibles')).toBeInTheDocument()
})

test('the history has its own tab', async () => {
  open(priced)
  await userEvent.click(await screen.findByRole('tab', { name: /Historial/ }))
  expect(screen.getByText(`historia de ${KEY}`)).toBeInTheDocument()
})

test('a historical state offers no command', async () => {
  const { router } = open(priced, {}, '?tab=history&at=2')
  await screen.findByText(`historia de ${KEY}`)
  expect(screen.queryByRole('button', { name: /Publicar/ })).toBeNull()
  await act(() => router.navigate(`/pricing/cotizaciones/${KEY}?tab=history`))
  expect(await screen.findByRole('button', { name: /Publicar/ })).toBeInTheDocument()
})

test('a sale is built from a cost with one percentage, and its margin follows the typing', async () => {
  const settings = { company: 'MVD', margins: { AIR: '0', defaultMarkup: '15' } }
  open(
    { ...priced, sell: [], sellectedSell: undefined },
    { 'GET /app/v1/settings/MVD': () => ({ body: settings }) },
    '?tab=sell&edit=new&from=cost-1',
  )
  const markup = await screen.findByRole('textbox', { name: 'Markup s/costo' })
  await userEvent.clear(markup)
  await userEvent.type(markup, '20')
  expect(screen.getByRole('textbox', { name: 'Precio de Flete aéreo' })).toHaveValue('2,82')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Precio de Combustible' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Precio de Combustible' }), '0.65')
  expect(screen.getAllByText('a mano')).toHaveLength(1)
})

test('a quotation that cannot be opened shows a message and a retry', async () => {
  open(priced, { [`GET /app/v1/quotations/${KEY}`]: () => ({ status: 404, body: { code: 'NOT_FOUND' } }) })
  expect(await screen.findByText('Error al obtener la cotización.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('a menu item behind the dots gets the focus after the menu closes', async () => {
  open({ ...priced, actions: [...priced.actions, { command: 'CancelQuotation', possible: true }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anular…' }))
  const confirm = await screen.findByRole('button', { name: /Confirmar/ })
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await waitFor(() => expect(confirm).toHaveFocus())
})

test('for a historical state the head shows that state, offers only the way back, and is labelled', async () => {
  const past = { ...priced, status: 'REQUESTED', shipmentDate: '2026-11-28' }
  const { place } = open(
    priced,
    {
      [`GET /app/v1/quotations/${KEY}/history/2`]: () => ({
        body: { revision: 2, at: '2026-11-19T15:40:00.000Z', quotation: past },
      }),
    },
    '?tab=history&at=2',
  )
  expect(await screen.findByText('Solicitada')).toBeInTheDocument()
  expect(screen.getByText(/^Viendo el 19\/11\/2026 a las \d\d:40, solo lectura$/)).toBeInTheDocument()
  expect(screen.getByText('28/11/2026')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Publicar/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Volver a ahora/ }))
  expect(place()).not.toContain('at=')
  expect(await screen.findByRole('button', { name: /Publicar/ })).toBeInTheDocument()
})

const Sending = ({ quotationKey, onLeave }: { quotationKey: string; onLeave: () => void }) => (
  <button type="button" onClick={onLeave}>
    Se envía {quotationKey}
  </button>
)
const route = (path: string, send?: typeof Sending) => {
  fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => ({ body: quotation }) })
  return renderAt(<DetailRoute history={() => null} send={send} />, `${path}?quotation=${KEY}`)
}

test.each([
  ['/pricing/cotizaciones', '/pricing/cotizaciones'],
  ['/reports', '/reports'],
  ['/mis-cotizaciones', '/mis-cotizaciones'],
])('from %s the breadcrumb leads back to %s', async (path, list) => {
  route(path)
  const crumb = within(await screen.findByRole('navigation', { name: 'Ubicación' }))
  expect(crumb.getAllByRole('link')[0]).toHaveAttribute('href', list)
})

test('the sending screen replaces the page if the route has one', async () => {
  route('/pricing/cotizaciones', Sending)
  await screen.findByRole('tablist')
  cleanup()
  renderAt(<DetailRoute history={() => null} send={Sending} />, `/pricing?quotation=${KEY}&send=`)
  const sending = screen.getByRole('button', { name: `Se envía ${KEY}` })
  expect(screen.queryByRole('tablist')).not.toBeInTheDocument()
  fireEvent.click(sending)
  expect(await screen.findByRole('tablist')).toBeInTheDocument()
  cleanup()
  renderAt(<DetailRoute history={() => null} />, `/pricing?quotation=${KEY}&send=`)
  expect(await screen.findByRole('tablist')).toBeInTheDocument()
})

test('a tab other than the history shows a notice that it is current while an event is selected', async () => {
  const { place } = open(priced, {}, '?tab=notes&at=2')
  expect(await screen.findByText(/muestra la cotización de hoy, no la del evento 2/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Volver al evento 2' }))
  expect(place()).toContain('tab=history')
  expect(screen.queryByText(/muestra la cotización de hoy/)).not.toBeInTheDocument()
  cleanup()
  const { place: placeAfter } = open(priced, {}, '?tab=notes&at=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Quedarse en hoy' }))
  expect(placeAfter()).not.toContain('at=')
  expect(screen.queryByText(/muestra la cotización de hoy/)).not.toBeInTheDocument()
})
