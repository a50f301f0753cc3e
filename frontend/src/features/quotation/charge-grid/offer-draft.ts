import type { FreeTimeTier, Sailing } from '@freight/contracts/pricing/offer/offer-schedule'
import type { Currency } from '@freight/contracts/vocabulary/schemas'

/** A departure while it is typed. */
export interface SailingDraft {
  rowId: string
  vessel: string
  voyage: string
  /** Days as `YYYY-MM-DD`; undefined while they are missing. */
  cutOff: string | undefined
  departure: string | undefined
  arrival: string | undefined
}

/** A price per container and day after the free days, while it is typed. */
export interface TierDraft {
  rowId: string
  kind: FreeTimeTier['kind']
  fromDay: string
  currency: Currency
  amount: string
  /** Absent: all containers. */
  container?: FreeTimeTier['container']
}

/** What a cost or a sale offers, while it is typed. */
export interface OfferDraft {
  description: string
  carrier: string
  ruta: string
  ttime: string
  freeDays: string
  frequency: string
  /** A day as `YYYY-MM-DD`; empty while it is missing or not a date. */
  validez: string
  /** Absent without a departure, and without a tier. */
  sailings?: readonly SailingDraft[] | undefined
  tiers?: readonly TierDraft[] | undefined
}

type StoredOffer = Pick<OfferDraft, 'description' | 'carrier' | 'ruta' | 'validez'> & {
  ttime?: number | undefined
  freeDays?: number | undefined
  frequency?: string | undefined
  sailings?: readonly Sailing[] | undefined
  tiers?: readonly FreeTimeTier[] | undefined
}

const dayText = (days: number | undefined) => (days === undefined ? '' : String(days))
const dayCount = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)

export const storedOffer = (stored: StoredOffer): OfferDraft => ({
  description: stored.description,
  carrier: stored.carrier,
  ruta: stored.ruta,
  ttime: dayText(stored.ttime),
  freeDays: dayText(stored.freeDays),
  frequency: stored.frequency ?? '',
  validez: stored.validez,
  ...(stored.sailings && {
    sailings: stored.sailings.map(({ vessel, voyage = '', cutOff, departure, arrival }, index) => ({
      rowId: String(index),
      vessel,
      voyage,
      cutOff,
      departure,
      arrival,
    })),
  }),
  ...(stored.tiers && {
    tiers: stored.tiers.map((tier, index) => ({
      ...tier,
      rowId: String(index),
      fromDay: String(tier.fromDay),
      amount: tier.amount ?? '',
    })),
  }),
})

/** A row without typed text is no departure. */
const isTypedSailing = ({ vessel, voyage, cutOff, departure, arrival }: SailingDraft): boolean =>
  [vessel.trim(), voyage.trim(), cutOff ?? '', departure ?? '', arrival ?? ''].some((text) => text !== '')

const isTypedTier = ({ fromDay, amount }: TierDraft): boolean => fromDay !== '' || amount !== ''

/** Incomplete rows are sent too: the server names the field. */
export const scheduleInput = ({ sailings = [], tiers = [] }: Pick<OfferDraft, 'sailings' | 'tiers'>) => {
  const typedSailings = sailings.filter((one) => isTypedSailing(one))
  const typedTiers = tiers.filter((one) => isTypedTier(one))
  return {
    ...(typedSailings.length > 0 && {
      sailings: typedSailings.map(({ vessel, voyage, cutOff, departure = '', arrival }) => ({
        vessel: vessel.trim(),
        ...(voyage.trim() !== '' && { voyage: voyage.trim() }),
        ...(cutOff !== undefined && { cutOff }),
        departure,
        ...(arrival !== undefined && { arrival }),
      })),
    }),
    ...(typedTiers.length > 0 && {
      tiers: typedTiers.map(({ kind, fromDay, currency, amount, container }) => ({
        kind,
        fromDay: dayCount(fromDay) ?? 0,
        currency,
        ...(amount !== '' && { amount }),
        ...(container !== undefined && { container }),
      })),
    }),
  }
}

export const offerInput = (draft: OfferDraft) => ({
  description: draft.description.trim(),
  validez: draft.validez,
  ruta: draft.ruta.trim(),
  ttime: dayCount(draft.ttime),
  freeDays: dayCount(draft.freeDays),
  frequency: draft.frequency.trim() || undefined,
  carrier: draft.carrier.trim(),
  ...scheduleInput(draft),
})
