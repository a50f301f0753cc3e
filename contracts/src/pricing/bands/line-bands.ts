import { z } from 'zod'
import { Exact, Quantity } from '../../money/money.ts'
import { Band, bandsProblem, RateCharge } from '../rate-charge.ts'

const areRead = (bands: readonly Band[]) => bands.every((band) => Band.safeParse(band).success)

/** Fields of a line with a price per band of a quantity (+45, +100, +300 kg) instead of one price per unit. */
export const bandFields = {
  ranges: z
    .array(Band)
    .max(20)
    // Skips the check across bands while a number is invalid: that number has its own issue.
    .refine(
      (bands) => !areRead(bands) || bandsProblem(bands) === undefined,
      'Bands have to follow one another, without gap or overlap.',
    )
    .optional(),
  /** LOWEST bills the next band at its lowest quantity where that is cheaper. Absent: LOWEST for air, else BAND. */
  breakRule: RateCharge.shape.breakRule,
  /** Minimum quantity charged, for a line with a price per unit or bands. */
  leastQuantity: Quantity.optional(),
}

export const isInBands = (calculator: string | undefined): calculator is 'RANGE' | 'RANGE_CUMULATIVE' =>
  calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'

type Banded = { ranges?: readonly Band[] | undefined; quantity: string; billedQuantity?: string | undefined }

/** The band that prices the whole quantity; undefined where the quantity is outside all bands. */
export const bandOfLine = ({ ranges = [], quantity, billedQuantity }: Banded): Band | undefined =>
  ranges.findLast(({ from }) => new Exact(from).lte(billedQuantity ?? quantity))
