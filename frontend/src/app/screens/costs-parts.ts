// Loaded together, beside the costs: see `lazyParts`.
export { QuotationLane } from '../../features/lane-memory/quotation-lane.tsx'
export { MatchingNotes } from '../../features/note/cards/matching-notes.tsx'
export { QuotationRates } from '../../features/rate/offers/rates-that-match.tsx'
