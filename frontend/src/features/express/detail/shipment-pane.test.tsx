import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../../lib/api/api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ActProblem } from '../acts/addition-dialogs.tsx'
import { andes, bookedShipment, requestedShipment, veloz } from '../samples/shipment.ts'
import { ShipmentPane } from './shipment-pane.tsx'

beforeEach(() => keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'EXPRESS_OP', 'ANALYTICS_INVOICED'])))

const id = requestedShipment.row.id
const done = () => ({ body: { id, revision: 5, position: 9 } })
const post = (command: string) => `POST /app/v1/express-shipments/${id}/${command}`

const open = async (detail: ExpressDetail, answers = {}) => {
  const calls = fakeApi({ [`GET /app/v1/express-shipments/${id}`]: () => ({ body: detail }), ...answers })
  renderAt(<ShipmentPane id={id} />, '/operativa/express')
  await screen.findByRole('heading', { name: 'X-26-0611' })
  return () => calls.filter(({ method }) => method === 'POST')
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const dialog = () => screen.findByRole('dialog')
const confirm = async () => userEvent.click(within(await dialog()).getByRole('button', { name: /Confirmar/ }))

test('the options show totals, lines and the reason of a refusal', async () => {
  await open(requestedShipment)
  const options = card('Opciones')
  expect(options.getByText('Más barata').closest('th')).toHaveTextContent('Andes Courier')
  expect(options.getByText('224,70')).toBeInTheDocument()
  expect(options.getByText('No atiende Italia: sin zona.')).toBeInTheDocument()
})

test('a rate card of costs that refuses the shipment is named', async () => {
  const warnings = [{ code: 'COST_REFUSED', values: { reason: 'NO_ZONE', tariff: 'NET' } }]
  const asOf = '2026-11-18T10:00:00.000Z'
  const rating = { asOf, shippingDay: '2026-11-18', options: [{ ...andes, warnings }], refusals: [] }
  await open({ ...requestedShipment, rating })
  expect(card('Opciones').getByText('Costo desconocido: el tarifario NET no admite el envío')).toBeInTheDocument()
})

test('an amount shows its formula, its values and the version of the rate card', async () => {
  await open(requestedShipment)
  await userEvent.click(card('Opciones').getByRole('button', { name: 'Cómo se calcula Combustible: 27,45' }))
  expect(await screen.findByText('18,50 % × 148,40')).toBeInTheDocument()
  expect(screen.getByText('Tarifario IP0-VELOZ, versión 7')).toBeInTheDocument()
  expect(screen.getByText('Mes').nextSibling).toHaveTextContent('11/2026')
})

test('the cheapest option is selected at once, another one needs a reason', async () => {
  const posts = await open(requestedShipment, { [post('select-express-option')]: done })
  await userEvent.click(screen.getByRole('button', { name: 'Elegir Andes Courier Regular' }))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ optionId: andes.id, reason: '' }))
  expect(await screen.findByText('Opción elegida')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir Veloz Priority' })).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Elegir Veloz Priority' }))
  await confirm()
  expect(posts()).toHaveLength(1)
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Más rápida')
  await confirm()
  await waitFor(() => expect(posts()[1]?.body).toEqual({ optionId: veloz.id, reason: 'Más rápida' }))
})

