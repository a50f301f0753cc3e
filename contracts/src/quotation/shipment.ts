import { z } from 'zod'
import { PositiveQuantity, positiveUpTo, Quantity } from '../pricing/money.ts'
import { personal } from '../events/personal.ts'
import { ContainerType, TruckType, UldType } from '../freight/transport.ts'

/** `peso` is the gross weight of the cargo in one of them, in kilograms. */
export const ContainerRow = z.object({
  type: ContainerType,
  quantity: z.int().min(1).max(999),
  peso: PositiveQuantity.optional(),
})

// The strongest flat racks carry somewhat less: more is the weight of the shipment, or a slip of the hand.
const MAX_CONTAINER_KG = 60_000

/** The same as it is typed: what was taken before there was a limit stays. */
export const ContainerRowInput = ContainerRow.extend({ peso: positiveUpTo(MAX_CONTAINER_KG).optional() })

/** Unit load devices of an air shipment; `pivot` are the kilograms that one of them is charged for at least. */
export const UldRow = z.object({ type: UldType, quantity: z.int().min(1).max(999), pivot: Quantity.optional() })
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

/** Where goods are brought: `nroOrden` is what the receiver calls them. */
export const Delivery = Pickup.omit({ proveedor: true }).extend({ destinatario: personal(z.string().max(200)) })

/** Totals typed by hand: they count instead of the computed ones, which are kept beside them. */
export const TypedTotals = z.object({
  pesoTotal: Quantity,
  cbmTotal: Quantity,
  /** Loading metres, where the floor of the truck counts. */
  ldmTotal: Quantity.optional(),
  chargeableTotal: Quantity.optional(),
  /** What was typed, where it was not metric: pounds and cubic feet. */
  entered: z.object({ system: z.enum(['metric', 'imperial']), pesoTotal: Quantity, cbmTotal: Quantity }).optional(),
})
