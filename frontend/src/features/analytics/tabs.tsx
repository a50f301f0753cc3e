import { costRights } from '@freight/contracts/access/cost-rights'
import { chartsOf, type Tab, tabPermission, tabs } from '@freight/contracts/analytics/charts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/auth/session.ts'
import { withValues } from '../../lib/browser/url-state.ts'

/** The specification's dashboard that a tab belongs to; the other tabs have no such restriction. */
const groupOf: { readonly [Name in Tab]?: 'commercial' | 'administrative' } = {
  CLIENT_PORTFOLIO: 'commercial',
  OPERATIVE: 'commercial',
  PENDING_SELLS: 'administrative',
  PENDING_COSTS: 'administrative',
}

/** Tabs that the user may open, the open one with its charts, and a tab in the URL that the user may not open. */
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

/** URL parameters of a single tab. */
const ofOneTab = { behind: undefined, place: undefined, series: undefined }

/** The tabs, commercial and administrative ones apart. The filters stay when the tab changes. */
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
