import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useKeepText } from '../../../components/form/unparsed-inputs.ts'
import { moneyStyle } from '../../../lib/storage/preferences.ts'
import { useStored } from '../../../lib/storage/storage.ts'
import { quantityOf } from './amounts.ts'
import type { GridShipment } from './grid-shipment.ts'
import type { ChargeCode } from './charge-code.ts'
import { type CostLineDraft, isBlank } from '../costs/cost-draft.ts'
import { usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { usualBands } from '../../../components/breaks/band-draft.ts'
import { meaningsFor } from './line-meaning.ts'
import type { PasteColumn } from './paste/charge-grid-columns.ts'
import { useColumnWords } from './paste/use-column-words.ts'
import { isNumeric, type PastedBlock, pastedBlock } from './paste-columns.ts'
import { withoutUnit } from './paste/unit-words.ts'
import { MONEY_PLACES, readPasted } from '../../../components/form/decimal-text.ts'
import { linesOf, type PastedLines } from './paste-lines.ts'
import { PasteDialog } from './paste-dialog.tsx'

interface PastingOptions {
  detail: GridShipment
  codes: readonly ChargeCode[]
  linesNow: () => readonly CostLineDraft[]
  /** Replaces the lines of the grid and focuses one of them. */
  put: (lines: readonly CostLineDraft[], rowId: string | undefined, openRow?: string) => void
  nextRow: () => string
}

interface Pasted {
  before: readonly CostLineDraft[]
  after: readonly CostLineDraft[]
  open: PastedLines['open']
}

/**
 * Pastes a block of cells into the grid by its headings, else by the columns that the user assigns; Ctrl+Z undoes it.
 */
export const usePasting = ({ detail, codes, linesNow, put, nextRow }: PastingOptions) => {
  const { t } = useTranslation('prices')
  const isComma = useStored(moneyStyle) === 'local'
  const keepText = useKeepText()
  const columnWords = useColumnWords()
  const [block, setBlock] = useState<PastedBlock>()
  const last = useRef<Pasted>(undefined)

  const types = detail.modo === 'FCL' ? [...new Set(detail.containerData.map(({ type }) => type))] : []
  const offered: readonly PasteColumn[] =
    detail.modo === 'FCL'
      ? types.map((type) => `type:${type}` as const)
      : usualBands('AIR').map(({ from }) => `from:${from}` as const)

  const undo = ({ before, open }: Pasted) => {
    last.current = undefined
    for (const { cell } of open) keepText(cell, undefined)
    put(before, before.at(-1)?.rowId)
  }
  /** Decimal text in the user's number format. */
  const local = (text: string) => (isComma ? text.replace('.', ',') : text)
  const noticesOf = ({ numbers, tables, notHere, open, left }: PastedLines) => {
    const shown = numbers.map(({ from, to }) => ({ from, to: local(to) }))
    const changed = shown.filter(({ from, to }) => from !== to)
    const asIs = shown.length - changed.length
    const rows = tables.map(({ code, parts }) =>
      [code, ...parts.map(({ column, to }) => `${columnWords(column)} ${local(to)}`)].filter(Boolean).join('  '),
    )
    return [
      ...rows,
      ...changed.map(({ from, to }) => `${from} → ${to}`),
      ...open.map(({ text }) => `${text} → ?`),
      ...(asIs > 0 ? [t('grid.readAsIs', { count: asIs })] : []),
      ...(notHere.length > 0 ? [t('grid.notHere', { types: notHere.join(', ') })] : []),
      ...(left > 0 ? [t('grid.rowsLeft', { count: left })] : []),
    ].join(' · ')
  }
  const take = (block: PastedBlock, columns: readonly PasteColumn[]): boolean => {
    const [unit = 'KG'] = rangeUnitsOf(detail.modo)
    const usual = usualCalculator(detail.modo)
    const known = { codes, quantity: quantityOf(detail), unit, types, usual, meanings: meaningsFor(detail) }
    const pasted = linesOf(block, columns, known, nextRow)
    const { lines, open } = pasted
    if (lines.length === 0) return false
    for (const { cell, text } of open) keepText(cell, text)
    const before = linesNow()
    const after = [...before.filter((line) => !isBlank(line)), ...lines]
    const one: Pasted = { before, after, open }
    last.current = one
    // An open band price is expanded so that the user sees it.
    put(after, lines[0]?.rowId, open.find(({ cell }) => cell.includes('.band'))?.cell.split('.')[0])
    void notify({
      kind: 'undo',
      title: t('grid.pasted', { count: lines.length }),
      text: noticesOf(pasted),
      action: { text: t('undo'), onClick: () => undo(one) },
    })
    return true
  }
  const nothing = () => void notify({ kind: 'failed', title: t('grid.nothingPasted'), text: t('grid.pasteHelp') })
  const paste = (text: string): boolean => {
    const block = pastedBlock(text, codes)
    if (block === undefined) return false
    if (block.isSure) return take(block, block.columns)
    setBlock(block)
    return true
  }
  /** A single column of amounts fills downwards from the cell; every other line stays as it is. */
  const fillDown = (text: string, cell: HTMLElement | null): boolean => {
    const rowId = cell?.dataset['field'] === 'amount' ? cell.closest('tr')?.dataset['row'] : undefined
    const typed = text.replace(/\r?\n$/, '').split(/\r?\n/)
    if (rowId === undefined || typed.some((one) => one.includes('\t')) || !typed.every(isNumeric)) return false
    const before = linesNow()
    const from = before.findIndex((line) => line.rowId === rowId)
    if (from < 0 || from + typed.length > before.length) return false
    const open: PastedLines['open'] = []
    const after = before.map((line, at) => {
      const amount = typed[at - from]
      if (at < from || amount === undefined) return line
      const reading = readPasted(withoutUnit(amount), { kind: 'decimal', places: MONEY_PLACES })
      const filled = { ...line, amount: 'value' in reading ? reading.value : '', perUnit: '', included: undefined }
      if (!('problem' in reading)) return filled
      // A field shows unparsed text from its first render.
      const id = nextRow()
      open.push({ cell: `${id}.amount`, text: amount })
      return { ...filled, rowId: id }
    })
    for (const { cell: name, text: waiting } of open) keepText(name, waiting)
    const one: Pasted = { before, after, open }
    last.current = one
    put(after, after[from]?.rowId)
    void notify({
      kind: 'undo',
      title: t('grid.filledDown', { count: typed.length }),
      text: open.map(({ text: waiting }) => `${waiting} → ?`).join(' · '),
      action: { text: t('undo'), onClick: () => undo(one) },
    })
    return true
  }
  const dialog: ReactNode = block !== undefined && (
    <PasteDialog
      block={block}
      more={offered}
      onTake={(columns) => {
        setBlock(undefined)
        if (!take(block, columns)) nothing()
      }}
      onClose={() => setBlock(undefined)}
    />
  )
  return {
    dialog,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text')
      const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null
      if (/[\t\n]/.test(text.trim()) && (fillDown(text, cell) || paste(text))) event.preventDefault()
    },
    fromClipboard: async () => {
      if (!paste(await navigator.clipboard.readText().catch(() => ''))) nothing()
    },
    // After typing, undo belongs to the browser.
    onInput: () => {
      last.current = undefined
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { current } = last
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || current === undefined || linesNow() !== current.after) return
      event.preventDefault()
      undo(current)
    },
  }
}
