import { bookingDocument } from '@freight/contracts/client-document/booking-document'
import { bookingRows, recordsOf } from '@freight/contracts/quotation/booking/booking-csv'
import { oneRecordBooking } from '@freight/contracts/quotation/booking/one-record'
import type { Principal } from '@freight/contracts/access/policy'
import { routes } from '@freight/contracts/registry/routes'
import { NotFound } from '@freight/platform/errors'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Platform } from '@freight/platform/connections/platform'
import { csv } from '@freight/platform/spreadsheet/csv-text'
import { textIn } from '@freight/platform/texts'
import { answer } from '../http/answer.ts'
import { contactOf, type documentLimit } from './client-document.ts'
import { readQuotation } from './quotation-detail.ts'

type Needs = Pick<Platform, 'http' | 'eventStore' | 'db' | 'printer'> & {
  limitPrinting: ReturnType<typeof documentLimit>
}

const csvRoute = 'GET /app/v1/quotations/:key/bookings/:id/csv'
const pdfRoute = 'GET /app/v1/quotations/:key/bookings/:id/pdf'

/** Files of a booking request, from its event. */
export const answerBookings = (needs: Needs): void => {
  const requestOf = async ({ key, id }: { key: string; id: string }, principal: Principal) => {
    const { events, state } = await readQuotation(needs, key, principal)
    const found = state.bookings?.find(({ bookingId }) => bookingId === id)
    if (!found) throw new NotFound(`There is no booking request ${id}`)
    return { events, commercial: state.commercial, found }
  }
  const contentOf = async (params: { key: string; id: string }, principal: Principal) =>
    (await requestOf(params, principal)).found.booking
  answer(needs.http, 'GET /app/v1/quotations/:key/bookings/:id', ({ params }, session) => contentOf(params, session))
  answer(needs.http, pdfRoute, async ({ params }, session, reply) => {
    const { events, commercial, found } = await requestOf(params, session)
    const { booking, at: requestedAt } = found
    const contact = await contactOf(needs, commercial)
    const document = bookingDocument({ events, booking, requestedAt, contact, textIn })
    const print = () => needs.printer.clientDocument(document, new Date(requestedAt))
    return reply
      .type(routes[pdfRoute].produces)
      .header('content-disposition', 'attachment; filename="booking.pdf"')
      .send(await needs.limitPrinting(session.userId, print))
  })
  answer(needs.http, 'GET /app/v1/quotations/:key/bookings/:id/one-record', async ({ params }, session) => {
    const booking = await contentOf(params, session)
    if (booking.transport !== 'AIR') throw new Refusal('NOT_AIR', 'ONE Record is for air cargo.')
    return oneRecordBooking(booking)
  })
  answer(needs.http, csvRoute, async ({ params, query: { rows } }, session, reply) => {
    const records = recordsOf(bookingRows[rows](await contentOf(params, session)))
    return reply
      .type(`${routes[csvRoute].produces}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="booking-${rows}.csv"`)
      .send(csv('.', records))
  })
}
