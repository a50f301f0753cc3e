import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listCountsQuery } from '../../../lib/queries/list-counts.ts'
import { firstRowsQuery } from '../home-queries.ts'
import { Block } from './block.tsx'
import { useColumns } from './use-columns.tsx'

const SHOWN_ROWS = 6

/** For a manager: the team's latest requests. */
export const TeamBlock = ({ isPricing }: { isPricing: boolean }) => {
  const { t } = useTranslation('home')
  const column = useColumns(isPricing)
  const { data: counts } = useQuery(listCountsQuery)
  const latest = useQuery(firstRowsQuery({ list: 'manager', sort: '-createdAt', limit: SHOWN_ROWS }))
  return (
    <Block
      title={t('block.team')}
      note={t('block.teamNote')}
      count={counts?.manager}
      link={{ text: t('block.toSendLink'), to: '/cotizaciones-gerente' }}
      columns={[
        column.reference,
        column.status,
        column.client,
        column.commercial,
        column.lane,
        column.mode,
        column.sell,
        column.margin,
        column.waiting,
      ]}
      rows={latest.data}
      maxRows={SHOWN_ROWS}
      empty={t('empty.team')}
      error={latest.error}
      onRetry={() => void latest.refetch()}
    />
  )
}
