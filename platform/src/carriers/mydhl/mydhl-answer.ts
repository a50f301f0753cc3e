import { Exact } from '@freight/contracts/pricing/money'
import { z } from 'zod'
import type { CarrierBooking, CarrierDocument } from '../port.ts'

const amount = z.number().transform((value) => new Exact(value).toFixed())

const Document = z.object({
  typeCode: z.string().default(''),
  imageFormat: z.string().default(''),
  encodingFormat: z.string().default(''),
  content: z.base64().min(1),
})
export const Documents = z.object({ documents: z.array(Document).default([]) })

const kinds: Readonly<Record<string, CarrierDocument['kind']>> = {
  label: 'LABEL',
  waybilldoc: 'WAYBILL',
  waybill: 'LABEL',
  invoice: 'INVOICE',
  'commercial-invoice': 'INVOICE',
  pod: 'PROOF_OF_DELIVERY',
}
const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/zpl',
}

export const documentsOf = ({ documents }: z.output<typeof Documents>): CarrierDocument[] =>
  documents.map(({ typeCode, imageFormat, encodingFormat, content }) => ({
    kind: kinds[typeCode.toLowerCase()] ?? 'OTHER',
    mediaType: mediaTypes[(imageFormat || encodingFormat).toLowerCase()] ?? 'application/octet-stream',
    content: Buffer.from(content, 'base64'),
  }))

export const Shipped = z.object({
  shipmentTrackingNumber: z.string().min(1),
  packages: z.array(z.object({ referenceNumber: z.int().optional(), trackingNumber: z.string() })).default([]),
  documents: Documents.shape.documents,
  shipmentCharges: z
    .array(
      z.object({
        currencyType: z.string(),
        priceCurrency: z.string(),
        price: amount,
      }),
    )
    .default([]),
  estimatedDeliveryDate: z.object({ estimatedDeliveryDate: z.string() }).optional(),
})

/** The price in the billing currency. The other two of an answer are the same price in other currencies. */
const billed = <Price extends { currencyType: string }>(prices: readonly Price[]): Price[] =>
  prices.filter(({ currencyType }) => currencyType === 'BILLC')

const dayOf = (text: string | undefined) => {
  const day = /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0]
  return day === undefined ? {} : { deliveryBy: day }
}

export const bookingOf = (shipped: z.output<typeof Shipped>): CarrierBooking => ({
  trackingNumber: shipped.shipmentTrackingNumber,
  pieces: shipped.packages.map(({ referenceNumber, trackingNumber }, index) => ({
    piece: referenceNumber ?? index + 1,
    number: trackingNumber,
  })),
  documents: documentsOf(shipped),
  charges: billed(shipped.shipmentCharges).map(({ priceCurrency, price }) => ({
    code: 'TOTAL',
    text: 'Total',
    amount: price,
    currency: priceCurrency,
  })),
  ...dayOf(shipped.estimatedDeliveryDate?.estimatedDeliveryDate),
})

export const Pickup = z.object({ dispatchConfirmationNumbers: z.array(z.string().min(1)).min(1) })
/** A change keeps the number, unless the answer has another one. */
export const ChangedPickup = z.object({ dispatchConfirmationNumber: z.string().min(1).optional() })
