import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../feedback/toaster.ts'
import type { GridPlace } from '../../grid/grid-keys.ts'
import { useLastPaste } from '../../grid/use-last-paste.ts'
import { moneyStyle, useStored } from '../../../lib/storage/storage.ts'
import { usualBands } from '../../breaks/band-draft.ts'
import {
  breakOf,
  containerOf,
  isNumeric,
  parseBlock,
  type PasteColumn,
  pasteColumns,
  type PastedBlock,
} from './paste-columns.ts'
import { withoutUnit } from './unit-cells.ts'
import { MONEY_PLACES, readPasted } from '../../form/decimal-text.ts'
import { linesOf, type PastedLines, type PasteLookups } from './paste-lines.ts'
import { Button } from '@blueprintjs/core'
import { ClipboardIcon } from '@blueprintjs/icons'
import { Dialog } from '../../overlay/dialog.tsx'
import { useOwnPresses } from '../../feedback/use-own-presses.ts'
import { SelectField } from '../../form/form-row.tsx'
import './paste.css'

/** Label of a pasted column: `+45`, `40HC`, `Moneda`. */
const useColumnWords = () => {
  const { t } = useTranslation('prices')
  return (column: PasteColumn): string => {
    const [from, container] = [breakOf(column), containerOf(column)]
    if (from !== undefined) return from === '0' ? 'N' : `+${from}`
    return container ?? t(`pasteColumn.${pasteColumns.find((one) => one === column) ?? 'none'}`)
  }
}

interface PasteDialogProps {
  block: PastedBlock
  /** Breaks or containers that a column can have in this quotation. */
  offeredColumns?: readonly PasteColumn[]
  onTake: (columns: readonly PasteColumn[]) => void
  onClose: () => void
}

const MAX_SHOWN_ROWS = 50

