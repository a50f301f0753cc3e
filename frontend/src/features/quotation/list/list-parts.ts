// Loaded together, after the list: see `lazyParts`.
export { FilterEditor } from '../filters/filter-editor.tsx'
export { AssignRow } from './assign-row.tsx'
export { MarkedRows } from './marks/marked-rows.tsx'
