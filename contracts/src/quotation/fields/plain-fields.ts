import { z } from 'zod'
import { day } from '../../day.ts'
import { PositiveQuantity, positiveUpTo } from '../../pricing/money.ts'

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
  /** The seller brings the goods to the terminal at the destination, and no further. */
  deliveryAtTerminal: z.literal(true).optional(),
  /** What a reefer is set to. */
  setPoint: Celsius.optional(),
}

/**
 * Centimetres by which cargo stands out at most: another 40 feet in length, two rows of containers to the side, two
 * tiers upwards. What stands out further is no container any more, it goes as break bulk.
 */
export const mostOver = { overLength: 1200, overWidth: 500, overHeight: 500 } as const

/** The same as they are typed: what was taken before there was a limit stays. */
export const plainInputs = {
  ...plainFields,
  overLength: positiveUpTo(mostOver.overLength).optional(),
  overWidth: positiveUpTo(mostOver.overWidth).optional(),
  overHeight: positiveUpTo(mostOver.overHeight).optional(),
}
