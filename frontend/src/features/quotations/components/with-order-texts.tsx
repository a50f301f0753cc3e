import { type ComponentType, lazy, Suspense } from 'react'
import { loadTexts } from '../../../lib/i18n/i18n.ts'

/** A part of the page that comes with its own texts once it is needed; until then its place is empty. */
export const withOrderTexts = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: 'quotationOrders' | 'documents' | 'listFilters' | 'catalogue' = 'quotationOrders',
) => {
  const Part = lazy(async () => {
    const [Loaded] = await Promise.all([load(), loadTexts(texts)])
    return { default: (props: { own: Props }) => <Loaded {...props.own} /> }
  })
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part own={props} />
    </Suspense>
  )
}
