import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'

/** The documents of the shipment; they come with their own texts. */
export const DocumentsTab = lazyWithTexts(
  async () => (await import('./documents-panel.tsx')).DocumentsPanel,
  ['quotationInfo'],
)
