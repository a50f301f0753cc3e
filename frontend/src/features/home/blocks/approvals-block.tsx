import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { notificationPath } from '../../../lib/notifications/notification-list.ts'
import { useMay } from '../../../lib/auth/session.ts'
import type { HomeRole } from '../model.ts'
import { countQuery, firstRowsQuery } from '../queries.ts'
import { Block, type BlockColumn } from './block.tsx'
import { useColumns } from './use-columns.tsx'

const SHOWN = 4
const places = {
  manager: { list: 'manager', path: '/cotizaciones-gerente' },
  commercial: { list: 'my-quotations', path: '/mis-cotizaciones' },
  pricing: { list: 'all', path: '/pricing/cotizaciones' },
} as const

/** Sells that wait for the management's approval: managers decide, the others see what holds them up. */
export const ApprovalsBlock = ({ role }: { role: Exclude<HomeRole, 'reader'> }) => {
  const { t } = useTranslation('home')
  const isPricing = useMay()('PRICING')
  const column = useColumns(isPricing)
  const { list, path } = places[role]
  const asked = { list, awaitsApproval: 'true' } as const
  const rows = useQuery(firstRowsQuery({ ...asked, sort: 'statusSince', limit: SHOWN }))
  const { data: count } = useQuery(countQuery(asked))
  const isManager = role === 'manager'
  if (!isManager && (rows.data === undefined || rows.data.length === 0)) return null

  const decide: BlockColumn = {
    id: 'action',
    align: 'end',
    cell: ({ key }) => (
      <Link className="bp6-button bp6-small" to={notificationPath(key, isPricing)}>
        {isManager ? t('decide') : t('open')}
      </Link>
    ),
  }
  return (
    <Block
      title={t('block.approvals')}
      note={t('block.approvalsNote')}
      count={count}
      link={{ text: t('block.toSendLink'), to: `${path}?awaitsApproval=true` }}
      columns={[
        column.reference,
        column.client,
        ...(role === 'commercial' ? [] : [column.commercial]),
        column.lane,
        column.mode,
        column.sell,
        ...(role === 'commercial' ? [] : [column.margin]),
        column.validity,
        decide,
      ]}
      rows={rows.data}
      most={SHOWN}
      empty={t('empty.approvals')}
      error={rows.error}
      onRetry={() => void rows.refetch()}
    />
  )
}
