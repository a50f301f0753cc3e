import type { QuotationDetail } from '@freight/contracts/quotation/views'
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
  const asked = fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => ({ body: detail }), ...handlers })
  const page = (
    <QuotationPage quotationKey={KEY} listPath="/pricing/cotizaciones" history={(key) => <p>historia de {key}</p>} />
  )
  return { asked, ...renderAt(page, `/pricing/cotizaciones/${KEY}${search}`) }
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_VENTAS'])))

test('the head says whose move it is; the step that is not possible yet says why', async () => {
  open(priced)
  expect(await screen.findByText('Turno de Pricing')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Enviar: primero hay que publicar' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a sale that is not published is marked, and after a revision it is said which prices the client has', async () => {
  const changed = { ...sell, published: false }
  open({ ...priced, sell: [changed] })
  expect(await screen.findByText('Sin publicar')).toBeInTheDocument()
  expect(screen.queryByText(/el cliente sigue con esos precios/)).not.toBeInTheDocument()
  cleanup()
  open({ ...priced, sell: [changed], status: 'SENT', revisions: [revision({ sells: [] })] })
  expect(
    await screen.findByText(/cambió después de la revisión 1: el cliente sigue con esos precios/),
  ).toBeInTheDocument()
  cleanup()
  open({ ...priced, sell: [{ ...sell, published: true }], status: 'SENT', revisions: [revision({ sells: [] })] })
  expect(await screen.findByText('14,49 %')).toBeInTheDocument()
  expect(screen.queryByText(/cambió después|Sin publicar/)).not.toBeInTheDocument()
})

test('margin and markup are told by name', async () => {
  open(priced)
  expect(await screen.findByText('14,49 %')).toBeInTheDocument()
  expect(screen.getByText('16,95 %')).toBeInTheDocument()
  expect(screen.getByText('S/costo %')).toBeInTheDocument()
})

test('publishing shows sale, margin and validity before it is done', async () => {
  const { asked } = open(priced, {
    [`POST /app/v1/quotations/${KEY}/publish-quote`]: () => ({ body: { id: KEY, revision: 6, position: 7 } }),
  })
  const [button] = await screen.findAllByRole('button', { name: /Publicar/ })
  if (button !== undefined) await userEvent.click(button)
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Cotizada')
  expect(dialog).toHaveTextContent('14,49 %')
  expect(dialog).toHaveTextContent('15/12/2026')
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.headers.get('if-match')).toBe('5'))
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

test('the costs asked for without the right to see them say so', async () => {
  const { cost: _cost, ...withoutCosts } = priced
  open(withoutCosts, {}, '?tab=costs')
  expect(await screen.findByText('Los costos no están disponibles')).toBeInTheDocument()
})

test('the history stands in its tab', async () => {
  open(priced)
  await userEvent.click(await screen.findByRole('tab', { name: /Historial/ }))
  expect(screen.getByText(`historia de ${KEY}`)).toBeInTheDocument()
})

test('while the past is looked at no command is offered', async () => {
  const { router } = open(priced, {}, '?tab=history&at=2')
  await screen.findByText(`historia de ${KEY}`)
  expect(screen.queryByRole('button', { name: /Publicar/ })).toBeNull()
  await act(() => router.navigate(`/pricing/cotizaciones/${KEY}?tab=history`))
  expect(await screen.findByRole('button', { name: /Publicar/ })).toBeInTheDocument()
})

test('a sale is built from a cost with one percentage, and its margin follows while it is typed', async () => {
  const settings = { company: 'MVD', margins: { AIR: '0', defaultMarkup: '15' } }
  open(
    { ...priced, sell: [], sellectedSell: undefined },
    { 'GET /app/v1/settings/MVD': () => ({ body: settings }) },
    '?tab=sell&edit=new&from=cost-1',
  )
  const markup = await screen.findByRole('textbox', { name: 'Recargo s/costo' })
  await userEvent.clear(markup)
  await userEvent.type(markup, '20')
  expect(screen.getByRole('textbox', { name: 'Precio de Flete aéreo' })).toHaveValue('2,82')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Precio de Combustible' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Precio de Combustible' }), '0.65')
  expect(screen.getAllByText('a mano')).toHaveLength(1)
})

test('a quotation that cannot be opened says so and offers to try again', async () => {
  open(priced, { [`GET /app/v1/quotations/${KEY}`]: () => ({ status: 404, body: { code: 'NOT_FOUND' } }) })
  expect(await screen.findByText('Error al obtener la cotización.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('what is chosen behind the dots has the keyboard, when the menu is gone too', async () => {
  open({ ...priced, actions: [...priced.actions, { command: 'CancelQuotation', possible: true }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anular…' }))
  const confirm = await screen.findByRole('button', { name: /Confirmar/ })
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await waitFor(() => expect(confirm).toHaveFocus())
})

test('while the past is looked at the head shows what was, offers nothing but the way back, and says so', async () => {
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
])('from %s the crumb leads back to %s', async (path, list) => {
  route(path)
  const crumb = within(await screen.findByRole('navigation', { name: 'Dónde está' }))
  expect(crumb.getAllByRole('link')[0]).toHaveAttribute('href', list)
})

test('an offer is sent in the place of the page, where there is a way to send it', async () => {
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