test('a changed price is confirmed a second time before it is booked', async () => {
  let attempt = 0
  const posts = await open(
    { ...requestedShipment, selected: { optionId: veloz.id, reason: '' } },
    {
      [post('book-express-shipment')]: () =>
        (attempt += 1) === 1
          ? {
              status: 422,
              body: { code: 'PRICE_CHANGED', details: { from: '224.70', to: '230.10', currency: 'USD' } },
            }
          : done(),
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reservar' }))
  await confirm()
  expect(await screen.findByText(/ahora US\$ 230,10/)).toBeInTheDocument()
  await confirm()
  await waitFor(() => expect(posts()[1]?.body).toEqual({ labelFormat: 'A6', acceptedTotal: '230.10' }))
})

test('missing data of a booking is named', async () => {
  await open(
    { ...requestedShipment, selected: { optionId: veloz.id, reason: '' } },
    {
      [post('book-express-shipment')]: () => ({
        status: 422,
        body: { code: 'DATA_MISSING', details: { problems: [{ path: 'recipientAddress.phone', code: 'MISSING' }] } },
      }),
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reservar' }))
  await confirm()
  expect(await within(await dialog()).findByText(/Falta en: Destinatario/)).toBeInTheDocument()
})

test('edge 33: a refused booking shows the reason of the carrier and its field', async () => {
  const problems = [{ code: '8003', path: 'recipientAddress.postalCode', text: 'Postcode is invalid' }]
  await open({ ...requestedShipment, problems })
  expect(screen.getByText('Postcode is invalid')).toHaveTextContent('recipientAddress.postalCode')
})

test('a refused cancellation names the reason and the next step; a carrier that cancels nothing needs a confirmation', async () => {
  const voidRefusal = { text: 'Already in the manifest', at: '2026-11-18T12:00:00.000Z' }
  await open({ ...bookedShipment, voidRefusal })
  const banner = screen.getByText(/Already in the manifest/)
  expect(banner).toHaveTextContent('no anuló la guía VX4471')
  expect(banner).toHaveTextContent('La reserva sigue vigente y se cobra')
  cleanup()
  await open({ ...bookedShipment, tracking: [], voidRefusal, isVoidUnsupported: true })
  expect(screen.getByText(/Este transportista no anula reservas/)).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'La guía no se usará' }).length).toBeGreaterThan(0)
})

test('an address that the carrier cannot use is to be corrected, not missing', async () => {
  const problems = [{ path: 'recipientAddress.city', code: 'TOO_LONG' }]
  renderAt(
    <ActProblem error={new Problem(422, 'DATA_MISSING', '', '', { problems })} onReload={() => {}} />,
    '/operativa/express',
  )
  expect(await screen.findByText(/Corregir en: Destinatario/)).toBeInTheDocument()
})

test('edge 46: printed labels are counted', async () => {
  await open({ ...bookedShipment, labelsPrinted: 2 })
  expect(card('Documentos').getByText(/2/)).toHaveClass('note')
})

test('a running booking is shown, and its button is off', async () => {
  const running = {
    bookingId: 'b-1',
    carrier: 'VELOZ',
    by: { id: 'u-9', name: 'María' },
    at: new Date().toISOString(),
    text: '',
  }
  await open({ ...requestedShipment, selected: { optionId: veloz.id, reason: '' }, bookingState: 'BOOKING', running })
  expect(screen.getByText(/Reservando en Veloz \(María/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reservar' })).toBeDisabled()
})

test('a doubtful booking is decided with the waybill or with a reason', async () => {
  const running = {
    bookingId: 'b-1',
    carrier: 'VELOZ',
    by: { id: 'u-9', name: 'María' },
    at: new Date().toISOString(),
    text: '',
  }
  const posts = await open(
    { ...requestedShipment, row: { ...requestedShipment.row, work: 'IN_PROGRESS' }, bookingState: 'DOUBTFUL', running },
    { [post('confirm-booking-outcome')]: done },
  )
  const [decide] = screen.getAllByRole('button', { name: 'Decidir la reserva' })
  if (decide === undefined) throw new Error('no button')
  await userEvent.click(decide)
  await userEvent.selectOptions(within(await dialog()).getByRole('combobox', { name: 'Resultado' }), 'NOT_BOOKED')
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'No figura en el portal')
  await confirm()
  await waitFor(() => expect(posts()[0]?.body).toEqual({ outcome: 'NOT_BOOKED', reason: 'No figura en el portal' }))
})

test('an event is added with its status, place and time; a wrong one is struck with a reason', async () => {
  const posts = await open(bookedShipment, {
    [post('add-tracking-event')]: done,
    [post('correct-tracking-event')]: done,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Agregar evento' }))
  await userEvent.type(within(await dialog()).getByRole('textbox', { name: /Lugar/ }), 'Montevideo')
  await confirm()
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ status: 'CUSTOMS_RELEASED', place: 'Montevideo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '2 movimientos' }))
  const [strike] = screen.getAllByRole('button', { name: 'Anular' })
  if (strike === undefined) throw new Error('no button')
  await userEvent.click(strike)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Otro envío')
  await confirm()
  await waitFor(() => expect(posts()[1]?.body).toEqual({ eventId: 'e-2', reason: 'Otro envío' }))
})

test('the label is downloaded before it counts as printed', async () => {
  URL.createObjectURL = () => 'blob:label'
  URL.revokeObjectURL = () => undefined
  let isReady = false
  const posts = await open(bookedShipment, {
    [post('mark-label-printed')]: done,
    'GET /app/v1/express-shipments/labels': () =>
      isReady ? { body: 'pdf' } : { status: 503, body: { code: 'HTTP_503' } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Etiqueta' }))
  await confirm()
  expect(await within(await dialog()).findByRole('alert')).toBeInTheDocument()
  expect(posts()).toEqual([])
  isReady = true
  await confirm()
  await waitFor(() => expect(posts()[0]?.body).toEqual({ format: 'A6', copies: 1 }))
})

test("the carrier's invoice starts with the expected lines, and its differences name a cause", async () => {
  const posts = await open(bookedShipment, { [post('record-express-cost')]: done })
  const costs = card('Costos')
  expect(costs.getByText('recargo no previsto').closest('tr')).toHaveTextContent('Área remota')
  expect(costs.getByText('+ 12,00')).toBeInTheDocument()
  await userEvent.click(costs.getByRole('button', { name: 'Registrar' }))
  const form = within(await dialog())
  await userEvent.type(form.getByRole('textbox', { name: 'Número de factura' }), 'VX-9')
  const amount = form.getByRole('textbox', { name: 'Importe, línea 2' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '30,00')
  await confirm()
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    document: 'VX-9',
    currency: 'USD',
    lines: [{ code: 'BASE', amount: '148.40' }, { code: 'FUEL', amount: '30.00' }, {}, {}, {}],
  })
})

test('a credit note settles the difference', async () => {
  const credits = bookedShipment.costs?.map((one) => ({ ...one, document: 'NC-1', total: '-12.00', differences: [] }))
  await open({ ...bookedShipment, costs: [...(bookedShipment.costs ?? []), ...(credits ?? [])] })
  expect(card('Costos').queryByText('+ 12,00')).toBeNull()
  expect(card('Costos').queryByText('recargo no previsto')).toBeNull()
})

test('a cost of a list for both sides has a note', async () => {
  await open({ ...bookedShipment, expectedFrom: { source: 'PRICE_LIST' } })
  expect(card('Costos').getByText(/no hay margen/)).toBeInTheDocument()
})

test('a cost by the answer to the booking shows the former one', async () => {
  await open({ ...bookedShipment, expectedFrom: { source: 'BOOKING', former: '190.00', isFarAbove: true } })
  expect(card('Costos').getByText(/190,00 → 224,70/)).toHaveAttribute('data-hue', 'amber')
})

test('the clocks that have run out are named', async () => {
  const row = { ...bookedShipment.row, flags: ['OVERDUE' as const], overdue: ['NEWS' as const, 'CUSTOMS' as const] }
  await open({ ...bookedShipment, row })
  expect(screen.getByText('Plazo vencido: sin novedades, demora en aduana')).toBeInTheDocument()
})

test('waybills that must not be used are listed', async () => {
  await open({ ...bookedShipment, unusedWaybills: [{ trackingNumber: 'VX1', since: '2026-11-18T17:52:00.000Z' }] })
  expect(screen.getByText(/VX1 sin usar/)).toBeInTheDocument()
})

test('edge 31: the incident of two waybills proposes to cancel the one of the late answer', async () => {
  const second = { trackingNumber: 'VX1', since: '2026-11-18T17:52:00.000Z', second: 'OPEN' as const }
  const [incident] = bookedShipment.incidents
  if (incident === undefined) throw new Error('no incident')
  const incidents = [
    { ...incident, reason: 'TWO_WAYBILLS' as const, text: 'VX1' },
    { ...incident, incidentId: 'i-2' },
  ]
  const posts = await open(
    { ...bookedShipment, incidents, unusedWaybills: [second] },
    { [post('void-second-waybill')]: done },
  )
  const notices = screen.getAllByRole('status')
  const [banner] = notices.filter(({ textContent }) => textContent?.includes('VX1'))
  if (banner === undefined) throw new Error('no banner')
  await userEvent.click(within(banner).getByRole('button', { name: 'Anular la segunda guía' }))
  expect(await dialog()).toHaveTextContent('anule la guía VX1')
  await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Motivo' }), 'Reservado dos veces')
  await confirm()
  await waitFor(() => expect(posts()[0]?.body).toEqual({ trackingNumber: 'VX1', reason: 'Reservado dos veces' }))
  cleanup()
  await open({ ...bookedShipment, incidents, unusedWaybills: [{ ...second, second: 'VOIDING' }] })
  expect(screen.getByText(/VX1 sin usar.*anulación pedida/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Anular la segunda guía' })).toBeNull()
})

test('a recorded invoice is withdrawn with a reason', async () => {
  const posts = await open(bookedShipment, { [post('withdraw-express-cost')]: done })
  await userEvent.click(card('Costos').getByRole('button', { name: 'Retirar' }))
  await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Motivo' }), 'Duplicada')
  await confirm()
  const [cost] = bookedShipment.costs ?? []
  await waitFor(() => expect(posts()[0]?.body).toEqual({ document: cost?.document, reason: 'Duplicada' }))
})

test('edge 48: a waybill of another shipment leads to it', async () => {
  const error = new Problem(409, 'WAYBILL_IN_USE', '', '', { shipment: 'MVD-X-2026-000777' })
  renderAt(<ActProblem error={error} onReload={() => {}} />, '/operativa/express')
  expect(await screen.findByRole('link', { name: 'MVD-X-2026-000777' })).toHaveAttribute(
    'href',
    '/operativa/express/en-proceso?id=MVD-X-2026-000777',
  )
})

test('a refused command keeps the typed text, a conflict offers to reload', async () => {
  await open(bookedShipment, {
    [post('resolve-incident')]: () => ({ status: 409, body: { code: 'CONFLICT' } }),
  })
  await userEvent.click(card('Incidencias').getByRole('button', { name: 'Resolver' }))
  await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Texto' }), 'Paro levantado')
  await confirm()
  await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Recargar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Recargar' })).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveValue('Paro levantado')
})

test('a shipment that cannot be loaded offers a retry', async () => {
  fakeApi({})
  renderAt(<ShipmentPane id={id} />, '/operativa/express')
  expect(await screen.findByText('No se pudo cargar el envío')).toBeInTheDocument()
})

test('the limit of a refusal has the form of the reader', async () => {
  const reason = { code: 'PIECE_TOO_HEAVY', values: { is: '13.8', max: '5' } }
  const refusals = [{ carrier: 'JET', carrierName: 'Jet', service: '', reason }]
  const rating = { ...bookedShipment.rating, asOf: '', shippingDay: '', options: [andes], refusals }
  await open({ ...requestedShipment, rating })
  expect(card('Opciones').getByText('Un bulto de 13,8 kg: admite hasta 5 kg por bulto.')).toBeInTheDocument()
})

test('the tracking names the carrier, and the full place of a step', async () => {
  await open(bookedShipment)
  expect(card('Seguimiento').getByText(/^Veloz Priority · guía/)).toBeInTheDocument()
  expect(card('Seguimiento').getByTitle(/Montevideo/)).toHaveTextContent('Montevideo')
})

test('an open incident is above the journey with its due time, and is resolved there', async () => {
  const [incident] = bookedShipment.incidents
  if (incident === undefined) throw new Error('no incident')
  const incidents = [
    { ...incident, due: '2026-11-20T15:30:00.000Z' },
    { ...incident, incidentId: 'i-0', text: 'Anterior', resolvedAt: incident.openedAt },
  ]
  const posts = await open({ ...bookedShipment, incidents }, { [post('resolve-incident')]: done })
  const banners = screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes('Demora'))
  expect(banners).toHaveLength(1)
  const [banner] = banners
  if (banner === undefined) throw new Error('no banner')
  expect(banner).toHaveTextContent(/Paro de aduana.*hasta/)
  expect(banner.compareDocumentPosition(screen.getByRole('region', { name: 'Seguimiento' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  await userEvent.click(within(banner).getByRole('button', { name: 'Resolver' }))
  await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Texto' }), 'Paro levantado')
  await confirm()
  await waitFor(() => expect(posts()[0]?.body).toEqual({ incidentId: 'i-1', text: 'Paro levantado' }))
})

test('without the right to costs the card has the price only', async () => {
  const { costs: _, expected: __, ...withoutCosts } = bookedShipment
  const sell = { amount: '224.70', currency: 'USD' as const, isManual: false, belowMinimum: false, approved: false }
  await open({ ...withoutCosts, sell })
  expect(card('Venta').getByText('US$ 224,70')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Costos' })).toBeNull()
})

test('an empty id is no shipment', async () => {
  const calls = fakeApi({})
  renderAt(<ShipmentPane id="" />, '/operativa/express?id=')
  expect(await screen.findByText('Elegir un envío de la lista')).toBeInTheDocument()
  expect(calls).toEqual([])
})

test('the blue button of a shipment on its way is the next event, of a delivered one its end', async () => {
  await open(bookedShipment)
  expect(screen.getByRole('button', { name: 'Finalizar' })).not.toHaveClass('bp6-intent-primary')
  expect(screen.getByRole('button', { name: 'Finalizar' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Agregar evento' })).toHaveClass('bp6-intent-primary')
  cleanup()
  await open({ ...bookedShipment, row: { ...bookedShipment.row, subState: 'ENTREGADO' } })
  expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveClass('bp6-intent-primary')
})

test('the cheapest of one currency needs no reason, whatever an option in another currency costs', async () => {
  const other = {
    ...andes,
    id: 'X',
    carrierName: 'Otro',
    sell: { ...andes.sell, currency: 'EUR' as const, total: '1.00' },
  }
  const posts = await open(
    { ...requestedShipment, rating: { asOf: '', shippingDay: '', options: [andes, veloz, other], refusals: [] } },
    { [post('select-express-option')]: done },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Elegir Andes Courier Regular' }))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ optionId: andes.id, reason: '' }))
})

test('costs of two currencies are two blocks, and typed lines without a code are not added together', async () => {
  const [usd] = bookedShipment.costs ?? []
  if (usd === undefined) throw new Error('no costs')
  const typed = (text: string, amount: string) => ({ code: '', kind: 'SURCHARGE' as const, text, amount })
  const eur = {
    ...usd,
    document: 'EU-1',
    currency: 'EUR' as const,
    lines: [typed('Almacenaje', '10.00'), typed('Espera', '5.00')],
    total: '15.00',
    differences: [],
  }
  // The latest invoice has the differences of both currencies.
  const usdLast = {
    ...usd,
    differences: [...usd.differences, { code: 'EUR', amount: '15.00', cause: 'CURRENCY' as const }],
  }
  await open({ ...bookedShipment, costs: [eur, usdLast] })
  const [inEuros, inDollars, ...more] = card('Costos').getAllByRole('table')
  expect(more).toEqual([])
  expect(inDollars).toHaveTextContent('160,40')
  expect(inDollars).not.toHaveTextContent('175,40')
  expect(inEuros).toHaveTextContent(/Almacenaje.*10,00.*Espera.*5,00.*15,00/)
  expect(card('Costos').getByText('+ US$ 12,00')).toBeInTheDocument()
})

test('edge 36: a booked shipment without a pickup has the reason of the refusal, and its manifest', async () => {
  const row = { ...bookedShipment.row, flags: ['NO_PICKUP' as const] }
  const window = { day: '2026-11-30', from: '14:00', to: '17:00' }
  const pickup = { ...window, pickupId: 'p1', status: 'REFUSED' as const, confirmation: '', text: 'Sin mensajero' }
  const manifest = { manifestId: 'm1', number: 'MVD-DHL-20261130', day: '2026-11-30' }
  await open({ ...bookedShipment, row, pickup, manifest })
  expect(screen.getByText(/Reservado sin retiro: pedirlo al transportista Sin mensajero/)).toBeInTheDocument()
  expect(screen.getByText(/Retiro .* 14:00–17:00: Rechazado/)).toHaveTextContent('Manifiesto MVD-DHL-20261130')
})
