// Loaded together, after the list: see `lazyParts`.
export { AssignRow } from './assign-row.tsx'
export { MarkedRows } from './marks/marked-rows.tsx'
