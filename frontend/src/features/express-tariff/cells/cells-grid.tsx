import { useTranslation } from 'react-i18next'
import { cellOf, EntryGrid, useGridRows } from '../../../components/grid/entry-grid.tsx'
import type { GridColumn } from '../../../components/grid/grid.tsx'
import type { CellText } from '../../../components/grid/use-last-paste.ts'
import { CellInput } from './cell-input.tsx'
import { cellName, type Column, isBlank, newRow, type Row, type ChoiceName, useWords } from './column.ts'
import { readPasted } from '../../../components/form/decimal-text.ts'
import { FormRow } from '../../../components/form/form-row.tsx'

interface CellFieldsProps {
  /** Key of the labels and, without `cells`, prefix of the cells in the form. */
  section: string
  cells?: string
  columns: readonly Column[]
  row: Row
  onRow: (row: Row) => void
  errors: Readonly<Record<string, string>>
  id?: string
}

/** The cells of one row as labelled fields. */
export const CellFields = ({ section, cells = section, columns, row, onRow, errors, id }: CellFieldsProps) => {
  const labels = useWords().labels(section, columns)
  return (
    <div className="cell-fields" id={id}>
      {columns.map((column, index) => {
        const cell = cellName(cells, row.id, column.name)
        return (
          <FormRow key={column.name} label={labels[index]} error={errors[cell]}>
            {(control) => (
              <CellInput
                {...{ ...control, column, cell }}
                value={row[column.name] ?? ''}
                onChange={(text) => onRow({ ...row, [column.name]: text })}
              />
            )}
          </FormRow>
        )
      })}
    </div>
  )
}

interface Paste {
  text: string
  columns: readonly Column[]
  labels: readonly string[]
  rows: readonly Row[]
  /** Cell that has the focus. */
  at: { row: number; column: number }
  section: string
  blank: () => Row
}

const plain = (text = '') => text.trim().toLocaleLowerCase()

/**
 * Rows with a block of a spreadsheet from one cell on; missing rows are added. A first line that names columns places
 * the others. `left`: heads or cells without a column.
 */
const pasteBlock = (
  { text, columns, labels, rows, at, section, blank }: Paste,
  choiceText: (name: ChoiceName | undefined, option: string) => string,
) => {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const names = labels.map(plain)
  const [heads = []] = block
  // Zones are often numbers: only a text in the first cell makes a head of a line.
  const isHeaded = !/^\s*[\d.,]+\s*$/.test(heads[0] ?? '') && heads.slice(1).some((head) => names.includes(plain(head)))
  const placeOf = (index: number) => {
    if (!isHeaded) return at.column + index
    const named = names.indexOf(plain(heads[index]))
    return named === -1 && index === 0 ? 0 : named
  }
  const left = new Set<string>()
  const next = [...rows]
  const open: CellText[] = []
  for (const [offset, cells] of block.slice(isHeaded ? 1 : 0).entries()) {
    let row = next[at.row + offset] ?? blank()
    for (const [index, cell] of cells.entries()) {
      const column = columns[placeOf(index)]
      if (column === undefined) {
        if (cell.trim() !== '') left.add(isHeaded ? (heads[index] ?? '') : cell)
        continue
      }
      const { kind, name, choice, options = [] } = column
      let value = cell.trim()
      if (kind === 'decimal' || kind === 'whole') {
        const reading = readPasted(cell, { kind })
        open.push({ cell: cellName(section, row.id, name), text: 'problem' in reading ? value : undefined })
        value = 'value' in reading ? reading.value : ''
      } else if (kind === 'choice') {
        const found = options.find((one) => [plain(one), plain(choiceText(choice, one))].includes(plain(cell)))
        if (found === undefined) left.add(cell)
        value = found ?? row[name] ?? ''
      }
      row = { ...row, [name]: value }
    }
    next[at.row + offset] = row
  }
  return { rows: next, open, left: [...left] }
}

interface CellsGridProps {
  /** Prefix of the cells in the form, and key of the labels. */
  section: string
  label: string
  /** Stable across renders. */
  columns: readonly Column[]
  rows: readonly Row[]
  onRows: (rows: readonly Row[]) => void
  /** Error text by cell. */
  errors: Readonly<Record<string, string>>
  blank?: () => Row
  /** Stored rows stay: of them only the last cell changes. */
  isLocked?: (row: Row) => boolean
  id?: string
}

/** Rows with typed cells; a block of a spreadsheet is pasted from the focused cell on. */
export const CellsGrid = ({ section, label, columns, rows, onRows, errors, isLocked, ...props }: CellsGridProps) => {
  const { t } = useTranslation('expressTariff')
  const { t: shared } = useTranslation('table')
  const words = useWords()
  const labels = words.labels(section, columns)
  const blank = props.blank ?? (() => newRow(columns))
  const list = useGridRows({ rows, onRows, blank })
  const errorOf = (row: Row, { name }: Column) => errors[cellName(section, row.id, name)]
  const cells = columns.map((column, at): GridColumn<Row> => ({
    name: column.name,
    head: labels[at] ?? '',
    className: column.kind === 'decimal' || column.kind === 'whole' ? 'number' : undefined,
    ...(column.width !== undefined && { width: column.width }),
    cell: (row, index) => (
      <CellInput
        column={column}
        value={row[column.name] ?? ''}
        cell={cellName(section, row.id, column.name)}
        aria-label={shared('grid.cell', { name: labels[at], row: index + 1 })}
        invalid={errorOf(row, column) !== undefined}
        disabled={isLocked?.(row) === true && at < columns.length - 1}
        onChange={(text) => list.set(row.id, { [column.name]: text })}
      />
    ),
  }))
  return (
    <div id={props.id}>
      <EntryGrid
        list={list}
        label={label}
        columns={cells}
        deps={(row) => [columns, isLocked?.(row), columns.map((column) => errorOf(row, column)).join('|')]}
        notes={(row) => {
          const wrong = columns.findIndex((column) => errorOf(row, column))
          const column = columns[wrong]
          return column === undefined ? [] : [{ text: `${labels[wrong]}: ${errorOf(row, column)}` }]
        }}
        isLocked={isLocked}
        isBlank={(row) => isBlank(columns, row)}
        onPaste={(text, { row, name }) => {
          const at = {
            row: Math.max(
              0,
              rows.findIndex(({ id }) => id === row),
            ),
            column: Math.max(
              0,
              columns.findIndex((column) => column.name === name),
            ),
          }
          const pasted = pasteBlock({ text, columns, labels, rows, at, section, blank }, words.choice)
          const first = pasted.rows[at.row]
          list.paste({ ...pasted, focus: first && cellOf(first.id, columns[at.column]?.name ?? '') })
          const names = pasted.left.slice(0, 8).join(', ')
          list.setMessage(
            names !== '' && (
              <span className="hue" data-hue="amber">
                {t('grid.left', { names })}
              </span>
            ),
          )
          return true
        }}
      />
    </div>
  )
}
