import { lazyParts } from '../../../components/feedback/lazy-part.tsx'

/** The forms of an organization. */
export const { AddressDrawer, Overlay } = lazyParts(() => import('./form-parts.ts'), {
  AddressDrawer: { texts: ['request'] },
  Overlay: {},
})
