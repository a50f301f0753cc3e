import { Exact } from '@freight/contracts/pricing/money'
import { z } from 'zod'
import type { CarrierBooking, CarrierDocument, CarrierOffer } from '../port.ts'

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

const Price = z.object({ currencyType: z.string(), priceCurrency: z.string().default(''), price: amount })
const BreakdownLine = z.object({
  name: z.string(),
  serviceCode: z.string().default(''),
  price: amount,
  priceBreakdown: z.array(z.object({ typeCode: z.string().default(''), price: amount })).default([]),
})
const Product = z.object({
  productCode: z.string(),
  productName: z.string(),
  weight: z.object({ volumetric: z.number().optional(), provided: z.number().optional() }).optional(),
  totalPrice: z.array(Price),
  detailedPriceBreakdown: z
    .array(z.object({ currencyType: z.string(), breakdown: z.array(BreakdownLine).default([]) }))
    .default([]),
  pickupCapabilities: z.object({ localCutoffDateAndTime: z.string().optional() }).optional(),
  deliveryCapabilities: z
    .object({
      estimatedDeliveryDateAndTime: z.string().optional(),
      totalTransitDays: z.coerce.number().int().optional(),
    })
    .optional(),
})
export const Rates = z.object({ products: z.array(Product) })

/** A line includes its tax, which becomes a line of its own: the sum stays the total. */
const linesOf = ({
  name,
  serviceCode,
  price,
  priceBreakdown,
}: z.output<typeof BreakdownLine>): CarrierOffer['lines'] => {
  const tax = priceBreakdown
    .filter(({ typeCode }) => typeCode === 'TAX')
    .reduce((sum, one) => sum.plus(one.price), new Exact(0))
  const code = serviceCode || 'BASE'
  const net = { code, text: name, amount: new Exact(price).minus(tax).toFixed(), isTax: false }
  return tax.isZero() ? [net] : [net, { code: `${code}-TAX`, text: name, amount: tax.toFixed(), isTax: true }]
}

/** Offers with a price in the billing currency; one without is no offer. */
export const offersOf = ({ products }: z.output<typeof Rates>): CarrierOffer[] =>
  products.flatMap((product) => {
    const [total] = billed(product.totalPrice)
    if (!total || total.priceCurrency === '') return []
    const { weight, pickupCapabilities, deliveryCapabilities: delivery } = product
    const kg = Math.max(weight?.volumetric ?? 0, weight?.provided ?? 0)
    return [
      {
        service: product.productCode,
        name: product.productName,
        currency: total.priceCurrency,
        total: total.price,
        lines: billed(product.detailedPriceBreakdown).flatMap(({ breakdown }) => breakdown.flatMap(linesOf)),
        ...(delivery?.totalTransitDays !== undefined && { transitDays: delivery.totalTransitDays }),
        ...dayOf(delivery?.estimatedDeliveryDateAndTime),
        ...(pickupCapabilities?.localCutoffDateAndTime && { cutoff: pickupCapabilities.localCutoffDateAndTime }),
        ...(kg > 0 && { kg: new Exact(kg).toFixed() }),
      },
    ]
  })

export const Pickup = z.object({ dispatchConfirmationNumbers: z.array(z.string().min(1)).min(1) })
