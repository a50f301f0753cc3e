import { lazyWithTexts } from '../feedback/lazy-with-texts.tsx'

/** `DocumentsField`, loaded with its texts after the form. */
export const LazyDocumentsField = lazyWithTexts(
  async () => (await import('./documents-field.tsx')).DocumentsField,
  ['quotationInfo'],
)