/** Dialog for pasted cells without complete headings: the user assigns the columns before the lines are added. */
export const PasteDialog = ({ block, offeredColumns = [], onTake, onClose }: PasteDialogProps) => {
  const { t } = useTranslation('prices')
  const { t: shell } = useTranslation('shell')
  const titleId = useId()
  const presses = useOwnPresses()
  const [columns, setColumns] = useState(block.columns)
  const labelOf = useColumnWords()
  const options = [...new Set<PasteColumn>([...pasteColumns, ...block.columns, ...offeredColumns])].map((value) => ({
    value,
    label: labelOf(value),
  }))
  const rows = block.rows.slice(0, MAX_SHOWN_ROWS)
  const hiddenCount = block.rows.length - rows.length
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} aria-labelledby={titleId} className="paste-dialog">
      <div
        role="group"
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          // Enter confirms in a list too; Space opens the list.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
          event.preventDefault()
          onTake(columns)
        }}
      >
        <h2 id={titleId} className="size-15">
          {t('pasteColumn.title')}
        </h2>
        <p className="secondary">{t('pasteColumn.help')}</p>
        <div className="paste-rows">
          <table>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  // Columns have no key but their index.
                  // oxlint-disable-next-line react/no-array-index-key
                  <th key={at} scope="col">
                    <SelectField
                      value={column}
                      options={options}
                      aria-label={t('pasteColumn.of', { number: at + 1 })}
                      onChange={(next) => setColumns(columns.with(at, next))}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={row} className={row < block.headCount ? 'quiet' : undefined}>
                  {cells.map((cell, at) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={at} data-column={columns[at]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {hiddenCount > 0 && <p className="quiet">{t('pasteColumn.more', { count: hiddenCount })}</p>}
        </div>
        <div className="flex to-end gap-8" {...presses}>
          <Button onClick={onClose}>
            {shell('common.cancel')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button intent="primary" autoFocus onClick={() => onTake(columns)}>
            {t('pasteColumn.take')} <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** What a grid asks of its paste button. */
export interface PasteHandle {
  /** Returns whether it took the pasted cells. */
  onPaste: (text: string, at: GridPlace) => boolean
  onInput: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface PasteButtonProps<Line> {
  handle: Ref<PasteHandle>
  /** Read at each paste. */
  lookups: () => PasteLookups
  linesNow: () => readonly Line[]
  putLines: (lines: readonly Line[]) => void
  idOf: (line: Line) => string
  isBlank: (line: Line) => boolean
  /** The line with an amount of a pasted column; undefined if it has no such field. */
  withAmount: (line: Line, amount: string) => Line | undefined
  /** The line under another id, which shows another unparsed text. */
  withId: (line: Line, id: string) => Line
  /** The lines of the form and their unparsed cells. */
  linesFrom: (pasted: PastedLines) => Pick<PastedLines, 'open'> & { lines: readonly Line[] }
  /** Focuses a line; expands the price details of a second one. */
  showLine: (rowId: string | undefined, openRow?: string) => void
  nextRowId: () => string
}

/** Columns that the user can assign besides the usual ones: container types, else breaks. */
const furtherColumns = ({ types }: PasteLookups): readonly PasteColumn[] =>
  types?.map((type): PasteColumn => `type:${type}`) ?? usualBands('AIR').map(({ from }): PasteColumn => `from:${from}`)

/**
 * Pastes a block of cells into the grid by its headings, else by the columns that the user assigns; Ctrl+Z undoes it.
 * Loads after its grid, which pastes through the handle.
 */
export const PasteButton = <Line,>(props: PasteButtonProps<Line>) => {
  const { handle, lookups, linesNow, putLines, idOf, showLine, nextRowId } = props
  const { t } = useTranslation('prices')
  const isComma = useStored(moneyStyle) === 'local'
  const columnWords = useColumnWords()
  const [block, setBlock] = useState<PastedBlock>()
  const idOfLine = (line: Line | undefined) => line && idOf(line)
  const lastPaste = useLastPaste<Line>({
    now: linesNow,
    put: (lines) => {
      putLines(lines)
      showLine(idOfLine(lines.at(-1)))
    },
  })

  /** Decimal text in the user's number format. */
  const localNumber = (text: string) => (isComma ? text.replace('.', ',') : text)
  const noticeText = ({ numbers, tables, foreignTypes, open, skippedCount }: PastedLines) => {
    const shownNumbers = numbers.map(({ from, to }) => ({ from, to: localNumber(to) }))
    const changedNumbers = shownNumbers.filter(({ from, to }) => from !== to)
    const unchangedCount = shownNumbers.length - changedNumbers.length
    const rows = tables.map(({ code, parts }) =>
      [code, ...parts.map(({ column, to }) => `${columnWords(column)} ${localNumber(to)}`)].filter(Boolean).join('  '),
    )
    return [
      ...rows,
      ...changedNumbers.map(({ from, to }) => `${from} → ${to}`),
      ...open.map(({ text }) => `${text} → ?`),
      ...(unchangedCount > 0 ? [t('grid.readAsIs', { count: unchangedCount })] : []),
      ...(foreignTypes.length > 0 ? [t('grid.notHere', { types: foreignTypes.join(', ') })] : []),
      ...(skippedCount > 0 ? [t('grid.rowsLeft', { count: skippedCount })] : []),
    ].join(' · ')
  }
  const addLines = (block: PastedBlock, columns: readonly PasteColumn[]): boolean => {
    const pastedLines = linesOf(block, columns, lookups(), nextRowId)
    const { lines, open } = props.linesFrom(pastedLines)
    if (lines.length === 0) return false
    const undo = lastPaste.paste([...linesNow().filter((line) => !props.isBlank(line)), ...lines], open)
    // An open band price is expanded so that the user sees it.
    showLine(
      pastedLines.lines[0]?.rowId,
      pastedLines.open.find(({ cell }) => cell.includes('.band'))?.cell.split('.')[0],
    )
    void notify({
      kind: 'undo',
      title: t('grid.pasted', { count: lines.length }),
      text: noticeText(pastedLines),
      action: { text: t('undo'), onClick: undo },
    })
    return true
  }
  const notifyNothingPasted = () =>
    void notify({ kind: 'failed', title: t('grid.nothingPasted'), text: t('grid.pasteHelp') })
  const paste = (text: string): boolean => {
    const block = parseBlock(text, lookups().codes)
    if (block === undefined) return false
    if (block.isSure) return addLines(block, block.columns)
    setBlock(block)
    return true
  }
  /** A single column of amounts fills downwards from the cell; every other line stays as it is. */
  const fillDown = (text: string, at: GridPlace): boolean => {
    const rowId = at.name === 'amount' ? at.row : undefined
    const typedAmounts = text.replace(/\r?\n$/, '').split(/\r?\n/)
    if (rowId === undefined || typedAmounts.some((one) => one.includes('\t')) || !typedAmounts.every(isNumeric))
      return false
    const before = linesNow()
    const firstRow = before.findIndex((line) => idOf(line) === rowId)
    if (firstRow < 0 || firstRow + typedAmounts.length > before.length) return false
    const open: PastedLines['open'] = []
    const after = before.flatMap((line, at) => {
      const amount = typedAmounts[at - firstRow]
      if (at < firstRow || amount === undefined) return [line]
      const reading = readPasted(withoutUnit(amount), { kind: 'decimal', places: MONEY_PLACES })
      const filledLine = props.withAmount(line, 'value' in reading ? reading.value : '')
      if (filledLine === undefined) return []
      if (!('problem' in reading)) return [filledLine]
      // A field shows unparsed text from its first render.
      const id = nextRowId()
      open.push({ cell: `${id}.amount`, text: amount })
      return [props.withId(filledLine, id)]
    })
    if (after.length < before.length) return false
    const undo = lastPaste.paste(after, open)
    showLine(idOfLine(after[firstRow]))
    void notify({
      kind: 'undo',
      title: t('grid.filledDown', { count: typedAmounts.length }),
      text: open.map(({ text: openText }) => `${openText} → ?`).join(' · '),
      action: { text: t('undo'), onClick: undo },
    })
    return true
  }
  const fromClipboard = async () => {
    if (!paste(await navigator.clipboard.readText().catch(() => ''))) notifyNothingPasted()
  }
  useImperativeHandle(handle, () => ({
    onPaste: (text, at) => fillDown(text, at) || paste(text),
    onInput: lastPaste.forget,
    onKeyDown: lastPaste.onKeyDown,
  }))
  return (
    <>
      <Button variant="minimal" size="small" icon={<ClipboardIcon />} onClick={() => void fromClipboard()}>
        {t('grid.paste')}
      </Button>
      {block !== undefined && (
        <PasteDialog
          block={block}
          offeredColumns={furtherColumns(lookups())}
          onTake={(columns) => {
            setBlock(undefined)
            if (!addLines(block, columns)) notifyNothingPasted()
          }}
          onClose={() => setBlock(undefined)}
        />
      )}
    </>
  )
}
