import type { ChartId } from '@freight/contracts/analytics/charts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format/use-format.ts'

interface FirstOfAllProps {
  id: ChartId
  shown: number
  inAll: number
  /** Shows all of them, where no report has them. */
  onAll: () => void
}

/** Everything that was won up to now: the report has its own dates. */
const ofAllTimes = '/reports?report=pending&from=2000-01-01'

/** Says that a table has the first rows only, and leads to all of them: to the report, from where they are exported. */
export const FirstOfAll = ({ id, shown, inAll, onAll }: FirstOfAllProps) => {
  const { t } = useTranslation('analytics', { keyPrefix: 'firstOfAll' })
  const format = useFormat()
  return (
    <span className="first-of-all quiet">
      {t('shown', { shown: format.decimal(shown), all: format.decimal(inAll) })}{' '}
      {id.startsWith('pending-') ? (
        <Link to={ofAllTimes}>{t('report')}</Link>
      ) : (
        <button type="button" className="link-button" onClick={onAll}>
          {t('all')}
        </button>
      )}
    </span>
  )
}
