import { Button } from '@blueprintjs/core'
import { ErrorIcon, PlusIcon, TrashIcon, WarningSignIcon } from '@blueprintjs/icons'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { KindInput, type KindInputProps } from '../../../components/form/kind-input.tsx'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import { type FormPart, usePlaceWords } from './field.tsx'

type Cells = Readonly<Record<string, string>> & { id: string }

export interface Column {
  name: string
  label: string
  kind: 'text' | 'decimal' | 'whole' | 'choice'
  /** Unit in the head. */
  unit?: string
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
  paste: (text: string, at: { row: number; column: string }) => { rows?: Cells[]; message: string }
}

interface RowProps extends Pick<GridProps, 'columns' | 'computed'> {
  row: Cells
  number: number
  /** Wrong cells, separated by blanks. */
  wrong: string
  error: string | undefined
  warning: string | undefined
  set: (change: { id: string; name: string; text: string }) => void
  remove: (id: string) => void
}

const GridRow = memo(function GridRow({
  row,
  number,
  columns,
  computed,
  wrong,
  error,
  warning,
  set,
  remove,
}: RowProps) {
  const { id } = row
  const { t } = useTranslation('newQuotation')
  const wrongCells = wrong.split(' ')
  const note = error ?? warning
  return (
    <tbody data-row={id}>
      <tr>
        <td className="row-number">{number}</td>
        {columns.map(({ name, label, kind, max, options = [] }) => {
          const onChange = (text: string) => set({ id, name, text })
          return (
            <td key={name} className={`${kind === 'choice' ? 'cell-type' : 'cell-number'} cell-${name}`}>
              <KindInput
                {...{ kind, options, onChange }}
                aria-label={t('packing.cell', { name: label, row: number })}
                value={row[name] ?? ''}
                cell={`${id}.${name}`}
                maxLength={max}
                invalid={kind !== 'choice' && wrongCells.includes(name)}
              />
            </td>
          )
        })}
        {computed?.(row).map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <td key={index} className="computed">
            {text}
          </td>
        ))}
        <td className="row-tools">
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('packing.remove', { row: number })}
            onClick={() => remove(id)}
          />
        </td>
      </tr>
      {note !== undefined && (
        <tr className="row-note" data-warning={error === undefined || undefined}>
          <td />
          <td colSpan={columns.length + 5}>
            <span role={error === undefined ? 'status' : 'alert'}>
              {error === undefined ? (
                <WarningSignIcon size={12} aria-hidden="true" />
              ) : (
                <ErrorIcon size={12} aria-hidden="true" />
              )}
              {note}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  )
})

const inputsOf = (row: Element | undefined) => [...(row?.querySelectorAll('input') ?? [])]

/**
 * Rows of a form: Tab or Enter at the end adds a row, arrows move between rows, and a block of a spreadsheet can be
 * pasted and undone.
 */
export const RowsGrid = ({ part, list, label, columns, heads = [], computed, blank, isEmpty, paste }: GridProps) => {
  const { t } = useTranslation('newQuotation')
  // A row that the user left shows its errors at once.
  const [leftIds, setLeftIds] = useState<readonly string[]>([])
  const words = usePlaceWords({ ...part, errors: { ...part.allErrors, ...part.errors } })
  const rows: readonly Cells[] = part.form[list]
  const table = useRef<HTMLTableElement>(null)
  const isAdded = useRef(false)
  const lastPasted = useRef<{ before: readonly Cells[]; after: readonly Cells[] }>(undefined)
  const [message, setMessage] = useState<string>()
  const setRows = (next: readonly Cells[]) => part.change({ [list]: next })
  const elements = () => [...(table.current?.querySelectorAll('[data-row]') ?? [])]
  useLayoutEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    inputsOf(elements().at(-1))[0]?.focus()
  })
  const add = () => {
    isAdded.current = true
    setRows([...rows, blank()])
  }
  const set = useStable(({ id, name, text }: Parameters<RowProps['set']>[0]) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, [name]: text } : row))),
  )
  const remove = useStable((id: string) => {
    const left = rows.filter((row) => row.id !== id)
    setRows(left.length === 0 ? [blank()] : left)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const isControl = event.ctrlKey || event.metaKey
    const undone = isControl && key.toLowerCase() === 'z' ? lastPasted.current : undefined
    if (undone?.after === rows) {
      event.preventDefault()
      setRows(undone.before)
      setMessage(undefined)
    }
    if (isControl || event.altKey || !(target instanceof HTMLInputElement)) return
    const at = elements().findIndex((element) => element.contains(target))
    const own = inputsOf(elements()[at])
    const isEnd = at === rows.length - 1 && !rows.slice(-1).every(isEmpty)
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[key]
    const next = step === undefined ? undefined : inputsOf(elements()[at + step])[own.indexOf(target)]
    const isAdding = isEnd && (key === 'Enter' || (key === 'Tab' && !event.shiftKey && own.at(-1) === target))
    if (!isAdding && next === undefined) return
    event.preventDefault()
    if (isAdding) add()
    else next?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const { target } = event
    const row = elements().findIndex((element) => target instanceof Node && element.contains(target))
    const cell =
      target instanceof Element ? /\bcell-(?!type|number)(\w+)/.exec(target.closest('td')?.className ?? '') : null
    const pasted = paste(text, { row: Math.max(0, row), column: cell?.[1] ?? '' })
    setMessage(pasted.message)
    if (pasted.rows === undefined) return
    lastPasted.current = { before: rows, after: pasted.rows }
    setRows(pasted.rows)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')
    const { row: id } = row?.dataset ?? {}
    if (id !== undefined && !row?.contains(relatedTarget)) setLeftIds((before) => [...new Set([...before, id])])
  }
  const error = part.errors[list] && words.error(list)
  return (
    <>
      <div className="express-rows scrolls-x">
        <table
          ref={table}
          className="entry-grid full size-12-5"
          aria-label={label}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('packing.number')}</span>
              </th>
              {columns.map(({ name, kind, label: head, unit }) => (
                <th key={name} scope="col" className={kind === 'decimal' || kind === 'whole' ? undefined : 'left'}>
                  {head} {unit !== undefined && <span className="quiet">{unit}</span>}
                </th>
              ))}
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('packing.tools')}</span>
              </th>
            </tr>
          </thead>
          {rows.map((row, index) => {
            const place = (name: string) => `${list}.${row.id}.${name}`
            const shown = leftIds.includes(row.id) ? part.allErrors : {}
            const wrong = columns
              .map(({ name }) => name)
              .filter((name) => part.errors[place(name)] ?? shown[place(name)])
            return (
              <GridRow
                key={row.id}
                {...{ row, columns, computed, set, remove }}
                number={index + 1}
                wrong={wrong.join(' ')}
                error={wrong[0] === undefined ? undefined : words.error(place(wrong[0]))}
                warning={columns.map(({ name }) => words.warning(place(name))).find(Boolean)}
              />
            )
          })}
        </table>
      </div>
      <div className="min-height-34 pad-0-12 row gap-6 size-12-5">
        <button type="button" className="link-button" onClick={add}>
          <PlusIcon size={12} aria-hidden="true" /> {t('packing.add')}
        </button>
        <span className="quiet" role="status">
          {message ?? t('packing.addHint')}
        </span>
        {error !== undefined && (
          <span className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" /> {error}
          </span>
        )}
      </div>
    </>
  )
}
