import { ErrorIcon, PlusIcon } from '@blueprintjs/icons'
import { Fragment, useMemo, useState, type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrongCell } from '../form/contract-errors.ts'
import { missingCell, wrongDanger, type GridMeasures } from './packing.ts'
import type { PackingPart } from '../form/form-part.ts'
import { useLeadTo } from '../form/focus-field.ts'
import { GridRow, cellName, type RowAct } from './packing-row.tsx'
import { useRowWindow, withGaps } from './use-row-window.ts'
import { useTexts, useUndrawnTexts, useKeepText } from '../../../components/form/unparsed-inputs.ts'
import { numberCells, type Measures, type NumberCell, withPasted } from '../../../components/packing/paste.ts'
import { type PackingCells, emptyRow, hasMore, isEmptyRow } from '../form/cells.ts'
import { useStable } from '../../../components/form-draft/use-stable.ts'

interface ActsOptions {
  rows: PackingCells[]
  modo: string
  /** Units of the grid's numbers. */
  measures: Measures
  view: ReturnType<typeof useRowWindow>
  setRows: (rows: PackingCells[]) => void
  onLeave: (id: string) => void
}

interface Pasted {
  before: PackingCells[]
  after: PackingCells[]
  cells: readonly string[]
}

/** The field of a cell in its row. */
const fieldOf = (cell: NumberCell) => (row: HTMLElement) =>
  row.querySelectorAll<HTMLInputElement>('.cell-number input')[numberCells.indexOf(cell)] ?? null

/** Target of a navigation key in a row; undefined where the text field handles the key. */
const targetIndex = (event: KeyboardEvent, index: number, last: number, page: number): number | undefined => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  if (!isPlain) return event.ctrlKey ? ends[event.key] : undefined
  const offset = steps[event.key]
  return offset === undefined ? undefined : Math.min(Math.max(index + offset, 0), last)
}

/** Keyboard, paste and button actions of the packing list. */
const useRowActs = ({ rows, modo, measures, view, ...options }: ActsOptions) => {
  const { t } = useTranslation('newQuotation')
  const [pasteMessage, setPasteMessage] = useState<string>()
  const keepText = useKeepText()
  const texts = useTexts()
  const lastPasted = useRef<Pasted>(undefined)
  // With two changes before the next render, the second applies to the first.
  const latestRows = useRef(rows)
  useLayoutEffect(() => {
    latestRows.current = rows
  }, [rows])
  const setRows = (next: PackingCells[]) => {
    latestRows.current = next
    options.setRows(next)
  }
  const forgetTexts = (row: PackingCells) => numberCells.forEach((cell) => keepText(cellName(row.id, cell), undefined))

  const add = () => {
    const row = emptyRow(latestRows.current.at(-1)?.ctnPlt ?? 'CTN')
    setRows([...latestRows.current, row])
    view.focus(row.id, fieldOf('cantidad'))
  }
  const remove = (id: string) => {
    const index = latestRows.current.findIndex((row) => row.id === id)
    const remainingRows = latestRows.current.filter((row) => row.id !== id)
    const next = remainingRows.length === 0 ? [emptyRow()] : remainingRows
    latestRows.current.filter((row) => row.id === id).forEach(forgetTexts)
    setRows(next)
    const neighbour = next[Math.min(index, next.length - 1)]
    if (neighbour) view.focus(neighbour.id, (row) => row.querySelector('.row-tools button:last-child'))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, id: string, cell: NumberCell) => {
    const index = latestRows.current.findIndex((row) => row.id === id)
    const row = latestRows.current[index]
    const last = latestRows.current.length - 1
    const isLastCell = cell === numberCells.at(-1) && index === last
    const isStarted = row !== undefined && !isEmptyRow(row) && !hasMore(row, modo)
    const isAdding =
      event.key === 'Tab' ? !event.shiftKey && isLastCell && isStarted : event.key === 'Enter' && index === last
    if (isAdding && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add()
      return
    }
    const to = targetIndex(event, index, last, view.pageSize)
    const next = to === undefined ? undefined : latestRows.current[to]
    if (next === undefined) return
    event.preventDefault()
    view.focus(next.id, fieldOf(cell))
  }

  const onAct = useStable((action: RowAct) => {
    const { id } = action
    if (action.act === 'set')
      setRows(latestRows.current.map((row) => (row.id === id ? { ...row, ...action.changes } : row)))
    if (action.act === 'remove') remove(id)
    if (action.act === 'leave') options.onLeave(id)
    if (action.act === 'enter') view.keep(id)
    if (action.act === 'key') press(action.event, id, action.cell)
  })

  const paste = (text: string, targetRow: PackingCells | undefined) => {
    const isEmpty = (row: PackingCells) =>
      isEmptyRow(row) && !numberCells.some((cell) => texts.has(cellName(row.id, cell)))
    const before = latestRows.current
    const blank = () => emptyRow(targetRow?.ctnPlt)
    const { rows: after, count, first, read, open, unclear } = withPasted(before, text, blank, isEmpty, measures)
    if (unclear.length > 0) setPasteMessage(t('packing.headsUnclear', { names: unclear.join(', ') }))
    if (first === undefined) return
    for (const { cell, text: typed } of open) keepText(cell, typed)
    lastPasted.current = { before, after, cells: open.map(({ cell }) => cell) }
    setRows(after)
    // The removed empty row may have had the focus.
    view.focus(first.id, fieldOf('cantidad'))
    setPasteMessage(
      [t('packing.pasted', { count }), read?.to && t('packing.readAs', { from: read.from, to: read.to })]
        .filter(Boolean)
        .join(' '),
    )
  }
  return {
    pasteMessage,
    add,
    onAct,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text')
      if (!/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
      paste(
        text,
        latestRows.current.find(({ id }) => id === row?.dataset['row']),
      )
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { current } = lastPasted
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      // Text typed since then is undone by the browser.
      if (!isUndo || current === undefined || latestRows.current !== current.after) return
      event.preventDefault()
      lastPasted.current = undefined
      current.cells.forEach((cell) => keepText(cell, undefined))
      setRows(current.before)
      setPasteMessage(undefined)
      const [first] = current.before
      if (first) view.focus(first.id, fieldOf('cantidad'))
    },
  }
}

