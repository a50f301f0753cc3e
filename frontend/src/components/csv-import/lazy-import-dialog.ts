import { lazyPart } from '../feedback/lazy-part.tsx'

/** The import of the catalogues. */
export const LazyImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)
