// Loaded together, with the first tab that edits prices: see `lazyParts`.
export { CostsTab } from '../costs/costs-tab.tsx'
export { SellTab } from '../sell/sell-tab.tsx'
