import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import type { TFunction } from 'i18next'
import { type MarkUse, isMarkable, MOST_MARKS, toggleMark, useMarks } from './marks/marks.ts'
import { TakeButton } from '../preview/take-button.tsx'
import { Avatar } from '../../../components/avatar.tsx'
import type { DataColumn } from '../../../components/data-table/column.ts'
import { PlaceCell, ModeCell } from '../../../components/lane/lane.tsx'
import { Reference, StatusChip } from '../../../components/quotation/status-chip.tsx'
import { MISSING, type Format } from '../../../lib/format/format.ts'
import {
  FigureCell,
  ClientCell,
  FollowUpCell,
  LastChange,
  RowWait,
  Units,
  ValidityCell,
  AgentsCell,
} from './row-cells.tsx'
import { Checkbox } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import './marks/marks.css'

/** Marks a row for a bulk action. */
export const MarkCell = ({ row, use }: { row: QuotationRow; use: MarkUse }) => {
  const { t } = useTranslation('agents')
  const marked = useMarks()
  const isMarked = marked.has(row.key)
  if (!isMarkable[use](row)) return null
  return (
    <Checkbox
      className="row-mark"
      // With one mark, all checkboxes become visible.
      data-marking={marked.size > 0 || undefined}
      // Row keys belong to the table: `x` marks the selected row.
      tabIndex={-1}
      checked={isMarked}
      disabled={!isMarked && marked.size >= MOST_MARKS}
      aria-label={t('list.mark', { key: row.key })}
      onChange={(event) => {
        toggleMark(row.key)
        // Arrow keys continue in the table.
        event.currentTarget.blur()
      }}
    />
  )
}

export interface ColumnRights {
  /** How marked rows are used: cost requests, or reassignment. */
  mark: MarkUse | undefined
  /** Shows a button that takes the request, for users with that right. */
  canTake: boolean
  /** Pricing's queue columns leave out sale and last change; a commercial's contain sale and validity. */
  use: 'queue' | 'follow-up' | 'look-up'
  /** Whether the columns of costs, of the margin and of the commercial are offered. */
  costs: boolean
  margin: boolean
  commercial: boolean
  me: string | undefined
  /** Sign of the currency of the amounts. */
  currency: string
}

