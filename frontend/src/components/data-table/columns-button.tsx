import { Button, PopoverNext } from '@blueprintjs/core'
import { ListColumnsIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { ColumnsList } from './columns-list.tsx'
import { type DataColumn, isShown } from './column.ts'
import type { ColumnLayoutControl } from './use-column-layout.ts'

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
        {t('columns')} <span className="secondary">{t('columnsShown', { shown, total: columns.length })}</span>
      </Button>
    </PopoverNext>
  )
}
