import { costRights } from '@freight/contracts/access/cost-rights'
import { chartsOf, type Tab, tabPermission, tabs } from '@freight/contracts/analytics/charts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/auth/session.ts'
import { withValues } from '../../lib/browser/url-state.ts'

/** Which of the two dashboards of the specification a tab belongs to; the others are for everybody. */
const groupOf: { readonly [Name in Tab]?: 'commercial' | 'administrative' } = {
  CLIENT_PORTFOLIO: 'commercial',
  OPERATIVE: 'commercial',
  PENDING_SELLS: 'administrative',
  PENDING_COSTS: 'administrative',
}

/** The tabs that the reader may open, the one that is open with its charts, and one that is named and not theirs to open. */
export const useTabs = () => {
  const session = useSession()
  const [search] = useSearchParams()
  const permissions = session?.permissions ?? new Set<string>()
  const rights = costRights(permissions)
  const open = tabs.filter((tab) => permissions.has(tabPermission(tab)) && chartsOf(tab, rights).length > 0)
  const current = open.find((tab) => tab === search.get('tab')) ?? open[0] ?? 'GENERAL'
  const closed = tabs.find((tab) => tab === search.get('tab') && !open.includes(tab))
  return { open, current, closed, charts: chartsOf(current, rights) }
}

/** What the address says of one tab only. */
const ofOneTab = { behind: undefined, place: undefined, series: undefined }

/** The tabs, those of the commercial and the administrative dashboard apart. What is filtered stays filtered. */
export const TabLinks = ({ open, current }: { open: readonly Tab[]; current: Tab }) => {
  const { t } = useTranslation('analytics')
  const [search] = useSearchParams()
  return (
    <nav className="dashboard-tabs" aria-label={t('tab.label')}>
      {open.map((tab, index) => {
        const group = groupOf[tab]
        const isFirst = group !== undefined && groupOf[open[index - 1] ?? tab] !== group
        return (
          <Link
            key={tab}
            to={{ search: withValues(search, { tab: tab === 'GENERAL' ? undefined : tab, ...ofOneTab }).toString() }}
            aria-current={tab === current ? 'page' : undefined}
            data-group={isFirst || undefined}
            title={group && `${t(`tab.${group}`)}: ${t(`tab.${tab}`)}`}
          >
            {t(`tab.${tab}`)}
          </Link>
        )
      })}
    </nav>
  )
}