/** Columns of every quotations table, limited by the user's rights. */
export const listColumns = (
  t: TFunction<'quotations'>,
  format: Format,
  { use, canTake, mark, costs, margin, commercial, me, currency }: ColumnRights,
): DataColumn<QuotationRow>[] => {
  // A request to agents that rules sent automatically leaves the quotation unassigned.
  const withoutAssignee = (row: QuotationRow) =>
    mark === 'ask' && row.status === 'PENDING' && !row.cancelled ? (
      <TakeButton target={row} isSmall />
    ) : (
      <span className="quiet">{MISSING}</span>
    )
  const all: (DataColumn<QuotationRow> | false)[] = [
    mark !== undefined && {
      id: 'mark',
      header: t('column.mark'),
      width: 30,
      cell: (row) => <MarkCell row={row} use={mark} />,
    },
    {
      id: 'key',
      header: t('column.reference'),
      width: 138,
      sort: 'key',
      fixed: true,
      cell: (row) => <Reference value={row.key} />,
    },
    {
      id: 'createdAt',
      header: t('column.created'),
      width: 62,
      sort: 'createdAt',
      hidden: true,
      cell: (row) => <span className="secondary">{format.dayMonth(row.createdAt)}</span>,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 132,
      givesWay: 'late',
      sort: 'status',
      cell: (row) => <StatusChip status={row.status} />,
    },
    {
      id: 'waiting',
      header: t('column.waiting'),
      width: 86,
      align: 'end',
      sort: 'waiting',
      cell: (row) => <RowWait row={row} />,
    },
    {
      id: 'client',
      header: t('column.client'),
      width: 120,
      grow: 1.3,
      sort: 'client',
      cell: (row) => <ClientCell row={row} />,
    },
    commercial && {
      id: 'commercial',
      header: t('column.commercial'),
      width: 110,
      cell: (row) => <span className="secondary clipped">{row.commercial.name}</span>,
    },
    {
      id: 'mode',
      header: t('column.mode'),
      width: 80,
      givesWay: 'late',
      sort: 'mode',
      cell: (row) => <ModeCell transport={row.transportMode} mode={row.modo} />,
    },
    {
      id: 'origin',
      header: t('column.origin'),
      width: 108,
      givesWay: 'late',
      grow: 1,
      sort: 'origin',
      cell: (row) => <PlaceCell place={row.origin} />,
    },
    {
      id: 'destination',
      header: t('column.destination'),
      width: 108,
      grow: 1,
      sort: 'destination',
      cell: (row) => <PlaceCell place={row.destination} />,
    },
    {
      id: 'shipmentDate',
      header: t('column.shipmentDate'),
      width: 92,
      hidden: true,
      cell: (row) => <span className={row.shipmentDate ? 'secondary' : 'quiet'}>{format.date(row.shipmentDate)}</span>,
    },
    {
      id: 'incoterm',
      header: t('column.incoterm'),
      width: 48,
      givesWay: 'soon',
      sort: 'incoterm',
      cell: (row) => <span className="secondary">{row.incoterm}</span>,
    },
    {
      id: 'volume',
      header: t('column.volume'),
      width: 68,
      align: 'end',
      sort: 'volume',
      hidden: true,
      cell: (row) => <FigureCell value={row.volume} text={format.volume(row.volume)} />,
    },
    {
      id: 'weight',
      header: t('column.weight'),
      width: 78,
      align: 'end',
      sort: 'weight',
      hidden: true,
      cell: (row) => <FigureCell value={row.weight} text={format.weight(row.weight)} />,
    },
    {
      id: 'chargeable',
      header: t('column.chargeable'),
      width: 84,
      givesWay: 'late',
      align: 'end',
      sort: 'chargeable',
      cell: (row) =>
        row.containers.length > 0 || row.trucks !== undefined ? (
          <Units row={row} />
        ) : (
          <FigureCell value={row.chargeable} text={format.weight(row.chargeable)} />
        ),
    },
    {
      id: 'containers',
      header: t('common.containers'),
      width: 96,
      hidden: true,
      cell: (row) => <Units row={row} />,
    },
    costs && {
      id: 'costs',
      header: t('column.costs'),
      width: 60,
      align: 'end',
      hidden: true,
      cell: (row) => <span className={row.costs === 0 ? 'quiet' : 'secondary'}>{row.costs}</span>,
    },
    costs && {
      id: 'bestCost',
      header: t('column.bestCost', { currency }),
      width: 104,
      align: 'end',
      sort: 'bestCost',
      hidden: use === 'follow-up',
      cell: (row) => <FigureCell value={row.bestCost} text={format.amount(row.bestCost)} />,
    },
    {
      id: 'sell',
      header: t('column.sell', { currency }),
      width: 96,
      align: 'end',
      sort: 'sell',
      hidden: use === 'queue',
      cell: (row) => <FigureCell value={row.sell} text={format.amount(row.sell)} />,
    },
    margin && {
      id: 'margin',
      header: t('column.margin'),
      width: 78,
      align: 'end',
      sort: 'margin',
      hidden: true,
      cell: (row) => (
        <span className={row.marginPct?.startsWith('-') ? 'hue' : ''} data-hue="red">
          <FigureCell
            value={row.marginPct}
            text={`${row.marginAtMost === true ? '≤ ' : ''}${format.decimal(row.marginPct, 2)}`}
          />
        </span>
      ),
    },
    {
      id: 'validUntil',
      header: t('column.validUntil'),
      width: 92,
      sort: 'validUntil',
      hidden: use !== 'follow-up',
      cell: (row) => <ValidityCell row={row} />,
    },
    {
      id: 'ttime',
      header: t('column.ttime'),
      width: 74,
      align: 'end',
      sort: 'ttime',
      hidden: true,
      cell: (row) =>
        row.ttime === undefined ? (
          <span className="quiet">{MISSING}</span>
        ) : (
          t('common.daysShort', { count: row.ttime })
        ),
    },
    {
      id: 'followUpOn',
      header: t('column.followUpOn'),
      width: 92,
      sort: 'followUpOn',
      // The team's list has the commercial's column too: with both it exceeds 1440 pixels.
      hidden: use !== 'follow-up' || mark === 'reassign',
      cell: (row) => <FollowUpCell day={row.followUpOn} />,
    },
    {
      id: 'agents',
      header: t('common.agents'),
      width: 88,
      sort: 'agents',
      hidden: use !== 'queue',
      cell: (row) => <AgentsCell row={row} />,
    },
    costs && {
      id: 'rates',
      header: t('common.rates'),
      width: 64,
      givesWay: 'soon',
      align: 'end',
      hidden: use !== 'queue',
      cell: ({ ratesMatching = 0, ratesComplete }) => (
        <span className={ratesComplete ? 'secondary' : 'quiet'}>
          {ratesMatching === 0 ? MISSING : `${ratesComplete}/${ratesMatching}`}
        </span>
      ),
    },
    {
      id: 'assignedTo',
      // Pricing's queue has the button that takes a request here.
      sticky: mark === 'ask' && !canTake,
      header: t('column.assignedTo'),
      width: 70,
      cell: (row) =>
        row.assignedTo === undefined ? (
          withoutAssignee(row)
        ) : (
          <Avatar name={row.assignedTo.name} own={row.assignedTo.id === me} size={22} />
        ),
    },
    {
      id: 'lastChangeAt',
      header: t('column.lastChange'),
      width: 92,
      align: 'end',
      sort: 'lastChangeAt',
      hidden: use === 'queue',
      cell: (row) => <LastChange row={row} />,
    },
    canTake && {
      id: 'take',
      sticky: true,
      header: t('column.take'),
      width: 84,
      align: 'end',
      cell: (row) => <TakeButton target={row} isSmall />,
    },
  ]
  return all.filter((column) => column !== false)
}
