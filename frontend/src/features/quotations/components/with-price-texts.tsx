import { type ComponentType, lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { loadTexts } from '../../../lib/i18n/i18n.ts'

/** A tab about prices comes with its own texts once it is opened. */
export const withPriceTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Tab = lazy(async () => {
    const [Loaded] = await Promise.all([load(), loadTexts('prices', 'quotationOrders')])
    return { default: (props: { own: Props }) => <Loaded {...props.own} /> }
  })
  return (props: Props) => (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Tab own={props} />
    </Suspense>
  )
}
