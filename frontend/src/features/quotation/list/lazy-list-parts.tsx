import { lazyParts } from '../../../components/feedback/lazy-part.tsx'

/** What a list of quotations opens. */
export const { AssignRow, FilterEditor, MarkedRows } = lazyParts(() => import('./list-parts.ts'), {
  AssignRow: { texts: ['pricing'] },
  FilterEditor: {
    waiting: <div className="filter-editor width-230 max-height-50vh pad-10-12 stack gap-6 scrolls-y" />,
  },
  MarkedRows: { texts: ['pricing'] },
})
