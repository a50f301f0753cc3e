import { z } from 'zod'
import { CountryCode, ExpressParty, ExpressPartyInput } from '../express-address/party.ts'
import { DecimalText, PositiveQuantity, Quantity } from '../money/money.ts'
import {
  dutyPayers,
  dutyTerms,
  exportReasons,
  expressCurrencies,
  type ExpressDirection,
  insurances,
} from '../vocabulary/express.ts'

/** Row of equal pieces: weight in kilograms and sides in centimetres, each of one piece. All three sides or none. */
export const ExpressPackingRow = z
  .object({
    ctnPlt: z.enum(['CTN', 'PLT', 'DOC']),
    cantidad: z.int().min(1).max(1000),
    peso: PositiveQuantity,
    largo: PositiveQuantity.optional(),
    ancho: PositiveQuantity.optional(),
    alto: PositiveQuantity.optional(),
    /** Values as typed in pounds and inches; kilograms and centimetres are computed from them. */
    entered: z.object({ peso: z.string(), largo: z.string(), ancho: z.string(), alto: z.string() }).optional(),
  })
  .refine(({ largo, ancho, alto }) => [largo, ancho, alto].filter(Boolean).length % 3 === 0, {
    message: 'Enter all three sides, or none.',
    path: ['largo'],
  })
export type ExpressPackingRow = z.infer<typeof ExpressPackingRow>

/** A line of the commercial invoice. `hsCode` without dots; weights in kilograms for the whole line. */
export const GoodsLine = z.object({
  description: z.string().trim().min(1).max(512),
  quantity: PositiveQuantity,
  unit: z.string().max(10),
  unitValue: Quantity,
  currency: z.enum(expressCurrencies),
  hsCode: z.string().max(14).default(''),
  origin: CountryCode.or(z.literal('')).default(''),
  netKg: PositiveQuantity.optional(),
  grossKg: PositiveQuantity.optional(),
  sku: z.string().max(60).default(''),
})
export type GoodsLine = z.infer<typeof GoodsLine>

/** Customs data. `account`: of the payer at the carrier. */
export const ExpressDuties = z.object({
  payer: z.enum(dutyPayers),
  account: z.string().max(40).default(''),
  incoterm: z.enum(dutyTerms),
  reason: z.enum(exportReasons),
  invoiceNumber: z.string().trim().max(35).default(''),
  invoiceDate: z.iso.date().optional(),
  proforma: z.boolean().default(false),
  nonDelivery: z.enum(['RETURN', 'ABANDON']).default('RETURN'),
  remarks: z.string().trim().max(500).default(''),
})
export type ExpressDuties = z.infer<typeof ExpressDuties>

/** Totals of the pieces: kilograms; `volumetric` and `chargeable` with the default divisor of 5,000 cm³/kg. */
export const ExpressTotals = z.object({
  pieces: z.int(),
  actual: DecimalText,
  volumetric: DecimalText,
  chargeable: DecimalText,
})
export type ExpressTotals = z.infer<typeof ExpressTotals>

const goodsFields = {
  isDoc: z.boolean(),
  valorMercaderia: Quantity,
  monedaMercaderia: z.enum(expressCurrencies),
  insur: z.enum(insurances),
  measureSystem: z.enum(['metric', 'imperial']),
  packingData: z.array(ExpressPackingRow).min(1).max(200),
}

/** Fields that a request has and an amendment can change. Defaults: see the express form. */
export const ExpressRequest = z.object({
  /** Absent for a shipment without a client yet. */
  cliente: z.object({ id: z.string().max(80), nombreFantasia: z.string().max(200) }).optional(),
  clientReference: z.string().trim().max(80),
  ibExpress: z.string().max(20),
  obExpress: z.string().max(20),
  ...goodsFields,
  /** Contents as the carrier and customs read them. */
  contents: z.string().trim().max(70),
  /** Day on which the pieces are handed over; rates and fuel are those of this day. */
  shippingDay: z.iso.date(),
  shipperAddress: ExpressParty,
  recipientAddress: ExpressParty,
  goods: z.array(GoodsLine).max(200),
  duties: ExpressDuties.optional(),
  remarks: z.string().trim().max(2000),
})
export type ExpressRequest = z.infer<typeof ExpressRequest>

/** The request as a form sends it. */
export const ExpressRequestInput = ExpressRequest.extend({
  clientReference: z.string().trim().max(80).default(''),
  /** Absent: the codes of the client, else IP0. */
  ibExpress: z.string().max(20).optional(),
  obExpress: z.string().max(20).optional(),
  isDoc: z.boolean().default(false),
  valorMercaderia: Quantity.default('0'),
  monedaMercaderia: z.enum(expressCurrencies).default('USD'),
  insur: z.enum(insurances).default('CARRIER'),
  measureSystem: z.enum(['metric', 'imperial']).default('metric'),
  contents: z.string().trim().max(70).default(''),
  /** Absent: today in the company's time zone. */
  shippingDay: z.iso.date().optional(),
  shipperAddress: ExpressPartyInput,
  recipientAddress: ExpressPartyInput,
  goods: z.array(GoodsLine).max(200).default([]),
  remarks: z.string().trim().max(2000).default(''),
})
export type ExpressRequestInput = z.infer<typeof ExpressRequestInput>

/** Direction by the company's country: the recipient there is an import, the shipper there an export or domestic. */
export const directionOf = (
  {
    shipperAddress,
    recipientAddress,
  }: Record<'shipperAddress' | 'recipientAddress', Pick<ExpressParty, 'countryCode'>>,
  companyCountry: string,
): ExpressDirection => {
  if (shipperAddress.countryCode === companyCountry) return 'OB'
  return recipientAddress.countryCode === companyCountry ? 'IB' : 'THIRD_COUNTRY'
}

/** Price list code of the direction: third-country shipments use the export code. */
export const priceListOf = (
  { ibExpress, obExpress }: Pick<ExpressRequest, 'ibExpress' | 'obExpress'>,
  direction: ExpressDirection,
): string => (direction === 'IB' ? ibExpress : obExpress)
