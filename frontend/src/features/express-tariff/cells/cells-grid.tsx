import { Button } from '@blueprintjs/core'
import { ErrorIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { type ClipboardEvent, type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sameValue } from '../../../components/entry-form/merge/same-value.ts'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import { useKeepText } from '../../../components/form/unparsed-inputs.ts'
import { CellInput } from './cell-input.tsx'
import { cellName, type Column, isBlank, newRow, type Row, type ChoiceName } from './column.ts'
import { useWords } from './use-words.ts'
import { readPasted } from '../../../components/form/decimal-text.ts'

interface Paste {
  text: string
  columns: readonly Column[]
  labels: readonly string[]
  rows: readonly Row[]
  /** Cell that has the focus. */
  at: { row: number; column: number }
  section: string
  blank: () => Row
  /** Stores text without a single reading, which its field then shows. */
  keepText: (cell: string, text: string | undefined) => void
}

const plain = (text = '') => text.trim().toLocaleLowerCase()

/**
 * Rows with a block of a spreadsheet from one cell on; missing rows are added. A first line that names columns places
 * the others. `left`: heads or cells without a column.
 */
const pasteBlock = (
  { text, columns, labels, rows, at, section, blank, keepText }: Paste,
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
        keepText(cellName(section, row.id, name), 'problem' in reading ? value : undefined)
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
  return { rows: next, left: [...left] }
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

interface RowProps extends Pick<CellsGridProps, 'section' | 'columns'> {
  row: Row
  number: number
  /** Separated by `|`. */
  labels: string
  /** Wrong columns, separated by line feeds. */
  wrong: string
  error: string | undefined
  isLocked: boolean
  set: (change: { id: string; name: string; text: string }) => void
  remove: (id: string) => void
}

const GridRow = memo(function GridRow(props: RowProps) {
  const { section, columns, row, number, labels, wrong, error, isLocked, set, remove } = props
  const { t } = useTranslation('expressTariff')
  const [wrongNames, labelList] = [wrong.split('\n'), labels.split('|')]
  return (
    <tbody data-row={row.id}>
      <tr>
        <td className="row-number">{number}</td>
        {columns.map((column, index) => (
          <td key={column.name} data-column={index} className={column.kind === 'choice' ? 'cell-type' : 'cell-number'}>
            <CellInput
              column={column}
              value={row[column.name] ?? ''}
              cell={cellName(section, row.id, column.name)}
              aria-label={t('grid.cell', { name: labelList[index], row: number })}
              invalid={wrongNames.includes(column.name)}
              disabled={isLocked && index < columns.length - 1}
              onChange={(text) => set({ id: row.id, name: column.name, text })}
            />
          </td>
        ))}
        <td className="row-tools">
          {!isLocked && (
            <Button
              variant="minimal"
              size="small"
              icon={<TrashIcon size={14} />}
              aria-label={t('grid.remove', { row: number })}
              onClick={() => remove(row.id)}
            />
          )}
        </td>
      </tr>
      {error !== undefined && (
        <tr className="row-note">
          <td />
          <td colSpan={columns.length + 1}>
            <span role="alert">
              <ErrorIcon size={12} aria-hidden="true" />
              {error}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  )
})

const fieldsIn = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('input, select') ?? [])]

/** Rows with typed cells: Enter and arrows move, Enter behind the last row adds one, a spreadsheet's block is pasted. */
export const CellsGrid = ({ section, label, columns, rows, onRows, errors, ...props }: CellsGridProps) => {
  const { t } = useTranslation('expressTariff')
  const words = useWords()
  const labels = words.labels(section, columns)
  const table = useRef<HTMLTableElement>(null)
  const isAdded = useRef(false)
  const lastPaste = useRef<{ before: readonly Row[]; after: readonly Row[] }>(undefined)
  const focusAt = useRef<{ row: number; column: number }>(undefined)
  const keepText = useKeepText()
  const [note, setNote] = useState<string>()
  // A field reads its unparsed text only at its first render.
  const [pastes, setPastes] = useState(0)
  const blank = props.blank ?? (() => newRow(columns))
  const elements = () => [...(table.current?.querySelectorAll('[data-row]') ?? [])]
  useLayoutEffect(() => {
    if (isAdded.current) fieldsIn(elements().at(-1))[0]?.focus()
    isAdded.current = false
  })
  useLayoutEffect(() => {
    const { row = 0, column = 0 } = focusAt.current ?? {}
    if (pastes > 0) fieldsIn(elements()[row])[column]?.focus()
    // The table of a paste is a new one, without the focus.
  }, [pastes])
  const add = () => {
    isAdded.current = true
    onRows([...rows, blank()])
  }
  const set = useStable(({ id, name, text }: Parameters<RowProps['set']>[0]) =>
    onRows(rows.map((row) => (row.id === id ? { ...row, [name]: text } : row))),
  )
  const remove = useStable((id: string) => onRows(rows.filter((row) => row.id !== id)))
  const placeOf = (target: EventTarget) => {
    const element = target instanceof Element ? target : null
    const column = Number(element?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? 0)
    return { row: elements().findIndex((one) => one.contains(element)), column }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const undone = (event.ctrlKey || event.metaKey) && key === 'z' ? lastPaste.current : undefined
    if (undone !== undefined && sameValue(undone.after, rows)) {
      event.preventDefault()
      setPastes(pastes + 1)
      onRows(undone.before)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLInputElement)) return
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[key]
    const { row } = placeOf(target)
    if (step === undefined || row === -1) return
    const next = fieldsIn(elements()[row + step])[fieldsIn(elements()[row]).indexOf(target)]
    if (next === undefined && (key !== 'Enter' || rows.slice(-1).every((last) => isBlank(columns, last)))) return
    event.preventDefault()
    if (next === undefined) add()
    else next.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const at = placeOf(event.target)
    const pasted = pasteBlock({ text, columns, labels, rows, at, section, blank, keepText }, words.choice)
    setNote(pasted.left.length === 0 ? undefined : t('grid.left', { names: pasted.left.slice(0, 8).join(', ') }))
    lastPaste.current = { before: rows, after: pasted.rows }
    focusAt.current = at
    setPastes(pastes + 1)
    onRows(pasted.rows)
  }
  return (
    <div id={props.id}>
      <div className="cells-scroll">
        <table
          ref={table}
          key={pastes}
          className="entry-grid full size-12-5"
          aria-label={label}
          {...{ onKeyDown, onPaste }}
        >
          <thead>
            <tr>
              <td className="row-number" />
              {columns.map(({ name, kind, width }, index) => (
                <th
                  key={name}
                  scope="col"
                  style={{ minWidth: width }}
                  className={kind === 'decimal' || kind === 'whole' ? undefined : 'left'}
                >
                  {labels[index]}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          {rows.map((row, index) => {
            const errorOf = ({ name }: Column) => errors[cellName(section, row.id, name)]
            const wrong = columns.filter(errorOf)
            const [first] = wrong
            return (
              <GridRow
                key={row.id}
                {...{ section, columns, row, set, remove }}
                number={index + 1}
                labels={labels.join('|')}
                wrong={wrong.map(({ name }) => name).join('\n')}
                error={first && `${labels[columns.indexOf(first)]}: ${errorOf(first)}`}
                isLocked={props.isLocked?.(row) === true}
              />
            )
          })}
        </table>
      </div>
      <div className="cells-foot middle wrap">
        <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={add}>
          {t('grid.add')}
        </Button>
        {note !== undefined && (
          <span className="hue" data-hue="amber" role="status">
            {note}
          </span>
        )}
      </div>
    </div>
  )
}
