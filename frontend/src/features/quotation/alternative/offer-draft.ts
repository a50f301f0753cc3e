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
}

type StoredOffer = Pick<OfferDraft, 'description' | 'carrier' | 'ruta' | 'validez'> & {
  ttime?: number | undefined
  freeDays?: number | undefined
  frequency?: string | undefined
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
})

export const offerInput = (draft: OfferDraft) => ({
  description: draft.description.trim(),
  validez: draft.validez,
  ruta: draft.ruta.trim(),
  ttime: dayCount(draft.ttime),
  freeDays: dayCount(draft.freeDays),
  frequency: draft.frequency.trim() || undefined,
  carrier: draft.carrier.trim(),
})
