import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'

/** Documents of the shipment; loaded with their own texts. */
export const DocumentsTab = lazyWithTexts(
  async () => (await import('./documents-panel.tsx')).DocumentsPanel,
  ['quotationInfo'],
)
