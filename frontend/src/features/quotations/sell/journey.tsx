import { type Carried, toldJourney } from '@freight/contracts/quotation/offer/journey'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'

/** Who carries the goods on which legs of an alternative, and for how long; nothing where one cost is all. */
export const Journey = ({ sell }: { sell: Carried }) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const parts = toldJourney(sell)
  if (parts.length < 2) return null
  return (
    <dl className="card-body column-facts" aria-label={t('suppliers.journey')}>
      {parts.map(({ legs, carrier, ruta, ttime }) => (
        <div key={legs.join()}>
          <dt className="label">{legs.map((leg) => t(`leg.${leg}`)).join(' + ')}</dt>
          <dd>
            {[carrier, ruta, ttime === undefined ? '' : q('daysLong', { count: ttime })]
              .filter((part) => part !== '')
              .join(' · ') || MISSING}
          </dd>
        </div>
      ))}
    </dl>
  )
}
