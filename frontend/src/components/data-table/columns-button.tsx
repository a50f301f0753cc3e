import { Button, PopoverNext, Checkbox } from '@blueprintjs/core'
import { ListColumnsIcon, ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { type DataColumn, isShown, orderedColumns, type ColumnLayoutControl } from './column.ts'
import './columns-button.css'

interface ColumnsListProps {
  columns: readonly { id: string; header: string; hidden?: boolean; fixed?: boolean }[]
  control: ColumnLayoutControl
}

/** The columns of a table, to show, hide and reorder. */
const ColumnsList = ({ columns, control }: ColumnsListProps) => {
  const { t } = useTranslation('table')
  const { layout, change, reset } = control
  const ordered = orderedColumns(columns, layout.order)

  const move = (id: string, offset: number) => {
    const order = ordered.map((column) => column.id)
    const from = order.indexOf(id)
    const [movedId] = order.splice(from, 1)
    if (movedId !== undefined) order.splice(from + offset, 0, movedId)
    change({ order })
  }

  return (
    <div className="max-height-60vh pad-8 stack scrolls-y">
      {ordered.map((column, index) => (
        <div key={column.id} className="columns-line row gap-2">
          <Checkbox
            className="flex-1"
            checked={isShown(column, layout)}
            disabled={column.fixed === true}
            label={column.header}
            onChange={(event) =>
              change({ visibility: { ...layout.visibility, [column.id]: event.currentTarget.checked } })
            }
          />
          <Button
            variant="minimal"
            size="small"
            icon={<ArrowUpIcon size={12} />}
            aria-label={t('moveUp', { column: column.header })}
            disabled={index === 0}
            onClick={() => move(column.id, -1)}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<ArrowDownIcon size={12} />}
            aria-label={t('moveDown', { column: column.header })}
            disabled={index === ordered.length - 1}
            onClick={() => move(column.id, 1)}
          />
        </div>
      ))}
      <Button variant="minimal" intent="primary" size="small" onClick={reset}>
        {t('resetColumns')}
      </Button>
    </div>
  )
}

export interface ColumnsButtonProps<Row> {
  columns: readonly DataColumn<Row>[]
  control: ColumnLayoutControl
}

/** Opens the list of columns to show, hide and reorder. */
export const ColumnsButton = <Row,>({ columns, control }: ColumnsButtonProps<Row>) => {
  const { t } = useTranslation('table')
  const shown = columns.filter((column) => isShown(column, control.layout)).length
  return (
    <PopoverNext content={<ColumnsList columns={columns} control={control} />} placement="bottom-end" arrow={false}>
      <Button icon={<ListColumnsIcon />}>
        {t('common.columns')} <span className="secondary">{t('columnsShown', { shown, total: columns.length })}</span>
      </Button>
    </PopoverNext>
  )
}
