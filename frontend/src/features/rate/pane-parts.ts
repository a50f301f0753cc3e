// Loaded together, after a tariff: see `lazyParts`.
export { CompareRates } from './compare/compare-rates.tsx'
export { BandsAndTrial } from './trial/bands-and-trial.tsx'
