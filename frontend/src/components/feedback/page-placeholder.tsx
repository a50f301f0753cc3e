import { SkeletonRows } from './skeleton.tsx'

/** Placeholder of a page while its code loads. */
export const PagePlaceholder = () => (
  <div className="page" aria-busy="true">
    <SkeletonRows rows={12} height={31} />
  </div>
)
