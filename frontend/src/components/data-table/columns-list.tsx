import { Button, Checkbox } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { isShown, orderedColumns } from './column.ts'
import type { ColumnLayoutControl } from './use-column-layout.ts'
import './columns-button.css'

export interface ColumnsListProps {
  columns: readonly { id: string; header: string; hidden?: boolean; fixed?: boolean }[]
  control: ColumnLayoutControl
}

/** The columns of a table, to show, hide and reorder. */
export const ColumnsList = ({ columns, control }: ColumnsListProps) => {
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
}
