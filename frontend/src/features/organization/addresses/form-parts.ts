// Loaded together, when the first of them opens: see `lazyParts`.
export { AddressDrawer } from './address-drawer.tsx'
export { Overlay } from '../overlay.tsx'
