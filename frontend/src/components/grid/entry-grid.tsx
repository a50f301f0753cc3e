import { ErrorIcon, PlusIcon } from '@blueprintjs/icons'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeepText, useTexts } from '../form/unparsed-inputs.ts'
import { Grid, type GridColumn, type GridFocus, type GridProps, RemoveButton } from './grid.tsx'
import { fieldOf } from './grid-keys.ts'
import { type CellText, useLastPaste } from './use-last-paste.ts'

interface RowsOptions<Row> {
  rows: readonly Row[]
  onRows: (rows: Row[]) => void
  blank: () => Row
  /** Another empty row replaces the last one. */
  keepsOne?: boolean
}

interface Pasted<Row> {
  rows: readonly Row[]
  open?: readonly CellText[]
  /** Row to focus. */
  focus?: GridFocus | undefined
}

/** Rows of a form in a grid. Changes act on the newest rows: with two before the next render, the second adds to the first. */
export const useGridRows = <Row extends { id: string }>({
  rows,
  onRows,
  blank,
  keepsOne = false,
}: RowsOptions<Row>) => {
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  }, [rows])
  const texts = useTexts()
  const keepText = useKeepText()
  const [focus, setFocus] = useState<GridFocus>()
  const [visitedRows, setVisitedRows] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState<ReactNode>()
  const [revision, setRevision] = useState(0)
  const now = () => latest.current
  const put = (next: readonly Row[]) => {
    latest.current = next
    onRows([...next])
  }
  const lastPaste = useLastPaste<Row>({
    now,
    put: (next) => {
      setRevision((count) => count + 1)
      setMessage(undefined)
      if (next[0] !== undefined) setFocus({ row: next[0].id })
      put(next)
    },
  })
  const set = (id: string, changes: Partial<Row>) =>
    put(now().map((row) => (row.id === id ? { ...row, ...changes } : row)))
  return {
    now,
    put,
    set,
    focus: setFocus,
    /** Rows that the user left: they show their problems at once. */
    visitedRows,
    message,
    setMessage,
    add: (row = blank()) => {
      put([...now(), row])
      setFocus({ row: row.id })
    },
    remove: (id: string) => {
      const index = now().findIndex((row) => row.id === id)
      const others = now().filter((row) => row.id !== id)
      const next = others.length === 0 && keepsOne ? [blank()] : others
      for (const cell of texts.keys()) if (cell.split('.').includes(id)) keepText(cell, undefined)
      put(next)
      const neighbour = next[Math.min(index, next.length - 1)]
      if (neighbour !== undefined)
        setFocus({ row: neighbour.id, field: (row) => row.querySelector('.grid-remove button:last-child') })
    },
    paste: ({ rows: after, open = [], focus: target }: Pasted<Row>) => {
      lastPaste.paste(after, open)
      if (target !== undefined) setFocus(target)
    },
    /** Props of its grid. */
    grid: {
      rows,
      idOf: ({ id }: Row) => id,
      focus,
      revision,
      onKeyDown: lastPaste.onKeyDown,
      onLeave: (id: string) => setVisitedRows((before) => (before.has(id) ? before : new Set(before).add(id))),
      onCopy: (row: Row, name: string, above: Row) => {
        const copied = Object.entries(above).find(([key]) => key === name)
        if (copied !== undefined) set(row.id, Object.fromEntries([copied]) as Partial<Row>)
      },
    },
  }
}

type GridRows<Row extends { id: string }> = ReturnType<typeof useGridRows<Row>>

/** A request to focus a cell. */
export const cellOf = (row: string, name: string): GridFocus => ({ row, field: fieldOf(name) })

interface EntryGridProps<Row extends { id: string }> extends Pick<
  GridProps<Row>,
  'label' | 'columns' | 'deps' | 'tr' | 'below' | 'notes' | 'isBlank' | 'onCopy' | 'onPaste' | 'onKeyDown' | 'view'
> {
  list: GridRows<Row>
  /** Further buttons of a row. */
  tools?: (row: Row, index: number) => ReactNode
  /** Further buttons below the rows. */
  foot?: ReactNode
  /** Rows that stay. */
  isLocked?: ((row: Row) => boolean) | undefined
  /** Of the whole grid. */
  error?: string | undefined
}

/** Rows of a form as a grid, each with its number and a button that removes it, and below them one that adds a row. */
export const EntryGrid = <Row extends { id: string }>(props: EntryGridProps<Row>) => {
  const { list, columns, tools, foot, isLocked, error, ...grid } = props
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
        {foot}
        {error !== undefined && (
          <span className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" /> {error}
          </span>
        )}
      </div>
    </Grid>
  )
}
