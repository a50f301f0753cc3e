import { ErrorIcon, TimeIcon, WarningSignIcon, GridViewIcon, ListIcon, ThIcon } from '@blueprintjs/icons'
import type { ExpressRow, ExpressSums } from '@freight/contracts/express-shipment/express-shipment-routes'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import type { ExpressFilePart } from '@freight/contracts/express-shipment/file/list-file'
import type { TFunction } from 'i18next'
import { useSearchParams } from 'react-router-dom'
import { Checkbox } from '@blueprintjs/core'
import { MasterList, type MasterListProps, TwoLines } from '../../../components/catalogue/master-list.tsx'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useFormat, type Format, MISSING } from '../../../lib/format/format.ts'
import { hueOfSubState, isUnbooked, shortReference } from '../shipment.ts'
import '../../../components/catalogue/catalogue-page.css'
import { type DataColumn, useColumnLayout } from '../../../components/data-table/column.ts'
import { useSession } from '../../../lib/auth/session.ts'
import { DataTable, type DataTableProps } from '../../../components/data-table/data-table.tsx'
import { Segments } from '../../../components/form/form-row.tsx'

/** Ways to show the shipments, with the same filters and order; the first has no parameter in the address. */
const layouts = ['list', 'table', 'board'] as const
type Layout = (typeof layouts)[number]

export const layoutIn = (search: URLSearchParams): Layout => layouts.find((one) => one === search.get('view')) ?? 'list'

const icons = { list: ListIcon, table: ThIcon, board: GridViewIcon }

export const LayoutSwitch = ({ value, onChange }: { value: Layout; onChange: (layout: Layout) => void }) => {
  const { t } = useTranslation('express')
  return (
    <Segments
      label={t('layout.label')}
      value={value}
      onChange={onChange}
      segments={layouts.map((layout) => {
        const Icon = icons[layout]
        return { value: layout, name: t(`layout.${layout}`), label: <Icon size={14} title={t(`layout.${layout}`)} /> }
      })}
    />
  )
}

