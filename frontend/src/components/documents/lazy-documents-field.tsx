import { lazyWithTexts } from '../feedback/lazy-with-texts.tsx'

/** The same, fetched with its texts behind the form. */
export const LazyDocumentsField = lazyWithTexts(
  async () => (await import('./documents-field.tsx')).DocumentsField,
  ['quotationInfo'],
)
