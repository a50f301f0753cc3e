// Loaded together, after the list: see `lazyParts`.
export { UserCard } from './card/user-card.tsx'
export { NewUserDrawer } from './new-user-drawer.tsx'
