import { lazy, Suspense } from 'react'
import { loadTexts } from '../../lib/i18n/i18n.ts'

const Field = lazy(async () => {
  const [{ DocumentsField }] = await Promise.all([import('./documents-field.tsx'), loadTexts('documents')])
  return { default: DocumentsField }
})

/** The same, fetched with its texts behind the form. */
export const LazyDocumentsField = (props: { target?: string }) => (
  <Suspense fallback={null}>
    <Field {...props} />
  </Suspense>
)
