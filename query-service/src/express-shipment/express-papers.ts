import { manifestAfter } from '@freight/contracts/express-manifest/express-manifest'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { summaryOf } from '@freight/contracts/express-shipment/shipment-summary'
import { Refusal } from '@freight/platform/event-store/decider'
import { NotFound } from '@freight/platform/errors'
import { paperPrinter } from '@freight/platform/express-papers/paper-printer'
import type { PaperPiece, PaperShipment } from '@freight/platform/express-papers/paper-shipment'
import { labelsZpl } from '@freight/platform/express-papers/zpl'
import type { Reply } from '@freight/platform/http/route'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { sendDocument } from '../quotation/documents.ts'
import { type ExpressNeeds, readShipment } from './express-detail.ts'

/** The pieces of the packing rows, each with its number of the booking. */
const paperPieces = ({ request, booking }: ShipmentState): PaperPiece[] =>
  request.packingData
    .flatMap((row) => Array.from({ length: row.cantidad }, () => row))
    .map(({ peso, largo, ancho, alto }, at) => ({
      number: booking?.pieces.find(({ piece }) => piece === at + 1)?.number ?? '',
      kg: peso,
      ...(largo && ancho && alto && { sides: { largo, ancho, alto } }),
    }))

const paperShipment = (state: ShipmentState, { data }: CompanySettings): PaperShipment => {
  const { request, booking, selected } = state
  const { carrier } = summaryOf(state)
  return {
    reference: state.id,
    clientReference: request.clientReference,
    waybill: booking?.trackingNumber ?? '',
    carrierName: carrier?.name ?? '',
    account: selected?.option?.account ?? '',
    service: carrier?.service ?? '',
    routeCode: '',
    sandbox: booking?.sandbox ?? false,
    shippingDay: request.shippingDay,
    contents: request.contents,
    pieces: paperPieces(state),
    shipper: request.shipperAddress,
    recipient: request.recipientAddress,
    goods: request.goods,
    duties: request.duties,
    company: {
      code: state.company,
      name: data.razonSocial,
      lines: [data.address, data.rut === '' ? '' : `RUT ${data.rut}`, data.phone, data.mail],
    },
  }
}

/** @throws Refusal for a shipment without a waybill */
const requireBooking = ({ booking, id }: ShipmentState): void => {
  if (!booking) throw new Refusal('NOT_BOOKED', 'The shipment is not booked.', { shipment: id })
}

const send = (reply: Reply, name: string, mediaType: string, content: Buffer | string): Reply =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w. -]/g, '')}"`)
    .header('cache-control', 'no-store')
    .send(content)

const printLimits = { atOnce: 2, perUser: 2, waiting: 10 }
const papers = { invoice: 'INVOICE', 'packing-list': 'PACKING_LIST', waybill: 'WAYBILL' } as const

/** Labels, papers and stored documents of shipments, for users who may see them. */
export const answerExpressPapers = (needs: ExpressNeeds & Pick<Platform, 'workerPool' | 'files'>): void => {
  const { http, settings, workerPool, files } = needs
  const print = paperPrinter(workerPool)
  const limitPrinting = boundedWork('EXPORTS_BUSY', printLimits)

  /** @throws Refusal if one of them is not booked */
  const bookedShipments = async (
    ids: readonly string[],
    session: Parameters<typeof readShipment>[2],
  ): Promise<PaperShipment[]> => {
    const settingsOf = await settings()
    const shipments: PaperShipment[] = []
    for (const id of ids) {
      const { state } = await readShipment(needs, id, session)
      requireBooking(state)
      shipments.push(paperShipment(state, settingsOf(state.company)))
    }
    return shipments
  }

  answer(
    http,
    'GET /app/v1/express-shipments/labels',
    async ({ query: { ids, format, ...places } }, session, reply) => {
      const shipments = await bookedShipments(ids, session)
      if (format === 'ZPL') return send(reply, 'labels.zpl', 'text/plain; charset=utf-8', labelsZpl(shipments))
      const work = { paper: 'LABELS', shipments, options: { format, ...places } } as const
      return send(reply, 'labels.pdf', 'application/pdf', await limitPrinting(session.userId, () => print(work)))
    },
  )

  answer(http, 'GET /app/v1/express-manifests/:id/document', async ({ params: { id } }, session, reply) => {
    const manifest = manifestAfter(await needs.eventStore.readStream(`express-manifest-${id}`))
    if (manifest?.company !== session.company) throw new NotFound(`There is no manifest ${id}`)
    const { number, day, rejected, document, status } = manifest
    if (status !== 'CLOSED') throw new Refusal('MANIFEST_OPEN', 'The day is not closed.', { status })
    if (document) return sendDocument(reply, document, files)
    const settingsOf = await settings()
    const shipments: PaperShipment[] = []
    for (const one of manifest.shipments) {
      const { state } = await readShipment(needs, one.id, session)
      shipments.push(paperShipment(state, settingsOf(state.company)))
    }
    const list = { number, day, account: manifest.account, rejected }
    const pdf = await limitPrinting(session.userId, () => print({ paper: 'MANIFEST', shipments, list }))
    return send(reply, `${number}.pdf`, 'application/pdf', pdf)
  })

  answer(http, 'GET /app/v1/express-shipments/:id/papers/:paper', async ({ params: { id, paper } }, session, reply) => {
    const { state } = await readShipment(needs, id, session)
    if (paper === 'waybill') requireBooking(state)
    const shipment = paperShipment(state, (await settings())(state.company))
    if (paper === 'invoice' && shipment.goods.length === 0)
      throw new Refusal('NO_GOODS', 'The shipment has no goods lines.', { shipment: id })
    const pdf = await limitPrinting(session.userId, () => print({ paper: papers[paper], shipment }))
    return send(reply, `${id} ${paper}.pdf`, 'application/pdf', pdf)
  })

  answer(
    http,
    'GET /app/v1/express-shipments/:id/documents/:documentId',
    async ({ params: { id, documentId } }, session, reply) => {
      const { state } = await readShipment(needs, id, session)
      const document = state.documents.findLast((one) => one.documentId === documentId)
      if (!document) throw new NotFound(`There is no document ${documentId}`)
      return sendDocument(reply, document, files)
    },
  )
}
