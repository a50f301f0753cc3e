import { SkeletonRows } from './skeleton.tsx'

/** Stands where a page will be while its code arrives. */
export const PagePlaceholder = () => (
  <div className="page" aria-busy="true">
    <SkeletonRows rows={12} height={31} />
  </div>
)
