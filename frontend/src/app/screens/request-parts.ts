// Loaded together, beside the request: see `lazyParts`.
export { LaneMemory } from '../../features/lane-memory/lane-memory.tsx'
export { RequestRates } from '../../features/rate/offers/rates-that-match.tsx'
