import type { Lacks } from '@freight/contracts/cost-comparison/best-cost'
import { useTranslation } from 'react-i18next'

/** Missing charges, legs and ends of a cost, or of what would become one: "THC, retiro". */
export const useLackWords = () => {
  const { t } = useTranslation('prices')
  return ({ legs, ends, codes }: Lacks): string =>
    [
      ...codes,
      ...legs.map((leg) => t(`leg.${leg}`).toLocaleLowerCase()),
      ...ends.map((end) => t(`combination.end.${end}`)),
    ].join(', ')
}
