import { z } from 'zod'
import { Exact, Quantity } from '../money.ts'
import { Band, bandsProblem, RateCharge } from '../rate-charge.ts'

const areRead = (bands: readonly Band[]) => bands.every((band) => Band.safeParse(band).success)

/** A line with a price for each band of a quantity (+45, +100, +300 kg) in the place of one price per unit. */
export const bandFields = {
  ranges: z
    .array(Band)
    .max(20)
    // The whole list is looked at even where one of its numbers is none, which says so itself.
    .refine(
      (bands) => !areRead(bands) || bandsProblem(bands) === undefined,
      'Bands have to follow one another, without gap or overlap.',
    )
    .optional(),
  /** Whether a higher band is taken where its least quantity comes out cheaper; absent: by air it is, elsewhere not. */
  breakRule: RateCharge.shape.breakRule,
  /** The least quantity charged, of a line with a price per unit or bands. */
  leastQuantity: Quantity.optional(),
}

export const isInBands = (calculator: string | undefined): calculator is 'RANGE' | 'RANGE_CUMULATIVE' =>
  calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'

type Banded = { ranges?: readonly Band[] | undefined; quantity: string; billedQuantity?: string | undefined }

/** The band that all of the quantity is priced by; undefined where it lies in none. */
export const bandOfLine = ({ ranges = [], quantity, billedQuantity }: Banded): Band | undefined =>
  ranges.findLast(({ from }) => new Exact(from).lte(billedQuantity ?? quantity))
