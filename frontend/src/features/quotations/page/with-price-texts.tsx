import type { ComponentType } from 'react'
import { lazyInPlace } from '../../../components/feedback/lazy-in-place.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { loadTexts } from '../../../lib/i18n/i18n.ts'

/** A tab about prices comes with its own texts once it is opened. */
export const withPriceTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyInPlace(
    async () => {
      const [Loaded] = await Promise.all([load(), loadTexts('prices', 'quotationOrders')])
      return Loaded
    },
    <SkeletonRows rows={8} />,
  )
