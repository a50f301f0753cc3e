import { z } from 'zod'
import { day } from '../../day.ts'
import { PositiveQuantity } from '../../pricing/money.ts'

/** Degrees Celsius that machinery keeps: from deep frozen to warm. */
const Celsius = z
  .string()
  .regex(/^-?\d{1,2}(\.\d)?$/, 'Degrees Celsius such as -18 or 2.5')
  .refine((text) => Number(text) >= -70 && Number(text) <= 40, 'From -70 to 40 °C')

/**
 * Fields of the request that are one optional value, once for the form, the event, the amendment and the detail. What
 * else is said of them stands in `about-fields.ts`.
 */
export const plainFields = {
  /** Shipper-owned containers (SOC): the carrier supplies none. */
  shipperOwned: z.literal(true).optional(),
  /** Centimetres by which cargo stands out of a flat rack, an open top or a platform. */
  overLength: PositiveQuantity.optional(),
  overWidth: PositiveQuantity.optional(),
  overHeight: PositiveQuantity.optional(),
  /** From when on the goods can be picked up. */
  readyDate: day().optional(),
  /** What a reefer is set to. */
  setPoint: Celsius.optional(),
}
