import type { ListName } from '@freight/contracts/quotation/quotation-views'
import type { RouteQuery } from '@freight/contracts/api/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MoneyList } from '../money-list.tsx'
import { summaryOptions } from '../quotation-queries.ts'

interface ListSummaryProps {
  list: ListName
  query: Omit<RouteQuery<'GET /app/v1/quotations/summary'>, 'list'>
}

/** Totals of all rows of the list by currency, for users with the right to figures. */
export const ListSummary = ({ list, query }: ListSummaryProps) => {
  const { t } = useTranslation('quotations')
  const { data } = useQuery(summaryOptions(list, query))
  if (data?.sells === undefined) return null
  return (
    <>
      <span className="quiet">· {t('listTotal.sells')}</span>
      <MoneyList amounts={data.sells} />
      {data.costs !== undefined && (
        <>
          <span className="quiet">· {t('listTotal.costs')}</span>
          <MoneyList amounts={data.costs} />
        </>
      )}
    </>
  )
}
