import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { useMay } from '../../../lib/auth/session.ts'
import type { HomeRole } from '../model.ts'
import { countQuery, firstRowsQuery } from '../home-queries.ts'
import { Block, type BlockColumn } from './block.tsx'
import { useColumns } from './use-columns.tsx'

const SHOWN_ROWS = 4
const lists = {
  manager: { list: 'manager', path: '/cotizaciones-gerente' },
  commercial: { list: 'my-quotations', path: '/mis-cotizaciones' },
  pricing: { list: 'all', path: '/pricing/cotizaciones' },
} as const

/** Sells awaiting the management's approval: managers decide, other users see what is pending. */
export const ApprovalsBlock = ({ role }: { role: Exclude<HomeRole, 'reader'> }) => {
  const { t } = useTranslation('home')
  const may = useMay()
  const column = useColumns(may('PRICING'))
  const { list, path } = lists[role]
  const filters = { list, awaitsApproval: 'true' } as const
  const rows = useQuery(firstRowsQuery({ ...filters, sort: 'statusSince', limit: SHOWN_ROWS }))
  const { data: count } = useQuery(countQuery(filters))
  const isManager = role === 'manager'
  if (!isManager && (rows.data === undefined || rows.data.length === 0)) return null

  const decideColumn: BlockColumn = {
    id: 'action',
    align: 'end',
    cell: ({ key }) => (
      <Link className="bp6-button bp6-small" to={quotationPath(key, may) ?? path}>
        {isManager ? t('decide') : t('open')}
      </Link>
    ),
  }
  return (
    <Block
      title={t('block.approvals')}
      note={t('block.approvalsNote')}
      count={count}
      link={{ text: t('common.seeAll'), to: `${path}?awaitsApproval=true` }}
      columns={[
        column.reference,
        column.client,
        ...(role === 'commercial' ? [] : [column.commercial]),
        column.lane,
        column.mode,
        column.sell,
        ...(role === 'commercial' ? [] : [column.margin]),
        column.validity,
        decideColumn,
      ]}
      rows={rows.data?.map((row) => ({ ...row, ...row.awaitsApproval }))}
      maxRows={SHOWN_ROWS}
      empty={t('empty.approvals')}
      error={rows.error}
      onRetry={() => void rows.refetch()}
    />
  )
}
