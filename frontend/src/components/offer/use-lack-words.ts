import type { Lacks } from '@freight/contracts/cost-comparison/best-cost'
import { useTranslation } from 'react-i18next'

/** Missing containers, charges, legs and ends of a cost, or of what would become one: "40HC, THC, retiro". */
export const useLackWords = () => {
  const { t } = useTranslation('prices')
  return ({ legs, ends, codes, equipment }: Lacks): string =>
    [
      ...equipment.filter(({ idCharge }) => idCharge === undefined).map(({ type }) => type),
      ...codes,
      ...equipment.flatMap(({ idCharge, type }) => (idCharge === undefined ? [] : [`${idCharge} ${type}`])),
      ...legs.map((leg) => t(`leg.${leg}`).toLocaleLowerCase()),
      ...ends.map((end) => t(`combination.end.${end}`)),
    ].join(', ')
}
