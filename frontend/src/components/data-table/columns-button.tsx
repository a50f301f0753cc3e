import { Button, Checkbox, PopoverNext } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon, ListColumnsIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { type DataColumn, isShown, orderedColumns } from './column.ts'
import type { ColumnLayoutControl } from './use-column-layout.ts'
import './columns-button.css'

export interface ColumnsButtonProps<Row> {
  columns: readonly DataColumn<Row>[]
  control: ColumnLayoutControl
}

/** Which columns are shown and in what order. */
export const ColumnsButton = <Row,>({ columns, control }: ColumnsButtonProps<Row>) => {
  const { t } = useTranslation('table')
  const { layout, change, reset } = control
  const ordered = orderedColumns(columns, layout.order)
  const shown = columns.filter((column) => isShown(column, layout)).length

  const move = (id: string, step: number) => {
    const order = ordered.map((column) => column.id)
    const from = order.indexOf(id)
    const [moved] = order.splice(from, 1)
    if (moved !== undefined) order.splice(from + step, 0, moved)
    change({ order })
  }

  const list = (
    <div className="columns-list">
      {ordered.map((column, index) => (
        <div key={column.id} className="columns-line">
          <Checkbox
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

  return (
    <PopoverNext content={list} placement="bottom-end" arrow={false}>
      <Button icon={<ListColumnsIcon />}>
        {t('columns')} <span className="count">{t('columnsShown', { shown, total: columns.length })}</span>
      </Button>
    </PopoverNext>
  )
}
