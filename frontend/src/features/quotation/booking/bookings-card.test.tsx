import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { BookingsCard } from './bookings-card.tsx'

const may = (...commands: string[]) => commands.map((command) => ({ command, possible: true }))
const answer = { body: { id: quotation.key, revision: 9, position: 9 } }
const posted = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'POST')
const booking = {
  bookingId: 'b-1',
  way: 'FILE' as const,
  to: 'ERP',
  at: '2026-03-02T12:00:00Z',
  by: { id: 'u-1', name: 'Ana' },
}

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('a quotation that cannot be booked shows no card', () => {
  renderAt(<BookingsCard detail={{ ...quotation, actions: [] }} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test('the approved offer is handed over to a named recipient', async () => {
  const calls = fakeApi({ [`POST /app/v1/quotations/${quotation.key}/request-booking`]: () => answer })
  renderAt(<BookingsCard detail={{ ...quotation, actions: may('RequestBooking') as never }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar booking' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Escribir con quién se reserva.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Reservar con'), 'ERP')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(posted(calls).map(({ body }) => body)).toEqual([{ way: 'FILE', to: 'ERP' }]))
})

test('an open booking is requested again only after a confirmation', async () => {
  let isOpen = true
  const calls = fakeApi({
    [`POST /app/v1/quotations/${quotation.key}/request-booking`]: () =>
      isOpen ? { status: 409, body: { code: 'BOOKING_OPEN', status: 409 } } : answer,
  })
  renderAt(<BookingsCard detail={{ ...quotation, actions: may('RequestBooking') as never }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar booking' }))
  await userEvent.type(await screen.findByLabelText('Reservar con'), 'ERP')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await userEvent.click(await screen.findByLabelText('Solicitar otro booking de la misma oferta'))
  isOpen = false
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(posted(calls).at(-1)?.body).toEqual({ way: 'FILE', to: 'ERP', again: true }))
})

test('a booking by mail needs an address', async () => {
  const calls = fakeApi({ [`POST /app/v1/quotations/${quotation.key}/request-booking`]: () => answer })
  renderAt(<BookingsCard detail={{ ...quotation, actions: may('RequestBooking') as never }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar booking' }))
  await userEvent.type(await screen.findByLabelText('Reservar con'), 'Naviera')
  await userEvent.click(screen.getByText('Correo'))
  expect(screen.getByText(/el correo lleva solo los datos del embarque/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Escribir un correo válido.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Correo de quien reserva'), 'desk@line.example')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  const body = { way: 'MAIL', to: 'Naviera', mail: 'desk@line.example' }
  await waitFor(() => expect(posted(calls)[0]?.body).toEqual(body))
})

const webhook = (n: number) => ({ webhookId: `w-${n}`, host: `erp${n}.example`, owner: `Ana ${n}` })

const openByWebhook = async (rows: object[]) => {
  const calls = fakeApi({
    [`GET /app/v1/quotations/${quotation.key}/booking-webhooks`]: () => ({ body: { rows } }),
    [`POST /app/v1/quotations/${quotation.key}/request-booking`]: () => answer,
  })
  renderAt(<BookingsCard detail={{ ...quotation, actions: may('RequestBooking') as never }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar booking' }))
  await userEvent.type(await screen.findByLabelText('Reservar con'), 'ERP')
  await userEvent.click(screen.getByText('Webhook'))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/booking-webhooks'))).toBe(true))
  return calls
}

test('a single webhook needs no choice', async () => {
  const calls = await openByWebhook([webhook(1)])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(posted(calls).map(({ body }) => body)).toEqual([{ way: 'WEBHOOK', to: 'ERP' }]))
})

test('of several webhooks one is chosen', async () => {
  const calls = await openByWebhook([webhook(1), webhook(2)])
  const choice = await screen.findByLabelText('Webhook que lo recibe')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(screen.getByText('Elegir qué webhook lo recibe.')).toBeInTheDocument()
  await userEvent.selectOptions(choice, 'erp2.example · Ana 2')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  const body = { way: 'WEBHOOK', to: 'ERP', webhookId: 'w-2' }
  await waitFor(() => expect(posted(calls).map((one) => one.body)).toEqual([body]))
})

test('the answer needs a number when the booking was accepted', async () => {
  const calls = fakeApi({ [`POST /app/v1/quotations/${quotation.key}/record-booking-reply`]: () => answer })
  renderAt(<BookingsCard detail={{ ...quotation, bookings: [booking], actions: may('RecordBookingReply') as never }} />)
  expect(screen.getByText('sin respuesta')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Registrar la respuesta' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Escribir el número de booking.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Número de booking'), 'HLCU1')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() =>
    expect(posted(calls)[0]?.body).toEqual({ bookingId: 'b-1', outcome: 'ACCEPTED', number: 'HLCU1', text: '' }),
  )
})

test('a confirmed booking takes vessel and days in their order, and the card shows them', async () => {
  const calls = fakeApi({ [`POST /app/v1/quotations/${quotation.key}/record-booking-reply`]: () => answer })
  const detail = { ...quotation, transportMode: 'SEA' as const, actions: may('RecordBookingReply') as never }
  renderAt(<BookingsCard detail={{ ...detail, bookings: [booking] }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Registrar la respuesta' }))
  await userEvent.type(await screen.findByLabelText('Número de booking'), 'HLCU1')
  await userEvent.type(screen.getByLabelText('Buque'), 'Jade Star')
  await userEvent.type(screen.getByLabelText('ETD'), '20/12/2026')
  await userEvent.type(screen.getByLabelText('ETA'), '19/12/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('El cut-off, la salida y la llegada van en este orden.')).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText('ETA'))
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  const days = { vessel: 'Jade Star', departure: '2026-12-20' }
  const reply = { outcome: 'ACCEPTED' as const, number: 'HLCU1', text: '' }
  await waitFor(() => expect(posted(calls)[0]?.body).toEqual({ bookingId: 'b-1', ...reply, ...days }))
  cleanup()
  renderAt(
    <BookingsCard detail={{ ...detail, bookings: [{ ...booking, reply: { ...reply, ...days, at: booking.at } }] }} />,
  )
  expect(screen.getByText('confirmada: HLCU1 · Jade Star · ETD 20/12/2026')).toBeInTheDocument()
})

test("the agent of the approved alternative's cost is proposed with its contacts, which another name does not get", async () => {
  const cost = { idCost: 'c-1', agente: 'p-1', agenteNombre: 'Sino-Andes' }
  const contact = { id: 'k-1', name: 'Hua Xu', mail: 'hxu@sinoandes.example' }
  const calls = fakeApi({
    'GET /app/v1/providers/p-1': () => ({ body: { contacts: [contact] } }),
    [`POST /app/v1/quotations/${quotation.key}/request-booking`]: () => answer,
  })
  const detail: QuotationDetail = {
    ...quotation,
    actions: may('RequestBooking') as never,
    cost: [cost as never],
    sell: [{ idSell: 's-1', idCost: 'c-1' } as never],
    outcome: { kind: 'APPROVED', at: booking.at, idSell: 's-1' },
  }
  renderAt(<BookingsCard detail={detail} />)
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar booking' }))
  expect(await screen.findByLabelText('Reservar con')).toHaveValue('Sino-Andes')
  await userEvent.click(screen.getByText('Correo'))
  expect(await screen.findByLabelText('Contacto')).toHaveValue(contact.mail)
  await userEvent.type(screen.getByLabelText('Reservar con'), ' Ltd')
  expect(screen.queryByLabelText('Contacto')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Correo de quien reserva')).toHaveValue('')
  await userEvent.type(screen.getByLabelText('Reservar con'), '{Backspace>4/}')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(posted(calls)[0]?.body).toEqual({ way: 'MAIL', to: 'Sino-Andes', mail: contact.mail }))
})

test('the files of a booking request begin with its PDF, and end with the offer', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:booking'
  URL.revokeObjectURL = () => undefined
  const path = `/app/v1/quotations/${quotation.key}/bookings/b-1/pdf`
  const calls = fakeApi({ [`GET ${path}`]: () => ({ body: '%PDF' }) })
  const outcome = { ...quotation.outcome, revisionNo: 2 } as never
  renderAt(<BookingsCard detail={{ ...quotation, bookings: [booking], outcome, actions: [] }} />)
  const files = within(screen.getByRole('group', { name: 'Archivos' })).getAllByRole('button')
  expect([files.at(0), files.at(-1)].map((file) => file?.textContent)).toEqual(['PDF', 'PDF de la oferta'])
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }))
  await waitFor(() => expect(saved).toEqual([`${quotation.key} booking.pdf`]))
  expect(calls.map((call) => call.path)).toEqual([path])
  click.mockRestore()
})
