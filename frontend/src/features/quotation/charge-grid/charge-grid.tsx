import { Button } from '@blueprintjs/core'
import { ClipboardIcon, PlusIcon } from '@blueprintjs/icons'
import { Fragment, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeepText, useTexts, useUndrawnTexts } from '../../../components/form/unparsed-inputs.ts'
import { type ChargeCode, useChargeCodes } from './use-charge-codes.ts'
import {
  type CostDraft,
  type CostLineDraft,
  type CostProblem,
  emptyCostLine,
  isBlank,
  lineToComplete,
  withLineMoved,
} from './cost-draft.ts'
import {
  codesBefore,
  headBasis,
  inOtherCurrency,
  inPercentOrder,
  lateBasesOf,
  typesOf,
  withLackOfPrice,
} from './line-draft.ts'
import type { PricedLine } from '@freight/contracts/pricing/priced-lines'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { ChargeCard } from './cards/charge-card.tsx'
import { ChargeRow, type CopiedField } from './charge-row.tsx'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { GridSection, type GridShipment } from './grid-section.tsx'
import { type GridColumn, GridHead, GridProblems } from '../../../components/grid/grid-parts.tsx'
import { useDraftLines } from './use-draft-lines.ts'
import { moveInGrid } from '../../../components/grid/grid-keys.ts'
import { PriceStrip } from './price/price-strip.tsx'
import { isByContainer, typePrices, withTypePrice } from './price/type-prices.ts'
import { useMeanings } from './use-unit-words.ts'
import { usePasting } from './use-pasting.tsx'
import { useProblemText } from './use-problem-text.ts'

const rowOf = (cell: string) => cell.split('.', 1)[0] ?? ''
const cardElement = (rowId: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)

/** Lines shown as cards: all except the edited one and empty ones. */
const useCards = (asCards: boolean, lines: readonly CostLineDraft[]) => {
  const [editedRowId, setEditedRowId] = useState<string>()
  const isCard = (line: CostLineDraft): boolean => asCards && line.rowId !== editedRowId && !isBlank(line)
  const texts = useTexts()
  const cardRowIds = new Set(lines.filter(isCard).map(({ rowId }) => rowId))
  useUndrawnTexts({
    cells: [...texts.keys()].filter((cell) => cardRowIds.has(rowOf(cell))),
    place: (cell) => cardElement(rowOf(cell)),
    lead: (cell) => open(rowOf(cell)),
  })
  // Moves the focus after a card turns into a form and back.
  const nextFocus = useRef<{ rowId: string; to: string }>(undefined)
  useEffect(() => {
    const { rowId, to } = nextFocus.current ?? {}
    nextFocus.current = undefined
    if (rowId !== undefined && to !== undefined) cardElement(rowId)?.querySelector<HTMLElement>(to)?.focus()
  }, [editedRowId])
  const open = (rowId: string) => {
    nextFocus.current = { rowId, to: '[data-field="perUnit"] :is(input, button), [data-field="amount"] input' }
    setEditedRowId(rowId)
  }
  return {
    isCard,
    open,
    /** A line stays a form after the first typed character. */
    edit: setEditedRowId,
    close: (rowId: string) => {
      nextFocus.current = { rowId, to: 'button' }
      setEditedRowId(undefined)
    },
  }
}

interface BasesBelowProps {
  lines: readonly CostLineDraft[]
  line: CostLineDraft
  columns: number
}

/** Below a percentage: its base lines that follow it and therefore do not count. */
const BasesBelow = ({ lines, line, columns }: BasesBelowProps) => {
  const { t } = useTranslation('prices')
  const lateBases = lateBasesOf(lines, line)
  if (lateBases.length === 0) return null
  const numbers = lateBases.map((one) => lines.indexOf(one) + 1).join(', ')
  return (
    <tr className="grid-problem" data-hue="amber">
      <td colSpan={columns}>
        <p role="status" className="hue" data-hue="amber">
          {t('grid.basesBelow', { count: lateBases.length, numbers })}
        </p>
      </td>
    </tr>
  )
}

export interface ChargeGridProps {
  shipment: GridShipment
  draft: CostDraft
  onChange: (draft: CostDraft) => void
  problems: readonly CostProblem[]
  changed: ReadonlySet<string>
  /** Amounts of the lines by row. */
  priced: ReadonlyMap<string, PricedLine>
  /** Narrow window: each line is a card that opens on click. */
  asCards?: boolean
}

const NO_CODES: readonly ChargeCode[] = []
const COLUMNS = 10
/** Cells that may contain unparsed text. */
const parsedCells = ['code', 'perUnit', 'minimum', 'amount']

