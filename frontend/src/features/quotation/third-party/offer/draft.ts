import { linkDrafts } from '../../../../lib/storage/drafts.ts'

/** What a client typed and did not send, by dialog. */
export interface OfferDraft {
  idSell?: string
  name?: string
  remark?: string
  reason?: string
  text?: string
  question?: string
}

const asDraft = (value: unknown): OfferDraft | undefined =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
    ? value
    : undefined

/** Unsent texts by link. */
export const offerDrafts = linkDrafts('client-offer.', asDraft)
