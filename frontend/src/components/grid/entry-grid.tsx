import { ErrorIcon, PlusIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Grid, type GridColumn, type GridProps, RemoveButton } from './grid.tsx'
import type { GridRows } from './use-grid-rows.ts'

interface EntryGridProps<Row extends { id: string }> extends Pick<
  GridProps<Row>,
  'label' | 'columns' | 'deps' | 'below' | 'notes' | 'isBlank' | 'onPaste' | 'view'
> {
  list: GridRows<Row>
  /** Further buttons of a row. */
  tools?: (row: Row, index: number) => ReactNode
  /** Rows that stay. */
  isLocked?: ((row: Row) => boolean) | undefined
  /** Of the whole grid. */
  error?: string | undefined
}

/** Rows of a form as a grid, each with its number and a button that removes it, and below them one that adds a row. */
export const EntryGrid = <Row extends { id: string }>(props: EntryGridProps<Row>) => {
  const { list, columns, tools, isLocked, error, ...grid } = props
  const { t } = useTranslation('table')
  const numberColumn: GridColumn<Row> = {
    name: 'number',
    head: t('grid.number'),
    hidden: true,
    width: 32,
    td: () => ({ className: 'grid-number' }),
    cell: (_, index) => index + 1,
  }
  const toolsColumn: GridColumn<Row> = {
    name: 'tools',
    head: t('grid.tools'),
    hidden: true,
    width: 64,
    td: () => ({ className: 'grid-remove' }),
    cell: (row, index) => (
      <>
        {tools?.(row, index)}
        {isLocked?.(row) !== true && (
          <RemoveButton label={t('grid.remove', { row: index + 1 })} onRemove={() => list.remove(row.id)} />
        )}
      </>
    ),
  }
  return (
    <Grid
      {...list.grid}
      {...grid}
      className="entry-grid size-12-5"
      columns={[numberColumn, ...columns, toolsColumn]}
      onAdd={() => list.add()}
    >
      <div className="rows-foot row wrap gap-6">
        <button type="button" className="link-button" onClick={() => list.add()}>
          <PlusIcon size={12} aria-hidden="true" /> {t('grid.add')}
        </button>
        <span className="quiet" role="status">
          {list.message ?? t('grid.addHint')}
        </span>
        {error !== undefined && (
          <span className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" /> {error}
          </span>
        )}
      </div>
    </Grid>
  )
}
