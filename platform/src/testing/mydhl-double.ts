import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Ways in which the double can treat a request. `late`, `error-after`, `reset`, `cut` and `content-type` come after a
 * booking was made; `error-before` and `busy` before.
 */
export type MyDhlMode =
  | 'well'
  | 'late'
  | 'error-before'
  | 'error-after'
  | 'reset'
  | 'cut'
  | 'content-type'
  | 'busy'
  | 'unavailable'
  | 'refused'
  | 'label-missing'
  | 'other-currency'
  | 'not-found'

export type SentRequest = {
  call: string
  /** Message reference of a booking, customer reference of a search. */
  reference: string
  /** 1 for the first request of this call and reference. */
  n: number
}

type Booked = { reference: string; customerReference: string; trackingNumber: string; pieces: string[] }

// Smallest file that readers accept as a PDF.
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF').toString('base64')
const label = { imageFormat: 'PDF', encodingFormat: 'PDF', typeCode: 'label', content: pdf }

/** Three currencies of one price, as samples of the published description have them. */
const prices = (currency: string) => [
  { currencyType: 'BILLC', priceCurrency: currency, price: 141.51 },
  { currencyType: 'PULCL', priceCurrency: 'EUR', price: 130.2 },
  { currencyType: 'BASEC', priceCurrency: 'EUR', price: 130.2 },
]
const problem = (status: number, detail: string, additionalDetails: readonly string[] = []) => ({
  instance: '/expressapi/double',
  detail,
  title: 'Error',
  message: 'Error',
  status: String(status),
  additionalDetails,
})

type Body = {
  customerReferences?: { value: string }[]
  content?: { packages: unknown[] }
}

