import { Checkbox } from '@blueprintjs/core'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../../components/data-table/column.ts'
import { DataTable, type DataTableProps } from '../../../components/data-table/data-table.tsx'
import { useShipmentColumns } from './shipment-columns.tsx'
import type { ShipmentListProps } from './shipment-list.tsx'

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
