import { z } from 'zod'
import { sections, unitBases } from '../../vocabulary/price.ts'
import { Currency, Incoterm, LineCalculator, Mode, TransportMode } from '../../vocabulary/schemas.ts'
import { DecimalText, type Exact, Money, Quantity, totalsByCurrency } from '../../money/money.ts'
import { grossWeight, rowSize, rowWeight } from '../../freight/cargo.ts'
import { ContainerRow, TruckRow, UldRow } from '../../freight/request/shipment.ts'
import type { OfferedSell } from '../../pricing/offer/sell-group.ts'
import type { QuotationRequested } from '../../freight/request/requested.ts'

const Place = z.object({ code: z.string(), name: z.string(), country: z.string() })

/**
 * The file of an approved quotation for the system or the company that books it: metric, amounts as decimal text, the
 * prices of the approved offer. A field is added, never renamed; another meaning is another `schema`.
 */
export const BookingRequest = z.object({
  schema: z.literal('freight-booking/1'),
  bookingId: z.string(),
  quotation: z.string(),
  company: z.string(),
  /** The approved revision of the offer. */
  revision: z.int().optional(),
  client: z.object({ id: z.string(), name: z.string(), reference: z.string() }).optional(),
  transport: TransportMode,
  mode: Mode,
  incoterm: Incoterm,
  origin: Place,
  destination: Place,
  /** First day for the pickup. */
  readyOn: z.iso.date().optional(),
  shipmentOn: z.iso.date().optional(),
  carrier: z.string(),
  route: z.string(),
  transitDays: z.int().optional(),
  validUntil: z.iso.date(),
  goods: z.object({
    commodityCode: z.string(),
    description: z.string(),
    isDangerous: z.boolean(),
    value: Money,
    pieces: z.int(),
    grossWeightKg: Quantity,
    volumeM3: Quantity,
    chargeable: Quantity,
    packages: z.array(
      z.object({
        kind: z.enum(['CTN', 'PLT', 'VEHICLE']),
        quantity: z.int(),
        /** Of all its pieces. */
        weightKg: DecimalText,
        lengthCm: DecimalText,
        widthCm: DecimalText,
        heightCm: DecimalText,
        description: z.string().optional(),
      }),
    ),
    containers: z.array(ContainerRow),
    ulds: z.array(UldRow),
    trucks: z.array(TruckRow),
  }),
  charges: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      section: z.enum(sections),
      basis: z.enum(unitBases),
      quantity: DecimalText,
      currency: Currency,
      unitPrice: DecimalText.optional(),
      amount: DecimalText,
      tax: DecimalText,
      /** What the unit price counts, where it is not that of the mode; absent on older requests. */
      calculator: LineCalculator.optional(),
      /** Type of container or load device, or the base of a percentage; absent on older requests. */
      unit: z.string().optional(),
    }),
  ),
  totals: z.array(Money),
  /** What the client pays; absent on older requests. */
  totalsWithTax: z.array(Money).optional(),
})
export type BookingRequest = z.infer<typeof BookingRequest>

/** The fields that leave the company for a carrier or an agent: a new one is added here only without a price of the client. */
export const ShipmentOfBooking = BookingRequest.pick({
  schema: true,
  bookingId: true,
  quotation: true,
  company: true,
  transport: true,
  mode: true,
  incoterm: true,
  origin: true,
  destination: true,
  readyOn: true,
  shipmentOn: true,
  carrier: true,
  route: true,
  transitDays: true,
}).extend({ goods: BookingRequest.shape.goods.omit({ value: true }) })

/** What of a booking leaves the company. By name, not parsed: stored requests may have longer numbers than new ones. */
export const shipmentOf = ({ goods: { value: _value, ...goods }, ...booking }: BookingRequest) =>
  ({
    ...Object.fromEntries(Object.entries(booking).filter(([name]) => name in ShipmentOfBooking.shape)),
    goods,
  }) as z.infer<typeof ShipmentOfBooking>

/** Typed pounds and inches have more decimals than the schema accepts. */
const decimalText = (value: InstanceType<typeof Exact>): string => value.toDecimalPlaces(8).toFixed()

type Approved = {
  bookingId: string
  quotation: string
  revision: number | undefined
  request: QuotationRequested
  sell: OfferedSell
}

/** The booking request of an approved alternative. */
export const bookingRequest = ({ bookingId, quotation, revision, request, sell }: Approved): BookingRequest => {
  const { client } = request
  return {
    schema: 'freight-booking/1',
    bookingId,
    quotation,
    company: request.company,
    ...(revision !== undefined && { revision }),
    ...(client && { client: { id: client.id, name: client.nombreFantasia, reference: client.reference } }),
    transport: request.transportMode,
    mode: request.modo,
    incoterm: request.incoterm,
    origin: { code: request.origenCodigo, name: request.origenName, country: request.origenPais },
    destination: { code: request.destinoCodigo, name: request.destinoName, country: request.destinoPais },
    ...(request.readyDate !== undefined && { readyOn: request.readyDate }),
    ...(request.shipmentDate !== undefined && { shipmentOn: request.shipmentDate }),
    carrier: sell.carrier,
    route: sell.ruta,
    ...(sell.ttime !== undefined && { transitDays: sell.ttime }),
    validUntil: sell.validez,
    goods: {
      commodityCode: request.commodityCodigo,
      description: request.commodityDescr,
      isDangerous: request.dangerousGoods !== undefined || request.packingData.some((row) => row.dangerousGoods),
      value: { amount: request.valorMercaderia, currency: request.monedaMercaderia },
      pieces: request.ctnTotal + request.pltTotal,
      grossWeightKg: grossWeight(request),
      volumeM3: request.cbmTotal,
      chargeable: request.chargeableTotal,
      packages: request.packingData.map((row) => {
        const { largo, ancho, alto } = rowSize(row)
        return {
          kind: row.vehicle ? 'VEHICLE' : row.ctnPlt,
          quantity: row.cantidad,
          // Of the row, not of a piece: a division would lose digits.
          weightKg: decimalText(rowWeight(row)),
          lengthCm: decimalText(largo),
          widthCm: decimalText(ancho),
          heightCm: decimalText(alto),
          ...(row.description !== undefined && { description: row.description }),
        }
      }),
      containers: request.containerData,
      ulds: request.uldData ?? [],
      trucks: request.truckData ?? [],
    },
    charges: sell.charges.map((charge) => ({
      code: charge.idCharge,
      name: charge.concept,
      section: charge.section,
      basis: charge.basis,
      quantity: charge.quantity,
      currency: charge.sellCurrency,
      ...(charge.sellAmountPerUnit !== undefined && { unitPrice: charge.sellAmountPerUnit }),
      amount: charge.sellAmount,
      tax: charge.taxAmount,
      ...(charge.calculator && { calculator: charge.calculator }),
      ...(charge.unit && { unit: charge.unit }),
    })),
    totals: sell.totals,
    totalsWithTax: totalsByCurrency([...sell.totals, ...sell.taxes]),
  }
}
