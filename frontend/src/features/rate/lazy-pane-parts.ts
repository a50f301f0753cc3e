import { lazyParts } from '../../components/feedback/lazy-part.tsx'

/** Below and instead of the form of a tariff. */
export const { BandsAndTrial, CompareRates } = lazyParts(() => import('./pane-parts.ts'), {
  BandsAndTrial: { missing: 'card' },
  CompareRates: {},
})
