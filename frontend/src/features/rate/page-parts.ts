// Loaded together, instead of the list of tariffs: see `lazyParts`.
export { RateImportPage } from './import/rate-import-page.tsx'
export { PriceListPage } from './price-list/price-list-page.tsx'
export { SurchargesPage } from './surcharges/surcharges-page.tsx'
