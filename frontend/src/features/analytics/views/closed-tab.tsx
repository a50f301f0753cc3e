import type { Tab } from '@freight/contracts/analytics/charts'
import { LockIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'

/** Notice that a link or shared view names a tab that the user may not open, and that another one is shown. */
export const ClosedTab = ({ named, shown }: { named: Tab; shown: Tab }) => {
  const { t } = useTranslation('analytics')
  const { t: reports } = useTranslation('reports')
  return (
    <NoticeCard icon={<LockIcon size={14} />}>
      {reports('dashboards.closedTab', { named: t(`tab.${named}`), shown: t(`tab.${shown}`) })}
    </NoticeCard>
  )
}
