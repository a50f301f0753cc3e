import { Button, PopoverNext } from '@blueprintjs/core'
import { ListColumnsIcon } from '@blueprintjs/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, isShown } from './column.ts'
import type { ColumnLayoutControl } from './use-column-layout.ts'

const ColumnsList = lazy(async () => ({ default: (await import('./columns-list.tsx')).ColumnsList }))

export interface ColumnsButtonProps<Row> {
  columns: readonly DataColumn<Row>[]
  control: ColumnLayoutControl
}

/** Which columns are shown and in what order. */
export const ColumnsButton = <Row,>({ columns, control }: ColumnsButtonProps<Row>) => {
  const { t } = useTranslation('table')
  const shown = columns.filter((column) => isShown(column, control.layout)).length
  return (
    <PopoverNext
      content={
        <Suspense fallback={<div className="columns-list" />}>
          <ColumnsList columns={columns} control={control} />
        </Suspense>
      }
      placement="bottom-end"
      arrow={false}
    >
      <Button icon={<ListColumnsIcon />}>
        {t('columns')} <span className="secondary">{t('columnsShown', { shown, total: columns.length })}</span>
      </Button>
    </PopoverNext>
  )
}
