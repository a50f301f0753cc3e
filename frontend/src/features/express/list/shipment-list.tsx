import { ErrorIcon, TimeIcon, WarningSignIcon } from '@blueprintjs/icons'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterList, type MasterListProps, TwoLines } from '../../../components/catalogue/master-list.tsx'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { hueOfSubState, isUnbooked, shortReference } from '../shipment.ts'
import '../../../components/catalogue/catalogue-page.css'

export interface ShipmentListProps {
  pages: { rows: readonly ExpressRow[]; isLoading: boolean; isStale: boolean; loadMore: () => void }
  total: number | undefined
  selected: string | undefined
  onSelect: (id: string) => void
  onOpen: () => void
  empty: ReactNode
  marks?: NonNullable<MasterListProps<ExpressRow>['marks']>
  onEscape: () => void
}

export const ShortReference = ({ id }: { id: string }) => {
  const [prefix, number] = shortReference(id)
  return (
    <span className="margin-right-3 semibold" title={id}>
      <span className="quiet regular">{prefix}</span>
      {number}
    </span>
  )
}

/** State of a row by icon, word and colour; an incident or a missed promise comes first. */
export const RowState = ({ row: { flags, overdue, subState, work } }: { row: ExpressRow }) => {
  const { t } = useTranslation('express')
  if (work === 'CANCELLED') return <span className="quiet">{t('work.CANCELLED')}</span>
  if (flags.includes('INCIDENT'))
    return (
      <span className="hue" data-hue="red">
        <ErrorIcon size={13} aria-hidden="true" /> {t('flag.INCIDENT')}
      </span>
    )
  const isOverdue = flags.includes('OVERDUE')
  const hue = isOverdue ? 'red' : hueOfSubState(subState)
  return (
    <span className={hue === undefined ? 'secondary' : 'hue'} data-hue={hue}>
      {isOverdue && <TimeIcon size={13} title={overdue?.map((clock) => t(`clock.${clock}`)).join(', ')} />}{' '}
      {t(`subState.${subState}`)}
    </span>
  )
}

/** Time in the present state. */
export const RowAge = ({ row }: { row: ExpressRow }) => {
  const format = useFormat()
  const now = useNow()
  return format.elapsed(now - Date.parse(row.since))
}

/** Shipments as rows of two lines: reference and client, lane and weight, state and its age. */
export const ShipmentList = ({ pages, ...props }: ShipmentListProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const now = useNow()
  return (
    <MasterList
      {...props}
      label={t('list')}
      rows={pages.rows}
      rowKey={({ id }) => id}
      rowHeight={56}
      width={408}
      isLoading={pages.isLoading}
      isStale={pages.isStale}
      onEnd={pages.loadMore}
      isQuiet={({ work }) => work === 'CANCELLED'}
    >
      {(row) => (
        <TwoLines
          title={
            <>
              <ShortReference id={row.id} /> {row.client?.name ?? <span className="quiet">{t('common.noClient')}</span>}
            </>
          }
          below={`${row.shipper.city} ${row.shipper.countryCode} – ${row.recipient.city} ${row.recipient.countryCode} · ${format.weight(row.chargeable)} kg`}
          end={<RowState row={row} />}
          endBelow={
            <>
              {row.flags.includes('STALE_PRICE') && <WarningSignIcon size={12} title={t('flag.STALE_PRICE')} />}{' '}
              {isUnbooked(row)
                ? format.elapsed(now - Date.parse(row.since))
                : [row.carrier?.name, format.near(row.since, new Date(now))].filter(Boolean).join(' · ')}
            </>
          }
        />
      )}
    </MasterList>
  )
}
