import { Button } from '@blueprintjs/core'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Empty } from '../../../components/feedback/empty.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { activeFilters, type FilterName, isFiltered, type ListFilters } from '../filters/list-filters.ts'
import { listsBeside } from './work-lists.ts'
import { listCountsQuery } from '../../../lib/queries/list-counts.ts'

export interface ListEmptyProps {
  list: ListName
  filters: ListFilters
  total: number | undefined
  onClear: () => void
  onRemove: (name: FilterName) => void
}

/** Empty list, or no match for the filters: each with its own next steps. */
export const ListEmpty = ({ list, filters, total, onClear, onRemove }: ListEmptyProps) => {
  const { t } = useTranslation('quotations')
  const { t: filter } = useTranslation('views')
  const { t: shell } = useTranslation('shell')
  const navigate = useNavigate()
  const may = useMay()
  const format = useFormat()
  const counts = useQuery(listCountsQuery).data
  if (isFiltered(filters)) {
    const activeNames = activeFilters(filters)
    const labels = activeNames.map((name) => filter(`filter.${name}`)).join(', ')
    const lastName = activeNames.at(-1)
    return (
      <Empty
        kind="no-match"
        title={t('empty.noMatch')}
        help={
          filters.q === ''
            ? t('empty.filteredBy', { count: activeNames.length, whole: format.decimal(total ?? 0), names: labels })
            : t('empty.searchedFor', { text: filters.q, whole: format.decimal(total ?? 0) })
        }
        actions={
          <>
            {activeNames.length > 1 && lastName !== undefined && (
              <Button onClick={() => onRemove(lastName)}>
                {filter('filter.remove', { filter: filter(`filter.${lastName}`) })}
              </Button>
            )}
            <Button intent="primary" onClick={onClear}>
              {shell('action.clearFilters')}
            </Button>
          </>
        }
      />
    )
  }
  const filledList = listsBeside(list, may).find((one) => one.list !== list && (counts?.[one.list] ?? 0) > 0)
  const nextStep = () => {
    if (list === 'my-quotations' && may('SOLICITAR_COTIZACION'))
      return (
        <Button intent="primary" onClick={() => navigate('/mis-cotizaciones?new')}>
          {t('common.newQuotation')}
        </Button>
      )
    if (filledList === undefined) return undefined
    return (
      <Button onClick={() => navigate(filledList.path)}>
        {t('empty.see', { list: t(`list.${filledList.list}`) })}{' '}
        <span className="count">{counts?.[filledList.list]}</span>
      </Button>
    )
  }
  return <Empty kind="none" title={t(`empty.title.${list}`)} help={t(`empty.help.${list}`)} actions={nextStep()} />
}
