import type { Tab } from '@freight/contracts/analytics/charts'
import { LockIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'

/** A link, or a view that somebody shares, names a tab that its reader may not open: another one stands there. */
export const ClosedTab = ({ named, shown }: { named: Tab; shown: Tab }) => {
  const { t } = useTranslation('analytics')
  const { t: say } = useTranslation('reports')
  return (
    <NoticeCard icon={<LockIcon size={14} />}>
      {say('dashboards.closedTab', { named: t(`tab.${named}`), shown: t(`tab.${shown}`) })}
    </NoticeCard>
  )
}
