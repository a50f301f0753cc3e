import type { SanityLimits } from '@freight/contracts/sanity/limits'
import { type LaneMedian, priceWarnings, validityWarnings } from '@freight/contracts/sanity/checks'
import type { Warning } from '@freight/contracts/sanity/warning'
import type { Rate } from '@freight/contracts/rate/rate'
import type { MedianQuery } from '../lookups/tables/lane-medians.ts'
import type { PricedRate, RatePrices } from './rate-prices.ts'

type Lane = Pick<Rate, 'type' | 'origin' | 'destination' | 'mode'>

/** The median for the prices of a rate; none for a rate of a whole country or of any place. */
export const medianOfRate = ({ type, origin, destination, mode }: Lane, { size }: RatePrices): MedianQuery[] =>
  origin.length > 2 && destination.length > 2 ? [{ side: type, origin, destination, mode, size, own: '' }] : []

const worstWarning = (warnings: readonly Warning[]): Warning[] =>
  warnings.toSorted((a, b) => Number(b.params['times']) - Number(a.params['times'])).slice(0, 1)

/** The warning of the band with the largest deviation. */
export const ratePriceWarnings = (
  { prices }: RatePrices,
  lane: LaneMedian | undefined,
  limits: SanityLimits,
): Warning[] => worstWarning(prices.flatMap((price) => priceWarnings('charges', price, lane, limits)))

/** An older start is replaced by today: the rate may have been extended many times. */
export const rateValidityWarnings = (
  { validFrom, validTo }: Pick<Rate, 'validFrom' | 'validTo'>,
  today: string,
  limits: SanityLimits,
): Warning[] => validityWarnings('validTo', { from: validFrom > today ? validFrom : today, to: validTo }, limits)

export type CheckedRate = Lane & PricedRate & Pick<Rate, 'validFrom' | 'validTo'>
