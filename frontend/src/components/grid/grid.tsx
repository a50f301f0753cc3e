import { Button } from '@blueprintjs/core'
import { ErrorIcon, TrashIcon, WarningSignIcon } from '@blueprintjs/icons'
import {
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type HTMLAttributes,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import { addsRow, type GridPlace, placeOf, targetOf } from './grid-keys.ts'
import { type RowWindow, withGaps } from './row-window.ts'
import './grid.css'

type Attributes<Element> = HTMLAttributes<Element> & Readonly<Record<`data-${string}`, unknown>>

export interface GridHead {
  /** Names the cells of the column. */
  name: string
  head: string
  /** Quiet text behind the head. */
  unit?: string | undefined
  /** The head is for screen readers only. */
  hidden?: boolean
  className?: string
  /** Pixels; the second number is for a window below 1200. */
  width?: number | readonly [wide: number, narrow: number]
}

/** A column of an editable grid; the content of its cells is a component of any kind. */
export interface GridColumn<Row> extends GridHead {
  cell: (row: Row, index: number) => ReactNode
  /** Attributes of a cell; by default it is a cell with a field. */
  td?: (row: Row, index: number) => Attributes<HTMLTableCellElement>
}

/** A problem or warning below a row. */
export interface GridNote {
  text: string
  isWarning?: boolean
}

/** A field to focus, once its row is rendered. A new object focuses again. */
export interface GridFocus {
  row: string
  field?: (row: HTMLElement) => HTMLElement | null
}

export interface GridProps<Row> {
  label: string
  className: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What the cells of a row read besides the row: it renders again when one of these changes; by default each time. */
  deps?: (row: Row, index: number) => readonly unknown[]
  tr?: (row: Row, index: number) => Attributes<HTMLTableRowElement>
  /** Shown instead of the cells of a row. */
  instead?: (row: Row) => ReactNode
  above?: (row: Row, index: number) => ReactNode
  below?: (row: Row, index: number) => ReactNode
  notes?: (row: Row, index: number) => readonly GridNote[]
  /** Below the last row. */
  end?: ReactNode
  /** Below the table. */
  children?: ReactNode
  focus?: GridFocus | undefined
  /** Rows to render of a long grid. */
  view?: RowWindow | undefined
  /** Fields show other unparsed texts only in a new table. */
  revision?: number
  /** Enter in the last row, and Tab in its last field unless it is blank. */
  onAdd?: (() => void) | undefined
  isBlank?: (row: Row) => boolean
  /** Ctrl and D or the down arrow: copies the cell of the row above. */
  onCopy?: (row: Row, name: string, above: Row) => void
  /** Returns whether it took the pasted cells. */
  onPaste?: (text: string, at: GridPlace) => boolean
  onKeyDown?: (event: KeyboardEvent, row: Row | undefined) => void
  onLeave?: (row: string) => void
  onInput?: () => void
}

/** Memoized: typing in a grid of fifty rows stays fast. */
const Cells = memo(
  ({ render }: { render: () => ReactNode; deps: readonly unknown[] }) => render(),
  (before, after) =>
    before.deps.length === after.deps.length && before.deps.every((one, at) => Object.is(one, after.deps[at])),
)

const widthOf = (width: GridHead['width']) => {
  const [wide, narrow = wide] = typeof width === 'number' ? [width] : (width ?? [])
  return wide === undefined ? undefined : { '--wide': `${wide}px`, '--narrow': `${narrow}px` }
}

/** Heads of the columns. */
export const GridHeads = ({ columns }: { columns: readonly GridHead[] }) => (
  <thead>
    <tr>
      {columns.map(({ name, head, unit, hidden, className, width }) => (
        <th key={name} scope="col" className={className} data-column={name} style={widthOf(width)}>
          {hidden === true ? <span className="visually-hidden">{head}</span> : head}
          {unit !== undefined && <span className="quiet"> {unit}</span>}
        </th>
      ))}
    </tr>
  </thead>
)

/** Problems and warnings below a row. */
export const GridNotes = ({ notes, columns }: { notes: readonly GridNote[]; columns: number }) =>
  notes.map(({ text, isWarning = false }) => (
    <tr key={text} className="grid-problem">
      <td colSpan={columns}>
        <p role={isWarning ? 'status' : 'alert'} className="hue" data-hue={isWarning ? 'amber' : 'red'}>
          {isWarning ? <WarningSignIcon size={12} aria-hidden="true" /> : <ErrorIcon size={12} aria-hidden="true" />}{' '}
          {text}
        </p>
      </td>
    </tr>
  ))

/** Removes its row. */
export const RemoveButton = ({
  label,
  tabIndex,
  onRemove,
}: {
  label: string
  tabIndex?: number | undefined
  onRemove: () => void
}) => (
  <Button
    variant="minimal"
    size="small"
    tabIndex={tabIndex}
    icon={<TrashIcon size={14} />}
    aria-label={label}
    onClick={onRemove}
  />
)

/** Focuses the requested field; false while its row is not rendered. */
const focusField = (table: HTMLTableElement | null, { row, field }: GridFocus): boolean => {
  const body = table?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
  const found =
    field === undefined
      ? (body?.querySelector<HTMLElement>('input') ?? body?.querySelector('select'))
      : body && field(body)
  found?.focus()
  if (found instanceof HTMLInputElement) found.select()
  return body !== undefined && body !== null
}

/**
 * An editable grid as a spreadsheet: arrows, page keys and Enter move, Enter and Tab at the end add a row, Ctrl D
 * copies from above, and cells of a spreadsheet are pasted.
 */
export const Grid = <Row,>(props: GridProps<Row>) => {
  const { label, className, columns, rows, idOf, view, focus, onAdd, onCopy, isBlank = () => false } = props
  const { i18n } = useTranslation()
  const format = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const awaited = useRef<GridFocus>(undefined)
  const request = (next: GridFocus) => {
    awaited.current = focusField(table.current, next) ? undefined : next
    if (awaited.current !== undefined) view?.keep(next.row)
  }
  useLayoutEffect(() => {
    if (focus !== undefined) request(focus)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focus])
  useLayoutEffect(() => {
    if (awaited.current !== undefined && focusField(table.current, awaited.current)) awaited.current = undefined
  })
  const rowAt = (target: EventTarget) => {
    const { row } = placeOf(target)
    return rows.findIndex((one) => idOf(one) === row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = rowAt(event.target)
    const row = rows[index]
    props.onKeyDown?.(event, row)
    if (row === undefined || event.defaultPrevented) return
    const { name } = placeOf(event.target)
    const isCopy = (event.ctrlKey || event.metaKey) && (event.key === 'd' || event.key === 'ArrowDown')
    const above = rows[index - 1]
    if (isCopy && name !== undefined && onCopy !== undefined) {
      event.preventDefault()
      if (above !== undefined) onCopy(row, name, above)
    } else if (onAdd !== undefined && index === rows.length - 1 && addsRow(event, isBlank(row))) {
      event.preventDefault()
      onAdd()
    } else {
      const target = targetOf(event, { index, last: rows.length - 1, page: view?.pageSize ?? 10 })
      if (target === undefined) return
      const next = rows[target.row ?? index]
      if (next !== undefined) request({ row: idOf(next), field: target.field })
      event.preventDefault()
    }
  }
  // Cells are read before their field, which might keep the first word; below a row, the field is first.
  const onPaste = (event: ClipboardEvent, isBeforeField: boolean) => {
    const text = event.clipboardData.getData('text')
    const at = placeOf(event.target)
    // One cell is a text for the field.
    if ((at.name !== undefined) !== isBeforeField || !/[\t\n]/.test(text.trim())) return
    if (props.onPaste?.(text, at) !== true) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const body = target.closest<HTMLElement>('[data-row]')
    const { row } = body?.dataset ?? {}
    if (row !== undefined && !body?.contains(relatedTarget)) props.onLeave?.(row)
  }
  const heads = columns.map(({ head }) => head).join('|')
  const cells = (row: Row, index: number) => (
    <tr {...props.tr?.(row, index)} aria-rowindex={view && index + 2}>
      {columns.map(({ name, head, hidden, cell, td }) => (
        <td
          key={name}
          data-field={name}
          data-label={hidden === true ? undefined : head}
          {...(td === undefined ? { className: 'cell-edit' } : td(row, index))}
        >
          {cell(row, index)}
        </td>
      ))}
    </tr>
  )
  const items = view === undefined ? rows.map((_, index) => ({ index, gap: 0 })) : withGaps(view.items)
  return (
    <div className={className} role="group" aria-label={label}>
      {/* Without rows nothing in it takes the focus, so the keyboard could not scroll its heads. */}
      <div className="grid-scroll" ref={view?.scroller} tabIndex={rows.length === 0 ? 0 : undefined}>
        <table
          key={props.revision}
          ref={table}
          aria-label={label}
          aria-rowcount={view && rows.length + 1}
          onInput={props.onInput}
          {...{ onKeyDown, onBlur }}
          onPasteCapture={(event) => onPaste(event, true)}
          onPaste={(event) => onPaste(event, false)}
          onFocus={({ target }) => {
            const { row } = placeOf(target)
            if (row !== undefined) view?.keep(row)
          }}
        >
          <GridHeads columns={columns} />
          {items.map(({ index, gap }) => {
            const row = rows[index]
            if (row === undefined) return null
            const deps = [row, index, heads, i18n.language, format, ...(props.deps?.(row, index) ?? [props])]
            return (
              <Fragment key={idOf(row)}>
                {gap > 0 && (
                  <tbody aria-hidden="true">
                    <tr>
                      <td colSpan={columns.length} style={{ height: gap, border: 0 }} />
                    </tr>
                  </tbody>
                )}
                <tbody ref={view?.measure} data-index={index} data-row={idOf(row)}>
                  {props.above?.(row, index)}
                  {props.instead?.(row) ?? <Cells deps={deps} render={() => cells(row, index)} />}
                  {props.below?.(row, index)}
                  <GridNotes notes={props.notes?.(row, index) ?? []} columns={columns.length} />
                </tbody>
              </Fragment>
            )
          })}
          {props.end !== undefined && <tbody>{props.end}</tbody>}
        </table>
      </div>
      {props.children}
    </div>
  )
}
