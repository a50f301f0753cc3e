// Loaded together, for users with shipments: see `lazyParts`.
export { ExpressOperations } from './express-operations.tsx'
export { ExpressOwn } from './express-own.tsx'
