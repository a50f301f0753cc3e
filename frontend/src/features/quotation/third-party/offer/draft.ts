import { stored } from '../../../../lib/storage/storage.ts'

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

/** The draft of a link in this browser. */
export const draftOf = (tokenId: string) => stored<OfferDraft>(`client-offer.${tokenId}`, {}, asDraft)
