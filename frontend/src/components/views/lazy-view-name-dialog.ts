import { lazyPart } from '../feedback/lazy-part.tsx'

/** The dialog of the bar of views and of saved reports. */
export const LazyViewNameDialog = lazyPart(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog)
