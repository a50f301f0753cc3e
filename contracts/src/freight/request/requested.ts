import { z } from 'zod'
import { DangerousGoods, PackingRow } from '../cargo.ts'
import { Currency, Incoterm, Mode, Scope, Stackable, TransportMode } from '../../vocabulary/schemas.ts'
import { directions } from '../../vocabulary/journey.ts'
import { ChargeableBasis, ChargeableRule } from '../chargeable.ts'
import { Quantity } from '../../money/money.ts'
import { plainFields } from './plain-fields.ts'
import { ContainerRow, Delivery, Pickup, TruckRow, TypedTotals, UldRow } from './shipment.ts'

/** The stored request, with computed totals and the names at that time. */
export const QuotationRequested = z.object({
  referencia: z.string(),
  company: z.string(),
  commercial: z.string(),
  scope: Scope,
  client: z
    .object({ id: z.string(), nombreFantasia: z.string(), razonSocial: z.string(), reference: z.string() })
    .optional(),
  transportMode: TransportMode,
  modo: Mode,
  containerQty: z.int(),
  containerData: z.array(ContainerRow),
  uldData: z.array(UldRow).optional(),
  truckData: z.array(TruckRow).optional(),
  origenCodigo: z.string(),
  origenName: z.string(),
  origenPais: z.string(),
  destinoCodigo: z.string(),
  destinoName: z.string(),
  destinoPais: z.string(),
  /** Side of our client, where the places do not decide it. */
  direction: z.enum(directions).optional(),
  pickupData: z.array(Pickup),
  deliveryData: z.array(Delivery).optional(),
  incoterm: Incoterm,
  valorMercaderia: Quantity,
  monedaMercaderia: Currency,
  valorSeguro: Quantity,
  monedaSeguro: Currency,
  commodityCodigo: z.string(),
  commodityDescr: z.string(),
  dangerousGoods: DangerousGoods.optional(),
  pesoTotal: Quantity,
  cbmTotal: Quantity,
  chargeableTotal: Quantity,
  chargeableBasis: ChargeableBasis,
  /** Chargeable rule of its calculation. */
  chargeableRule: ChargeableRule,
  ctnTotal: z.int(),
  pltTotal: z.int(),
  totals: z.object({
    computed: z.object({ pesoTotal: Quantity, cbmTotal: Quantity, chargeableTotal: Quantity }),
    overridden: TypedTotals.optional(),
  }),
  stackable: Stackable,
  shipmentDate: z.iso.date().optional(),
  packingData: z.array(PackingRow),
  measureSystem: z.enum(['metric', 'imperial']),
  /** The original of a copy. */
  copiedFrom: z.string().optional(),
  ...plainFields,
})
export type QuotationRequested = z.output<typeof QuotationRequested>
