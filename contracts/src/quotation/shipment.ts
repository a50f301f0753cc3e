import { z } from 'zod'
import { Quantity } from '../money.ts'
import { personal } from '../personal.ts'
import { ContainerType } from '../transport.ts'

export const ContainerRow = z.object({ type: ContainerType, quantity: z.int().min(1).max(999) })

export const Pickup = z.object({
  direccion: personal(z.string().max(300)),
  codPostal: z.string().max(20),
  ciudad: z.string().max(120),
  estado: z.string().max(120),
  proveedor: z.string().max(200),
  nroOrden: z.string().max(80),
  volumen: Quantity.optional(),
  peso: Quantity.optional(),
})

export const DangerousGoods = z.object({
  unNumber: z.string().regex(/^\d{4}$/, 'Four digits'),
  imoClass: z.string().regex(/^[1-9](\.[1-6])?$/, 'A class such as 3 or 6.1'),
})

/** Totals typed by hand: they count instead of the computed ones, which are kept beside them. */
export const TypedTotals = z.object({ pesoTotal: Quantity, cbmTotal: Quantity, chargeableTotal: Quantity.optional() })
