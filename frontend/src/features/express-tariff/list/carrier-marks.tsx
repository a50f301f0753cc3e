import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { CarrierRow } from '../../../lib/queries/queries.ts'

/** Whether a carrier is paused or a sandbox. */
export const CarrierMarks = ({ carrier }: { carrier: CarrierRow | undefined }) => {
  const { t } = useTranslation('expressTariff')
  const format = useFormat()
  return (
    <span className="carrier-marks middle wrap">
      {carrier?.paused !== undefined && (
        <span className="hue" data-hue="red" title={carrier.paused}>
          {t('mark.paused')}
        </span>
      )}
      {carrier?.circuit?.isOpen === true && (
        <span className="hue" data-hue="red" title={carrier.circuit.error}>
          {t('mark.open', { since: format.near(carrier.circuit.since) })}
        </span>
      )}
      {carrier?.sandbox === true && (
        <span className="hue" data-hue="amber">
          {t('mark.sandbox')}
        </span>
      )}
    </span>
  )
}