interface ShipmentListProps {
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

/** An amount with its currency, also in the number style without a currency sign. */
const amountText = ({ amount, currency }: ExpressSums['declared'][number], format: Format) =>
  format.style === 'us' ? `${currency} ${format.amount(amount)}` : format.money(amount, currency)

/** "80,0 kg · US$ 12.400,00 + € 310,00" */
export const Sums = ({ sums: { chargeable, declared } }: { sums: ExpressSums }) => {
  const format = useFormat()
  const values = declared.map((one) => amountText(one, format)).join(' + ')
  return `${format.weight(chargeable)} kg${values === '' ? '' : ` · ${values}`}`
}

const placeOf = ({ city, countryCode }: ExpressRow['shipper']) => `${city} ${countryCode}`

const quiet = <span className="quiet">{MISSING}</span>
const clipped = (text: string | undefined) =>
  text === undefined || text === '' ? quiet : <span className="clipped">{text}</span>

/** Columns of the table; that of costs only for readers of costs. */
const shipmentColumns = (
  t: TFunction<'express'>,
  format: Format,
  seesCosts: boolean,
): readonly DataColumn<ExpressRow>[] => {
  const column = (
    id: ExpressFilePart,
    width: number,
    cell: (row: ExpressRow) => ReactNode,
    others: Partial<DataColumn<ExpressRow>> = {},
  ): DataColumn<ExpressRow> => ({ id, header: t(`column.${id}`), width, cell, ...others })
  const money = (amount: ExpressRow['sell']) => (amount === undefined ? quiet : amountText(amount, format))
  const end = { align: 'end' } as const
  const hidden = { hidden: true } as const
  return [
    column('reference', 96, ({ id }) => <ShortReference id={id} />, { fixed: true }),
    column('client', 120, ({ client }) => clipped(client?.name), { grow: 1.3, sort: 'client' }),
    column('clientReference', 110, ({ clientReference }) => clipped(clientReference), hidden),
    column('state', 130, (row) => <RowState row={row} />),
    column('age', 92, (row) => <RowAge row={row} />, { ...end, sort: 'since' }),
    column('notices', 140, ({ flags }) => clipped(flags.map((flag) => t(`flag.${flag}`)).join(', ')), hidden),
    column('origin', 100, ({ shipper }) => clipped(placeOf(shipper)), { grow: 1 }),
    column('destination', 100, ({ recipient }) => clipped(placeOf(recipient)), { grow: 1 }),
    column('direction', 100, ({ direction }) => clipped(t(`direction.${direction}`)), hidden),
    column('pieces', 60, ({ pieces }) => format.decimal(pieces), { ...end, ...hidden }),
    column('chargeable', 90, ({ chargeable }) => format.weight(chargeable), end),
    column('declared', 106, ({ declared }) => (Number(declared.amount) === 0 ? quiet : money(declared)), end),
    column('carrier', 104, ({ carrier }) => clipped(carrier?.name), { sort: 'carrier' }),
    column('service', 104, ({ carrier }) => clipped(carrier?.service), hidden),
    column('waybill', 130, ({ trackingNumber }) => clipped(trackingNumber)),
    column('deliveryBy', 86, ({ deliveryBy }) => (deliveryBy === undefined ? quiet : format.date(deliveryBy)), {
      sort: 'deliveryBy',
    }),
    column('sell', 104, ({ sell }) => money(sell), end),
    ...(seesCosts ? [column('expectedCost', 104, (row) => money(row.expectedCost), { ...end, ...hidden })] : []),
    column('assignedTo', 104, ({ assignedTo }) => clipped(assignedTo?.name)),
    column('commercial', 104, ({ commercial }) => clipped(commercial.name), hidden),
    column('requestedAt', 116, ({ requestedAt }) => format.dateTime(requestedAt), { sort: 'requestedAt', ...hidden }),
    column('shippingDay', 86, ({ shippingDay }) => format.date(shippingDay), hidden),
  ]
}

/** Columns of the table, and the user's arrangement of them in the open view. */
export const useShipmentColumns = () => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const permissions = useSession()?.permissions
  const saved = useSearchParams()[0].get('saved') ?? ''
  const control = useColumnLayout(saved === '' ? 'express' : `express:${saved}`)
  const columns = useMemo(
    () => shipmentColumns(t, format, seesExpressCosts(permissions ?? [])),
    [t, format, permissions],
  )
  return { columns, control }
}

type TableProps = Omit<ShipmentListProps, 'onOpen'> &
  Pick<DataTableProps<ExpressRow>, 'sort' | 'onSort'> & { onOpen: (id: string) => void }

/** Shipments as the wide table. */
export const ShipmentTable = ({ pages, marks, onOpen, onSelect, ...props }: TableProps) => {
  const { t } = useTranslation('express')
  const { columns, control } = useShipmentColumns()
  const shown = marks === undefined ? columns : [markColumn(t('batch.mark'), marks), ...columns]
  return (
    <DataTable
      {...props}
      label={t('list')}
      columns={shown}
      control={control}
      rows={pages.rows}
      rowKey={({ id }) => id}
      isLoading={pages.isLoading}
      isStale={pages.isStale}
      onEnd={pages.loadMore}
      isQuiet={({ work }) => work === 'CANCELLED'}
      onSelect={(id) => id !== undefined && onSelect(id)}
      onOpen={({ id }) => onOpen(id)}
    />
  )
}

const markColumn = (
  header: string,
  { has, toggle }: NonNullable<ShipmentListProps['marks']>,
): DataColumn<ExpressRow> => ({
  id: 'mark',
  header,
  width: 30,
  fixed: true,
  cell: ({ id }) => (
    <Checkbox
      className="express-mark"
      // `x` marks the selected row: the keys belong to the table.
      tabIndex={-1}
      checked={has(id)}
      aria-label={`${header}: ${id}`}
      onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  ),
})
