// Loaded together, after the list: see `lazyParts`.
export { PickupsPage } from '../pickups/pickups-page.tsx'
export { ShipmentPane } from './shipment-pane.tsx'