/** Whether a section begins with this line; lines without a code are in none yet. */
const beginsSection = (line: CostLineDraft, previousLine: CostLineDraft | undefined): boolean =>
  line.idCharge !== '' &&
  (previousLine === undefined || previousLine.idCharge === '' || previousLine.section !== line.section)

/** Charge lines of a cost as a spreadsheet: arrow keys, Enter, pasted cells. Tab in the last cell adds a line. */
export const ChargeGrid = ({
  shipment,
  draft,
  onChange,
  problems,
  changed,
  priced,
  asCards = false,
}: ChargeGridProps) => {
  const { t } = useTranslation('quotations')
  const { t: p, i18n } = useTranslation('prices')
  const problemText = useProblemText()
  const codes = useChargeCodes(shipment.transportMode)
  const isOurs = useMemo(() => ourCharges(shipment), [shipment])
  const meanings = useMeanings(shipment)
  const types = useMemo(() => typesOf(shipment), [shipment])
  const [refusedProblem, setRefusedProblem] = useState<CostProblem>()
  const keepText = useKeepText()
  const [focusedRowId, setFocusedRowId] = useState<string>()
  const [openRowId, setOpenRowId] = useState<string>()
  const cards = useCards(asCards, draft.lines)
  const drafts = useDraftLines<CostLineDraft, CostDraft>({
    draft,
    onChange,
    withLines: (next, lines) => ({ ...next, lines }),
    removedTitle: (name, number) => p('grid.removed', { number, name }),
  })
  const changeLine = (line: CostLineDraft) => {
    setRefusedProblem(undefined)
    cards.edit(line.rowId)
    const current = drafts.now()
    const before = current.lines.find((one) => one.rowId === line.rowId)
    const lines = current.lines.map((one) => (one.rowId === line.rowId ? line : one))
    const mayMove = before?.idCharge !== line.idCharge || before.meaning !== line.meaning
    drafts.put({ ...current, lines: mayMove ? inPercentOrder(lines) : lines })
  }
  const nextRowId = () => {
    const rowId = drafts.nextRowId()
    // A removed row with this id may have left unparsed text.
    for (const name of parsedCells) keepText(`${rowId}.${name}`, undefined)
    return rowId
  }
  const putTypePrice = (line: CostLineDraft, type: string, price: string) => {
    const newTypeLine = ({ idCharge, concept, section, leg, description, currency }: CostLineDraft) => ({
      ...emptyCostLine(nextRowId()),
      idCharge,
      concept,
      section,
      leg,
      description,
      currency,
    })
    const current = drafts.now()
    drafts.put({
      ...current,
      lines: inPercentOrder(withTypePrice(current.lines, line, { type, price, types }, newTypeLine)),
    })
  }
  const addLine = () => {
    const current = drafts.now()
    const incompleteLine = lineToComplete(current)
    setRefusedProblem(incompleteLine)
    if (incompleteLine !== undefined) {
      if ('rowId' in incompleteLine) setFocusedRowId(incompleteLine.rowId)
      return
    }
    const rowId = nextRowId()
    drafts.put({ ...current, lines: [...current.lines, emptyCostLine(rowId, current.lines.at(-1)?.currency)] })
    setFocusedRowId(rowId)
  }
  const removeLine = (rowId: string) => {
    drafts.remove(rowId)
    setFocusedRowId(drafts.now().lines.at(-1)?.rowId)
  }
  const copyAbove = (rowId: string, field: CopiedField) => {
    const { lines } = drafts.now()
    const at = lines.findIndex((one) => one.rowId === rowId)
    const [lineAbove, line] = [lines[at - 1], lines[at]]
    if (lineAbove === undefined || line === undefined) return
    if (field === 'currency') {
      if (lineAbove.currency !== undefined) changeLine(inOtherCurrency(line, lineAbove.currency))
      return
    }
    if (lineAbove[field] === '' && (field === 'perUnit' || field === 'amount')) return
    // A line has either a price per unit or an amount, never both.
    changeLine({
      ...line,
      ...(field === 'perUnit' && { amount: '' }),
      ...(field === 'amount' && { perUnit: '' }),
      [field]: lineAbove[field],
    })
  }
  const putLines = (lines: readonly CostLineDraft[], rowId: string | undefined, openRow?: string) => {
    drafts.put({ ...drafts.now(), lines: inPercentOrder(lines) })
    if (openRow !== undefined) {
      setOpenRowId(openRow)
      cards.edit(openRow)
    }
    setFocusedRowId(rowId)
  }
  const pasting = usePasting({
    shipment,
    codes: codes.rows ?? NO_CODES,
    linesNow: () => drafts.now().lines,
    putLines,
    nextRowId,
  })
  const columns: readonly GridColumn[] = [
    { head: t('grid.line'), className: 'grid-number', hidden: true },
    { head: t('grid.code'), className: 'grid-code' },
    { head: t('grid.concept') },
    { head: t('grid.currency'), className: 'grid-currency' },
    {
      // Names the unit of the mode if every line has it.
      head: t(
        `per.${headBasis(
          shipment.modo,
          draft.lines.map(({ meaning }) => meaning),
        )}`,
      ),
      className: 'number grid-percent',
    },
    { head: t('grid.quantity'), className: 'number grid-quantity' },
    { head: p('grid.minimum'), className: 'number grid-rule' },
    { head: t('grid.amount'), className: 'number grid-scope' },
    { head: t('grid.tax'), className: 'grid-tax' },
    { head: t('grid.remove'), className: 'grid-remove', hidden: true },
  ]
  const shownProblems = refusedProblem === undefined ? problems : [refusedProblem]
  const gridProblems = shownProblems.filter((problem) => !('rowId' in problem) && problem.code !== 'NO_VALIDITY')
  const isLastWithoutCode = draft.lines.at(-1)?.idCharge === ''

  return (
    <div
      className="charge-grid"
      role="group"
      aria-label={t('costs.charges')}
      onKeyDown={(event: KeyboardEvent) => {
        pasting.onKeyDown(event)
        moveInGrid(event)
      }}
      onInput={pasting.onInput}
      onPaste={pasting.onPaste}
    >
      <table>
        <GridHead columns={columns} />
        <tbody>
          {draft.lines.map((line, index) => {
            const isCounted = draft.lines.some(
              (one) => one.idCharge !== '' && one.section === line.section && isOurs(one),
            )
            const lineProblems = withLackOfPrice(
              shownProblems.filter((problem) => 'rowId' in problem && problem.rowId === line.rowId),
              line,
            )
            if (cards.isCard(line))
              return (
                <ChargeCard
                  key={line.rowId}
                  line={line}
                  concept={conceptIn(
                    i18n.language,
                    line,
                    codes.rows?.find(({ id }) => id === line.idCharge),
                  )}
                  priced={priced.get(line.rowId)}
                  isOurs={isOurs(line)}
                  shipment={shipment}
                  problems={lineProblems.map(problemText)}
                  columns={COLUMNS}
                  onOpen={() => cards.open(line.rowId)}
                />
              )
            return (
              <Fragment key={line.rowId}>
                {!asCards && beginsSection(line, draft.lines[index - 1]) && (
                  <GridSection section={line.section} isCounted={isCounted} shipment={shipment} columns={COLUMNS} />
                )}
                <ChargeRow
                  number={index + 1}
                  line={line}
                  codes={codes}
                  shipment={shipment}
                  vatPct={shipment.vatPct}
                  priced={priced.get(line.rowId)}
                  meanings={meanings}
                  isOurs={isOurs(line)}
                  isChanged={changed.has(line.rowId)}
                  isFocused={line.rowId === focusedRowId}
                  isLast={index === draft.lines.length - 1}
                  isOpen={line.rowId === openRowId}
                  bases={codesBefore(draft.lines, line.rowId)}
                  onOpen={(isOpen) => setOpenRowId(isOpen ? line.rowId : undefined)}
                  onChange={changeLine}
                  onAdd={addLine}
                  onRemove={() => removeLine(line.rowId)}
                  onDone={asCards ? () => cards.close(line.rowId) : undefined}
                  onCopyAbove={(field) => copyAbove(line.rowId, field)}
                  onMove={(offset) => drafts.put(withLineMoved(drafts.now(), line.rowId, offset))}
                />
                {line.rowId === openRowId && line.idCharge !== '' && line.included !== true && (
                  <PriceStrip
                    line={line}
                    modo={shipment.modo}
                    name={`${index + 1}`}
                    columns={COLUMNS}
                    hasPivot
                    types={isByContainer(line) ? typePrices(draft.lines, line, types) : []}
                    onType={(type, price) => putTypePrice(line, type, price)}
                    onChange={(price) => changeLine({ ...line, ...price })}
                    onClose={() => setOpenRowId(undefined)}
                  />
                )}
                <BasesBelow lines={draft.lines} line={line} columns={COLUMNS} />
                <GridProblems texts={lineProblems.map(problemText)} columns={COLUMNS} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <div className="grid-foot">
        <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={addLine}>
          {t('grid.add')}
        </Button>
        <Button variant="minimal" size="small" icon={<ClipboardIcon />} onClick={() => void pasting.fromClipboard()}>
          {p('grid.paste')}
        </Button>
        {isLastWithoutCode && <span className="quiet">{t('grid.codeToGoOn')}</span>}
        {gridProblems.map((problem) => (
          <p key={problem.code} className="form-below error" role="alert">
            {problemText(problem)}
          </p>
        ))}
      </div>
      {pasting.dialog}
    </div>
  )
}
