import { lazyParts } from '../../../components/feedback/lazy-part.tsx'

/** What a list of quotations opens. */
export const { AssignRow, MarkedRows } = lazyParts(() => import('./list-parts.ts'), {
  AssignRow: { texts: ['pricing'] },
  MarkedRows: { texts: ['pricing'] },
})
