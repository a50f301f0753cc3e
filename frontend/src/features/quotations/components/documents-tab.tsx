import { withOrderTexts } from './with-order-texts.tsx'

/** The documents of the shipment; they come with their own texts. */
export const DocumentsTab = withOrderTexts(
  async () => (await import('./documents-panel.tsx')).DocumentsPanel,
  'documents',
)
