import { z } from 'zod'
import type { Policy } from '../../access/policy.ts'
import { route } from '../../api/route.ts'
import { BookingRequest } from './booking-request.ts'
import { bookingCommands } from './bookings.ts'

const params = z.object({ key: z.string(), id: z.string().min(1).max(200) })

export const bookingRoutes = (readPolicy: Policy) => ({
  'GET /app/v1/quotations/:key/booking-webhooks': route(
    bookingCommands.RequestBooking.policy,
    'Webhooks that may get a booking request of the quotation, with host and owner.',
    z.object({ rows: z.array(z.object({ webhookId: z.string(), host: z.string(), owner: z.string() })) }),
    { params: params.pick({ key: true }) },
  ),
  'GET /app/v1/quotations/:key/bookings/:id': route(
    readPolicy,
    'A booking request as it was handed over.',
    BookingRequest,
    { params },
  ),
  'GET /app/v1/quotations/:key/bookings/:id/pdf': {
    ...route(readPolicy, 'A booking request as a PDF, without the prices of the client.', z.string(), { params }),
    produces: 'application/pdf',
  },
  'GET /app/v1/quotations/:key/bookings/:id/one-record': route(
    readPolicy,
    'An air booking request as a BookingOption of IATA ONE Record (JSON-LD). 409 NOT_AIR for another transport.',
    z.record(z.string(), z.unknown()),
    { params },
  ),
  'GET /app/v1/quotations/:key/bookings/:id/csv': {
    ...route(readPolicy, 'A booking request as CSV: one row per shipment, or one per charge.', z.string(), {
      params,
      query: z.object({ rows: z.enum(['shipments', 'charges']).default('shipments') }),
    }),
    produces: 'text/csv',
  },
})
