import { z } from 'zod'
import { day } from '../../day.ts'
import { PositiveQuantity, positiveUpTo } from '../../money/money.ts'

/** Degrees Celsius that the machinery can hold, from deep-frozen to warm. */
const Celsius = z
  .string()
  .regex(/^-?\d{1,2}(\.\d)?$/, 'Degrees Celsius such as -18 or 2.5')
  .refine((text) => Number(text) >= -70 && Number(text) <= 40, 'From -70 to 40 °C')

/**
 * Fields of the request with one optional value, shared by form, event, amendment and detail. `about-fields.ts` has
 * their other properties.
 */
export const plainFields = {
  /** Shipper-owned containers (SOC): the carrier supplies none. */
  shipperOwned: z.literal(true).optional(),
  /** Overhang of the cargo in centimetres, on a flat rack, an open top or a platform. */
  overLength: PositiveQuantity.optional(),
  overWidth: PositiveQuantity.optional(),
  overHeight: PositiveQuantity.optional(),
  /** First day for the pickup of the goods. */
  readyDate: day().optional(),
  /** The seller delivers the goods to the destination terminal only. */
  deliveryAtTerminal: z.literal(true).optional(),
  /** Temperature setting of a reefer. */
  setPoint: Celsius.optional(),
}

/**
 * Maximum overhang in centimetres: another 40 feet in length, two rows of containers to the side, two tiers in height.
 * Larger cargo is break bulk.
 */
export const mostOver = { overLength: 1200, overWidth: 500, overHeight: 500 } as const

/** Input of the plain fields; stored values from before a limit stay valid. */
export const plainInputs = {
  ...plainFields,
  overLength: positiveUpTo(mostOver.overLength).optional(),
  overWidth: positiveUpTo(mostOver.overWidth).optional(),
  overHeight: positiveUpTo(mostOver.overHeight).optional(),
}
