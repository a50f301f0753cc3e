import { shipmentLists } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/auth/me.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { firstShipmentsQuery, shipmentCountsQuery } from '../home-queries.ts'
import { Block } from './block.tsx'
import { useExpressColumns } from './express-columns.tsx'

const SHOWN_ROWS = 6

/** A commercial's unfinished shipments, those with a problem first. */
export const ExpressOwn = () => {
  const { t } = useTranslation('home')
  const column = useExpressColumns()
  const me = useMe()
  const format = useFormat()
  // Managers and operators may see those of others too.
  const own = { commercial: me.id }
  const rows = useQuery(firstShipmentsQuery({ ...own, work: 'REQUESTED,IN_PROGRESS', limit: SHOWN_ROWS }))
  const { data: counts } = useQuery(shipmentCountsQuery(own))
  return (
    <Block
      title={t('express.own')}
      note={
        counts !== undefined &&
        counts.work.REQUESTED > 0 && (
          <Link to={shipmentLists.REQUESTED}>
            {t('express.ownRequested', {
              count: counts.work.REQUESTED,
              replace: { count: format.decimal(counts.work.REQUESTED) },
            })}
          </Link>
        )
      }
      count={counts && counts.work.REQUESTED + counts.work.IN_PROGRESS}
      link={{ text: t('express.ownLink'), to: shipmentLists.IN_PROGRESS }}
      columns={[
        column.reference,
        column.state,
        column.client,
        column.lane,
        column.carrier,
        column.expected,
        column.age,
      ]}
      query={rows}
      maxRows={SHOWN_ROWS}
      empty={t('express.ownEmpty')}
      collapses
    />
  )
}
