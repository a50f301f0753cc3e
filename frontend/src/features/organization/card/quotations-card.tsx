import type { Status } from '@freight/contracts/vocabulary/schemas'
import { offeredStatuses } from '@freight/contracts/vocabulary/quotation'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { Segments } from '../../../components/form/segments.tsx'
import { Lane } from '../../../components/lane/lane.tsx'
import { Reference, StatusChip } from '../../../components/quotation/status-chip.tsx'
import { ModeCell } from '../../../components/lane/transport-icon.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { listPath } from '../paths.ts'
import { quotationsOptions, type Segment } from '../organization-queries.ts'

const SOON_DAYS = 3
const segments = ['ALL', 'OPEN', 'WON', 'LOST'] as const

/** Quotations of the organization that the user has access to. */
export const QuotationsCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const [segment, setSegment] = useState<Segment>('ALL')
  const { data } = useQuery(quotationsOptions(id, segment))
  const path = listPath(id, may)
  return (
    <section className="card org-quotations">
      <header className="card-head">
        <h2>{t('quotations.title')}</h2>
        {data !== undefined && <span className="count">{data.counts.ALL}</span>}
        <div className="end">
          <Segments
            label={t('quotations.which')}
            value={segment}
            segments={segments.map((value) => ({ value, label: t(`quotations.${value}`) }))}
            onChange={setSegment}
          />
          {path !== undefined && (
            <Link className="self-middle pad-0-8 no-wrap size-12-5 medium" to={path}>
              {t('quotations.list')}
            </Link>
          )}
        </div>
      </header>
      {data === undefined ? (
        <SkeletonRows rows={4} height={31} />
      ) : data.rows.length === 0 ? (
        <p className="card-body quiet">{t(data.counts.ALL === 0 ? 'quotations.none' : 'quotations.noneOf')}</p>
      ) : (
        <Table rows={data.rows} />
      )}
    </section>
  )
}

type Row = RouteResponse<'GET /app/v1/organizations/:id/quotations'>['rows'][number]

const Table = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation('organizations')
  return (
    <div className="org-table-scroller scrolls-both">
      <table className="dense-table org-table">
        <thead>
          <tr>
            <th scope="col">{t('quotations.reference')}</th>
            <th scope="col">{t('quotations.status')}</th>
            <th scope="col">{t('quotations.created')}</th>
            <th scope="col">{t('quotations.lane')}</th>
            <th scope="col">{t('quotations.mode')}</th>
            <th scope="col">{t('quotations.incoterm')}</th>
            <th scope="col" className="number">
              {t('quotations.sell')}
            </th>
            <th scope="col" className="number">
              {t('quotations.validity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QuotationLine key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const offered: readonly Status[] = offeredStatuses

const QuotationLine = ({ row }: { row: Row }) => {
  const { t } = useTranslation('organizations')
  const format = useFormat()
  const may = useMay()
  const path = quotationPath(row.key, may)
  const isAwaited = offered.includes(row.status)
  const isSoon = isAwaited && row.validUntil !== undefined && format.daysUntil(row.validUntil) <= SOON_DAYS
  return (
    <tr data-quiet={row.cancelled || undefined}>
      <td>
        {path === undefined ? (
          <Reference value={row.key} />
        ) : (
          <Link to={path}>
            <Reference value={row.key} />
          </Link>
        )}
      </td>
      <td>
        {row.cancelled ? <span className="tag">{t('quotations.cancelled')}</span> : <StatusChip status={row.status} />}
      </td>
      <td className="secondary">{format.dayMonth(row.createdAt)}</td>
      <td className="org-lane max-width-0 clips dots-end">
        <Lane origin={row.origin} destination={row.destination} />
      </td>
      <td>
        <ModeCell transport={row.transportMode} mode={row.modo} />
      </td>
      <td className="secondary">{row.incoterm}</td>
      <td className={row.sell === undefined ? 'number quiet' : 'number'}>{format.amount(row.sell)}</td>
      <td
        className={isSoon ? 'number hue' : row.validUntil === undefined ? 'number quiet' : 'number'}
        data-hue={row.expired ? 'red' : 'amber'}
      >
        {format.date(row.validUntil)}
      </td>
    </tr>
  )
}