const HEAD = {
  position: 'sticky',
  zIndex: 1,
  top: 0,
  background: 'var(--surface)',
  boxShadow: '0 1px var(--line-2)',
} as const

/** Column heads with their units. */
const PackingHead = ({ modo, system }: Pick<GridMeasures, 'modo' | 'system'>) => {
  const { t } = useTranslation('newQuotation')
  const units = system === 'metric' ? { weight: 'kg', length: 'cm' } : { weight: 'lb', length: 'in' }
  return (
    <thead style={HEAD}>
      <tr aria-rowindex={1}>
        <th scope="col">
          <span className="visually-hidden">{t('packing.number')}</span>
        </th>
        <th scope="col" className="left">
          {t(modo === 'RORO' ? 'packing.vehicle' : 'packing.kind')}
        </th>
        <th scope="col">{t('packing.cantidad')}</th>
        <th scope="col">
          {t('packing.peso')} <span className="quiet">{units.weight}</span>
        </th>
        {(['largo', 'ancho', 'alto'] as const).map((side) => (
          <th key={side} scope="col">
            {t(`packing.${side}`)} <span className="quiet">{units.length}</span>
          </th>
        ))}
        <th scope="col">kg</th>
        <th scope="col">m³</th>
        <th scope="col">{t('packing.chargeable')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('packing.tools')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Unparsed texts in rows that are not rendered: they block sending and can be focused. */
const useHiddenTexts = (rows: readonly PackingCells[], view: ReturnType<typeof useRowWindow>) => {
  const texts = useTexts()
  const rendered = new Set(view.items.map(({ index }) => index))
  const hidden =
    texts.size === 0
      ? []
      : rows.flatMap((row, index) =>
          rendered.has(index)
            ? []
            : numberCells
                .map((cell) => ({ name: cellName(row.id, cell), row, cell, index }))
                .filter(({ name, cell }) => row[cell] === '' && texts.has(name)),
        )
  const hiddenText = (name: string) => hidden.find((one) => one.name === name)
  useUndrawnTexts({
    cells: hidden.map(({ name }) => name),
    place: (name) => {
      const index = hiddenText(name)?.index ?? 0
      const bodies = [...(view.scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
      return bodies.find((body) => Number(body.dataset['index']) > index) ?? null
    },
    lead: (name) => {
      const one = hiddenText(name)
      if (one !== undefined) view.focus(one.row.id, fieldOf(one.cell))
    },
  })
}

const COLUMNS = 11
/** Keeps a focused field visible below the sticky column heads. */
const SCROLLER = { maxHeight: 'min(560px, 70vh)', overflow: 'auto', scrollPaddingTop: 34 }
const NO_CELLS: readonly WrongCell[] = []

/** Invalid numbers by row. */
const byRow = (cells: readonly WrongCell[]): ReadonlyMap<string, readonly WrongCell[]> =>
  cells.reduce((all, cell) => all.set(cell.id, [...(all.get(cell.id) ?? []), cell]), new Map<string, WrongCell[]>())

/**
 * Virtualized packing list: Tab from the last cell adds a row, arrow and page keys move between rows, and a block from
 * a spreadsheet can be pasted.
 */
export const PackingGrid = ({ form, change, errorText, wrongCells, isSubmitted }: PackingPart) => {
  const { rows, modo, system, weightOf, stackable } = form
  const { t } = useTranslation('newQuotation')
  const [leftRowIds, setLeftRowIds] = useState<ReadonlySet<string>>(new Set())
  const view = useRowWindow(rows, modo)
  const { scroller, items, measure } = view
  const measures = useMemo(() => ({ modo, system, weightOf, stackable }), [modo, system, weightOf, stackable])
  const wrongByRow = useMemo(() => byRow(wrongCells), [wrongCells])
  const acts = useRowActs({
    rows,
    modo,
    measures: { system, basis: weightOf },
    view,
    setRows: (next) => change({ rows: next }),
    onLeave: (id) => setLeftRowIds((before) => (before.has(id) ? before : new Set(before).add(id))),
  })
  useHiddenTexts(rows, view)
  useLeadTo('rows', () => {
    const first = rows.find(
      (row) => missingCell(row) !== undefined || wrongDanger(row) !== undefined || wrongByRow.has(row.id),
    )
    if (first !== undefined)
      view.focus(first.id, (row) => row.querySelector('[aria-invalid="true"]') ?? row.querySelector('input'))
    return first !== undefined
  })
  // A started row shows its own missing cell.
  const isShownInRow =
    wrongCells.length > 0 || rows.some((row) => missingCell(row) !== undefined || wrongDanger(row) !== undefined)
  const error = isShownInRow ? undefined : errorText('rows')

  return (
    <>
      <div ref={scroller} style={SCROLLER}>
        <table
          className="entry-grid full size-12-5"
          aria-label={t('packing.title')}
          aria-rowcount={rows.length + 1}
          onPaste={acts.onPaste}
          onKeyDown={acts.onKeyDown}
        >
          <PackingHead modo={modo} system={system} />
          {withGaps(items).map(({ item, gap }) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <Fragment key={row.id}>
                {gap > 0 && (
                  <tbody aria-hidden="true">
                    <tr>
                      <td colSpan={COLUMNS} style={{ height: gap, border: 0 }} />
                    </tr>
                  </tbody>
                )}
                <GridRow
                  row={row}
                  index={item.index}
                  measures={measures}
                  wrongCells={wrongByRow.get(row.id) ?? NO_CELLS}
                  showMissing={isSubmitted || leftRowIds.has(row.id)}
                  onAct={acts.onAct}
                  measure={measure}
                />
              </Fragment>
            )
          })}
        </table>
      </div>
      <div className="min-height-34 pad-0-12 row gap-6 size-12-5">
        <button type="button" className="link-button" onClick={acts.add}>
          <PlusIcon size={12} aria-hidden="true" /> {t('packing.add')}
        </button>
        <span className="quiet" role="status">
          {acts.pasteMessage ?? t('packing.addHint')}
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
