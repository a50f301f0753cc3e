import { Button } from '@blueprintjs/core'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, Link } from 'react-router-dom'
import { SearchIcon } from '@blueprintjs/icons'
import { Empty, NoticeCard } from '../../../components/feedback/load-state.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { activeFilters, type FilterName, isFiltered, type ListFilters } from '../filters/list-filters.ts'
import { listsBeside, workListOf } from './work-lists.ts'
import { listCountsQuery } from '../../../lib/queries/queries.ts'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'
import { type CountQuery, countOptions, detailOptions } from '../quotation-queries.ts'

interface RefNoticeProps {
  /** Reference in the URL. */
  reference: string
  /** Path of the quotation if the list does not contain it. */
  path: string
  /** The list and its filters (`query`): the quotation may be on a page that is not loaded. */
  list: ListName
  query: CountQuery
  onClose: () => void
}

/** Notice for a reference in the URL that the list does not show: a link to it, or that it does not exist. */
export const RefNotice = ({ reference, path, list, query, onClose }: RefNoticeProps) => {
  const { t } = useTranslation('quotationCommands')
  const errorText = useErrorText()
  const quotation = useQuery({ ...detailOptions(reference), retry: false })
  const listed = useQuery({
    ...countOptions(list, { ...query, q: reference }),
    enabled: quotation.data !== undefined,
    retry: false,
  })
  if (quotation.isPending || listed.isLoading) return null
  const isListed = (listed.data?.count ?? 0) > 0
  const ownPath = `${workListOf(list).path}?${new URLSearchParams({ q: reference }).toString()}`
  const isUnknown = isProblem(quotation.error, 'NOT_FOUND')
  return (
    <NoticeCard
      icon={<SearchIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button size="small" variant="minimal" onClick={onClose}>
          {t('common.dismiss')}
        </Button>
      }
    >
      {quotation.data === undefined &&
        (isUnknown ? t('reference.unknown', { key: reference }) : errorText(quotation.error))}
      {quotation.data !== undefined && (
        <>
          {t(isListed ? 'reference.further' : 'reference.elsewhere', { key: reference })}{' '}
          <Link to={isListed ? ownPath : path}>{t(isListed ? 'reference.show' : 'reference.open')}</Link>
        </>
      )}
    </NoticeCard>
  )
}

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