/** MyDHL API 3.1.1 as far as the adapter uses it: bookings are stored by message reference, each request makes one. */
export const myDhlDouble = async ({ lateMs = 300 } = {}) => {
  const booked: Booked[] = []
  const requests: (SentRequest & { body: unknown })[] = []
  const events = new Map<string, readonly object[]>()
  const pickups = new Map<string, 'OPEN' | 'CANCELLED'>()
  let behaviour: (request: SentRequest) => MyDhlMode = () => 'well'

  const bookedAs = (trackingNumber: string) => booked.filter((one) => one.trackingNumber === trackingNumber)

  const answers: Record<string, (reference: string, body: Body, mode: MyDhlMode, url: URL) => [number, object]> = {
    shipments: (reference, body, mode) => {
      const number = String(1_000_000_000 + booked.length)
      const pieces = (body.content?.packages ?? []).map((_, index) => `JD0140000${number}${index + 1}`)
      const customerReference = body.customerReferences?.[0]?.value ?? ''
      booked.push({ reference, customerReference, trackingNumber: number, pieces })
      return [
        201,
        {
          shipmentTrackingNumber: number,
          trackingUrl: `https://double.example/tracking/${number}`,
          packages: pieces.map((trackingNumber, index) => ({ referenceNumber: index + 1, trackingNumber })),
          documents: mode === 'label-missing' ? [] : [label],
          shipmentCharges: prices(mode === 'other-currency' ? 'CHF' : 'USD'),
          estimatedDeliveryDate: { estimatedDeliveryDate: '2026-03-13', estimatedDeliveryType: 'QDDF' },
        },
      ]
    },
    tracking: (_reference, _body, mode, { searchParams }) => {
      const reference = searchParams.get('shipmentReference')
      const numbers = searchParams.get('shipmentTrackingNumber')?.split(',') ?? []
      const found = reference ? booked.filter((one) => one.customerReference === reference) : numbers.flatMap(bookedAs)
      if (mode === 'not-found' || found.length === 0) return [404, problem(404, 'No shipments found')]
      return [
        200,
        {
          shipments: found.map(({ trackingNumber, pieces }) => ({
            shipmentTrackingNumber: trackingNumber,
            events: events.get(trackingNumber) ?? [],
            pieces: pieces.map((piece, index) => ({ number: index + 1, trackingNumber: piece })),
          })),
        },
      ]
    },
    'get-image': (number, _body, mode) => {
      if (bookedAs(number).length === 0) return [404, problem(404, 'Image not available')]
      return [200, { documents: mode === 'label-missing' ? [] : [{ ...label, typeCode: 'waybill' }] }]
    },
    'proof-of-delivery': (number) =>
      (events.get(number) ?? []).some((one) => 'typeCode' in one && one.typeCode === 'OK')
        ? [200, { documents: [{ ...label, typeCode: 'POD' }] }]
        : [404, problem(404, 'Proof of delivery not available')],
    pickups: () => {
      const number = `PRG${100_000 + pickups.size}`
      pickups.set(number, 'OPEN')
      return [201, { dispatchConfirmationNumbers: [number], readyByTime: '12:00' }]
    },
    'change-pickup': (number) =>
      pickups.get(number) === 'OPEN'
        ? [200, { dispatchConfirmationNumber: number, readyByTime: '12:00' }]
        : [404, problem(404, '1005: pickup unknown')],
    'cancel-pickup': (number) => {
      const state = pickups.get(number)
      if (state === undefined) return [404, problem(404, '1005: pickup unknown')]
      if (state === 'CANCELLED') return [400, problem(400, '1006: pickup already cancelled')]
      pickups.set(number, 'CANCELLED')
      return [200, {}]
    },
  }

  const respond = (response: ServerResponse, status: number, body: object, type = 'application/json') =>
    response.writeHead(status, { 'Content-Type': type, 'Invocation-Id': 'double' }).end(JSON.stringify(body))

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://double')
    const parts = url.pathname.split('/').filter(Boolean)
    const body = await text(request)
    if (request.headers.authorization !== `Basic ${Buffer.from('user:secret').toString('base64')}`) {
      respond(response, 401, problem(401, 'Invalid credentials'))
      return
    }
    const [first = '', second, third] = parts
    const call = { DELETE: 'cancel-pickup', PATCH: 'change-pickup' }[request.method ?? ''] ?? third ?? first
    const reference =
      second ?? url.searchParams.get('shipmentReference') ?? String(request.headers['message-reference'] ?? '')
    const n = 1 + requests.filter((one) => one.call === call && one.reference === reference).length
    const sent = { call, reference, n }
    const parsed = body === '' ? {} : (JSON.parse(body) as Body)
    requests.push({ ...sent, body: parsed })
    const mode = behaviour(sent)
    if (mode === 'error-before') return void respond(response, 500, problem(500, '998: process failure'))
    if (mode === 'unavailable') return void respond(response, 503, problem(503, 'Service unavailable'))
    if (mode === 'busy') {
      response.setHeader('Retry-After', '2')
      return void respond(response, 429, problem(429, 'Too many requests'))
    }
    if (mode === 'refused')
      return void respond(
        response,
        422,
        problem(422, '8003: validation failed', [
          '#/customerDetails/receiverDetails/postalAddress/postalCode: is invalid',
        ]),
      )
    const [status, answer] = answers[call]?.(reference, parsed, mode, url) ?? [404, problem(404, 'No such call')]
    if (mode === 'late') await pause(lateMs)
    if (mode === 'error-after') respond(response, 500, problem(500, '998: process failure'))
    else if (mode === 'reset') request.socket.destroy()
    else if (mode === 'cut') {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer).slice(0, -20))
    } else respond(response, status, answer, mode === 'content-type' ? 'text/html' : undefined)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    access: { url: `http://127.0.0.1:${port}/`, user: 'user', password: 'secret' },
    /** Every waybill that exists. */
    booked,
    requests,
    /** Events of a waybill, in the form of the API. */
    setEvents: (trackingNumber: string, list: readonly object[]) => void events.set(trackingNumber, list),
    behave: (next: typeof behaviour) => {
      behaviour = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
