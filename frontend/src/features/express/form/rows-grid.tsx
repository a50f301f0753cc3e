import { useTranslation } from 'react-i18next'
import { KindInput, type KindInputProps } from '../../../components/form/kind-input.tsx'
import { EntryGrid, useGridRows } from '../../../components/grid/entry-grid.tsx'
import type { GridColumn, GridHead } from '../../../components/grid/grid.tsx'
import type { CellText } from '../../../components/grid/use-last-paste.ts'
import { type FormPart, usePlaceWords } from './field.tsx'

type Cells = Readonly<Record<string, string>> & { id: string }

export interface Column extends GridHead {
  kind: 'text' | 'decimal' | 'whole' | 'choice'
  max?: number
  options?: KindInputProps<string>['options']
}

interface GridProps {
  part: FormPart
  list: 'packingData' | 'goods'
  label: string
  /** Columns, heads of the computed ones, and their texts; all stable across renders. */
  columns: readonly Column[]
  heads?: readonly string[]
  computed?: (row: Cells) => readonly string[]
  blank: () => Cells
  isEmpty: (row: Cells) => boolean
  /** Reads a block pasted at a cell; without rows nothing was read. */
  paste: (
    text: string,
    at: { row: number; column: string },
  ) => { rows?: Cells[]; open?: readonly CellText[]; message: string }
}

/** Rows of a form, each with its errors as soon as the user leaves it. */
export const RowsGrid = ({
  part,
  list: name,
  label,
  columns,
  heads = [],
  computed,
  blank,
  isEmpty,
  paste,
}: GridProps) => {
  const { t } = useTranslation('table')
  const words = usePlaceWords({ ...part, errors: { ...part.allErrors, ...part.errors } })
  const rows: readonly Cells[] = part.form[name]
  const list = useGridRows({ rows, onRows: (next) => part.change({ [name]: next }), blank, keepsOne: true })
  const place = (row: Cells, column: string) => `${name}.${row.id}.${column}`
  const wrongIn = (row: Cells) => {
    const shown = list.visitedRows.has(row.id) ? part.allErrors : {}
    return columns
      .map((column) => column.name)
      .filter((column) => part.errors[place(row, column)] ?? shown[place(row, column)])
  }
  const typed = columns.map(({ kind, max, options, ...head }): GridColumn<Cells> => ({
    ...(kind === 'choice' && { width: [104, 84] as const }),
    ...head,
    className: kind === 'decimal' || kind === 'whole' ? 'number' : undefined,
    cell: (row, index) => (
      <KindInput
        {...{ kind, options }}
        aria-label={t('grid.cell', { name: head.head, row: index + 1 })}
        value={row[head.name] ?? ''}
        cell={`${row.id}.${head.name}`}
        maxLength={max}
        invalid={kind !== 'choice' && wrongIn(row).includes(head.name)}
        onChange={(text) => list.set(row.id, { [head.name]: text })}
      />
    ),
  }))
  const figures = heads.map((head, index): GridColumn<Cells> => ({
    name: head,
    head,
    className: 'number',
    td: () => ({ className: 'computed' }),
    cell: (row) => computed?.(row)[index],
  }))
  return (
    <EntryGrid
      list={list}
      label={label}
      columns={[...typed, ...figures]}
      deps={(row) => [columns, computed, wrongIn(row).join(' ')]}
      notes={(row) => {
        const [wrong] = wrongIn(row)
        const error = wrong === undefined ? undefined : words.error(place(row, wrong))
        if (error !== undefined) return [{ text: error }]
        const warning = columns.map((column) => words.warning(place(row, column.name))).find(Boolean)
        return warning === undefined ? [] : [{ text: warning, isWarning: true }]
      }}
      isBlank={isEmpty}
      onPaste={(text, at) => {
        const row = rows.findIndex(({ id }) => id === at.row)
        const pasted = paste(text, { row: Math.max(0, row), column: at.name ?? '' })
        if (pasted.rows !== undefined) list.paste({ ...pasted, rows: pasted.rows })
        list.setMessage(pasted.message)
        return true
      }}
      error={part.errors[name] && words.error(name)}
    />
  )
}
