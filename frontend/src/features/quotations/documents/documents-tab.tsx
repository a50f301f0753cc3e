import { withCommandTexts } from '../commands/with-command-texts.tsx'

/** The documents of the shipment; they come with their own texts. */
export const DocumentsTab = withCommandTexts(
  async () => (await import('./documents-panel.tsx')).DocumentsPanel,
  'documents',
)
