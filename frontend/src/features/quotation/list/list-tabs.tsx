import type { ListName } from '@freight/contracts/list/quotation-row'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useMay } from '../../../lib/auth/session.ts'
import { listsBeside } from './work-lists.ts'
import { listCountsQuery } from '../../../lib/queries/list-counts.ts'
import { useCountText } from './use-count-text.ts'

/** Tabs of a group of lists with their counts; the open one is the page's title. */
export const ListTabs = ({ list }: { list: ListName }) => {
  const { t } = useTranslation('quotations')
  const may = useMay()
  const text = useCountText()
  const counts = useQuery(listCountsQuery)
  return (
    <nav className="list-tabs gap-24 flex min-width-0" aria-label={t('lists')}>
      {listsBeside(list, may).map((one) => {
        const count = counts.data?.[one.list]
        const words = (
          <>
            {t(`list.${one.list}`)} {count !== undefined && <span className="count">{text({ count })}</span>}
          </>
        )
        return one.list === list ? (
          <h1 key={one.list} className="list-tab ink-2 medium head-tab" aria-current="page">
            {words}
          </h1>
        ) : (
          <NavLink key={one.list} className="list-tab ink-2 medium head-tab" to={one.path}>
            {words}
          </NavLink>
        )
      })}
    </nav>
  )
}
