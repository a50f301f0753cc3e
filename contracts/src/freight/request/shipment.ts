import { z } from 'zod'
import { PositiveQuantity, positiveUpTo, Quantity } from '../../money/money.ts'
import { personal } from '../../events/personal.ts'
import { ContainerType, TruckType, UldType } from '../../vocabulary/schemas.ts'

/** `peso`: gross weight of the cargo per container, in kilograms. */
export const ContainerRow = z.object({
  type: ContainerType,
  quantity: z.int().min(1).max(999),
  peso: PositiveQuantity.optional(),
})

// The strongest flat racks carry somewhat less: a greater weight is a typing error, or the weight of the shipment.
const MAX_CONTAINER_KG = 60_000

/** Input of a container row; stored rows from before the limit stay valid. */
export const ContainerRowInput = ContainerRow.extend({ peso: positiveUpTo(MAX_CONTAINER_KG).optional() })

/** Unit load devices of an air shipment; `pivot`: minimum charged kilograms per device. */
export const UldRow = z.object({
  type: UldType,
  quantity: z.int().min(1).max(999),
  pivot: Quantity.optional(),
  /** Gross kilograms per device, including the device. */
  weight: PositiveQuantity.optional(),
})
export type UldRow = z.infer<typeof UldRow>

export const TruckRow = z.object({ type: TruckType, quantity: z.int().min(1).max(999) })

export const Pickup = z.object({
  direccion: personal(z.string().max(300)),
  codPostal: z.string().max(20),
  ciudad: personal(z.string().max(120)),
  estado: z.string().max(120),
  proveedor: personal(z.string().max(200)),
  nroOrden: personal(z.string().max(80)),
  volumen: Quantity.optional(),
  peso: Quantity.optional(),
})

/** Delivery address; `nroOrden`: the receiver's order number. */
export const Delivery = Pickup.omit({ proveedor: true }).extend({ destinatario: personal(z.string().max(200)) })

/** Typed totals, which replace the computed ones; both are stored. */
export const TypedTotals = z.object({
  pesoTotal: Quantity,
  cbmTotal: Quantity,
  /** Loading metres, for truck loads priced by their floor. */
  ldmTotal: Quantity.optional(),
  chargeableTotal: Quantity.optional(),
  /** Typed values in another measure: pounds and cubic feet. */
  entered: z.object({ system: z.enum(['metric', 'imperial']), pesoTotal: Quantity, cbmTotal: Quantity }).optional(),
})
