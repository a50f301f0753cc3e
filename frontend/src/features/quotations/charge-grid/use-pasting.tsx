import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useKeepText } from '../../../components/form/readings.ts'
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
import type { PasteColumn } from './paste/columns.ts'
import { useColumnWords } from './paste/use-column-words.ts'
import { type PastedBlock, pastedBlock } from './paste-columns.ts'
import { linesOf, type PastedLines } from './paste-lines.ts'
import { PasteDialog } from './paste-dialog.tsx'

interface PastingOptions {
  detail: GridShipment
  codes: readonly ChargeCode[]
  linesNow: () => readonly CostLineDraft[]
  /** Puts lines in place of those that stand, and the focus into one of them. */
  put: (lines: readonly CostLineDraft[], rowId: string | undefined, openRow?: string) => void
  nextRow: () => string
}

interface Pasted {
  before: readonly CostLineDraft[]
  after: readonly CostLineDraft[]
  open: PastedLines['open']
}

/** A block of cells pasted into the grid: taken by its headings, else by what one says of its columns; taken back with Ctrl+Z. */
export const usePasting = ({ detail, codes, linesNow, put, nextRow }: PastingOptions) => {
  const { t } = useTranslation('prices')
  const isComma = useStored(moneyStyle) === 'local'
  const keepText = useKeepText()
  const columnWords = useColumnWords()
  const [asked, setAsked] = useState<PastedBlock>()
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
  /** How each number was read. */
  const local = (text: string) => (isComma ? text.replace('.', ',') : text)
  const toldOf = ({ told, tables, notHere, open, left }: PastedLines) => {
    const shown = told.map(({ from, to }) => ({ from, to: local(to) }))
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
    // A price of a band that is asked about can be seen.
    put(after, lines[0]?.rowId, open.find(({ cell }) => cell.includes('.band'))?.cell.split('.')[0])
    void notify({
      kind: 'undo',
      title: t('grid.pasted', { count: lines.length }),
      text: toldOf(pasted),
      action: { text: t('undo'), onClick: () => undo(one) },
    })
    return true
  }
  const nothing = () => void notify({ kind: 'failed', title: t('grid.nothingPasted'), text: t('grid.pasteHelp') })
  const paste = (text: string): boolean => {
    const block = pastedBlock(text, codes)
    if (block === undefined) return false
    if (block.isSure) return take(block, block.columns)
    setAsked(block)
    return true
  }
  const dialog: ReactNode = asked !== undefined && (
    <PasteDialog
      block={asked}
      more={offered}
      onTake={(columns) => {
        setAsked(undefined)
        if (!take(asked, columns)) nothing()
      }}
      onClose={() => setAsked(undefined)}
    />
  )
  return {
    dialog,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text')
      if (/[\t\n]/.test(text.trim()) && paste(text)) event.preventDefault()
    },
    fromClipboard: async () => {
      if (!paste(await navigator.clipboard.readText().catch(() => ''))) nothing()
    },
    // What was typed since is the browser's to take back.
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
