import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeepText, useTexts, useUndrawnTexts } from '../../../components/form/unparsed-inputs.ts'
import { useChargeCodes, useMeanings } from './use-unit-words.ts'
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
  inOtherCurrency,
  inPercentOrder,
  lateBasesOf,
  meaningsFor,
  typesOf,
  withLackOfPrice,
} from './line-draft.ts'
import { type PricedLine, usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { quantityOf } from './cost-summaries.ts'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { ChargeCard } from './cards/charge-card.tsx'
import { useChargeColumns } from './use-charge-columns.tsx'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { GridSection, type GridShipment } from './grid-section.tsx'
import { Grid, type GridFocus, type GridNote } from '../../../components/grid/grid.tsx'
import { useDraftLines } from './use-draft-lines.ts'
import { PriceStrip, isByContainer, typePrices, withTypePrice } from './price/price-strip.tsx'
import type { PasteButtonProps, PasteHandle } from '../../../components/charges/paste/paste-button.tsx'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'

const priceProblems = [
  'NO_CURRENCY',
  'BANDS',
  'NO_VALIDITY',
  'TAX_WITHOUT_REASON',
  'MINIMUM_ON_DISCOUNT',
  'COST_GONE',
  'TOTAL_NOT_POSITIVE',
  'TAX_NEGATIVE',
  'UNTAXED_DISCOUNT',
] as const

const isPriceProblem = (code: string): code is (typeof priceProblems)[number] =>
  priceProblems.some((one) => one === code)

type ProblemCode = CostProblem['code'] | (typeof priceProblems)[number] | 'ZERO_SELL' | 'LATER_THAN_COST'

/** Messages of cost and sale entry, worded as in the specification. */
export const useProblemText = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return ({ code }: { code: ProblemCode }): string =>
    isPriceProblem(code) ? p(`problem.${code}`) : t(`problem.${code}`)
}

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

interface ChargeGridProps {
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

const PasteButton = lazyPart<PasteButtonProps<CostLineDraft>>(
  async () => (await import('../../../components/charges/paste/paste-button.tsx')).PasteButton,
)

/** Cells that are copied from the row above. */
const copiedFields = ['currency', 'perUnit', 'amount', 'meaning', 'minimum', 'description'] as const
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
  const [focus, setFocus] = useState<GridFocus>()
  const focusRow = (row: string | undefined) => setFocus(row === undefined ? undefined : { row })
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
      if ('rowId' in incompleteLine) focusRow(incompleteLine.rowId)
      return
    }
    const rowId = nextRowId()
    drafts.put({ ...current, lines: [...current.lines, emptyCostLine(rowId, current.lines.at(-1)?.currency)] })
    focusRow(rowId)
  }
  const removeLine = (rowId: string) => {
    drafts.remove(rowId)
    focusRow(drafts.now().lines.at(-1)?.rowId)
  }
  const copyAbove = (line: CostLineDraft, name: string, lineAbove: CostLineDraft) => {
    const field = copiedFields.find((one) => one === name)
    if (field === undefined) return
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
  const showLine = (rowId: string | undefined, openRow?: string) => {
    if (openRow !== undefined) {
      setOpenRowId(openRow)
      cards.edit(openRow)
    }
    focusRow(rowId)
  }
  const paste = useRef<PasteHandle>(null)
  const columns = useChargeColumns({
    lines: draft.lines,
    codes,
    shipment,
    priced,
    meanings,
    openRowId,
    onOpen: setOpenRowId,
    onChange: changeLine,
    onRemove: removeLine,
    onDone: asCards ? cards.close : undefined,
  })
  const shownProblems = refusedProblem === undefined ? problems : [refusedProblem]
  const gridProblems = shownProblems.filter((problem) => !('rowId' in problem) && problem.code !== 'NO_VALIDITY')
  const isLastWithoutCode = draft.lines.at(-1)?.idCharge === ''

  const problemsOf = (line: CostLineDraft) =>
    withLackOfPrice(
      shownProblems.filter((problem) => 'rowId' in problem && problem.rowId === line.rowId),
      line,
    ).map(problemText)
  const onKeyDown = (event: KeyboardEvent, line: CostLineDraft | undefined) => {
    paste.current?.onKeyDown(event)
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (line === undefined || !event.altKey) return
    if (offset === 1 || offset === -1) drafts.put(withLineMoved(drafts.now(), line.rowId, offset))
    else if (event.key === 'Enter') setOpenRowId(line.rowId === openRowId ? undefined : line.rowId)
    else return
    event.preventDefault()
  }
  /** Base lines of a percentage that follow it and therefore do not count. */
  const lateBases = (line: CostLineDraft): readonly GridNote[] => {
    const bases = lateBasesOf(draft.lines, line)
    const numbers = bases.map((one) => draft.lines.indexOf(one) + 1).join(', ')
    return bases.length === 0 ? [] : [{ text: p('grid.basesBelow', { count: bases.length, numbers }), isWarning: true }]
  }
  return (
    <Grid
      className="charge-grid"
      label={t('costs.charges')}
      columns={columns}
      rows={draft.lines}
      idOf={({ rowId }) => rowId}
      focus={focus}
      deps={(line) => {
        const { amount, quantity, billedQuantity } = priced.get(line.rowId) ?? {}
        const bases = codesBefore(draft.lines, line.rowId)
        const marks = [isOurs(line), changed.has(line.rowId), line.rowId === openRowId]
        return [codes, shipment.vatPct, meanings, bases, amount, quantity, billedQuantity, ...marks]
      }}
      tr={(line) => ({
        className: isOurs(line) ? 'grid-row' : 'grid-row not-ours',
        'data-changed': changed.has(line.rowId) || undefined,
      })}
      instead={(line) =>
        cards.isCard(line) ? (
          <ChargeCard
            line={line}
            concept={conceptIn(
              i18n.language,
              line,
              codes.rows?.find(({ id }) => id === line.idCharge),
            )}
            priced={priced.get(line.rowId)}
            isOurs={isOurs(line)}
            shipment={shipment}
            problems={problemsOf(line)}
            columns={columns.length}
            onOpen={() => cards.open(line.rowId)}
          />
        ) : undefined
      }
      above={(line, index) =>
        !asCards &&
        beginsSection(line, draft.lines[index - 1]) && (
          <GridSection
            section={line.section}
            isCounted={draft.lines.some((one) => one.idCharge !== '' && one.section === line.section && isOurs(one))}
            shipment={shipment}
            columns={columns.length}
          />
        )
      }
      below={(line, index) =>
        !cards.isCard(line) &&
        line.rowId === openRowId &&
        line.idCharge !== '' &&
        line.included !== true && (
          <PriceStrip
            line={line}
            modo={shipment.modo}
            name={`${index + 1}`}
            columns={columns.length}
            hasPivot
            types={isByContainer(line) ? typePrices(draft.lines, line, types) : []}
            onType={(type, price) => putTypePrice(line, type, price)}
            onChange={(price) => changeLine({ ...line, ...price })}
            onClose={() => setOpenRowId(undefined)}
          />
        )
      }
      notes={(line) => (cards.isCard(line) ? [] : [...lateBases(line), ...problemsOf(line).map((text) => ({ text }))])}
      onAdd={addLine}
      isBlank={({ idCharge }) => idCharge === ''}
      onCopy={copyAbove}
      onPaste={(text, at) => paste.current?.onPaste(text, at) === true}
      onInput={() => paste.current?.onInput()}
      onKeyDown={onKeyDown}
    >
      <div className="grid-foot">
        <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={addLine}>
          {t('grid.add')}
        </Button>
        <PasteButton
          handle={paste}
          lookups={() => ({
            codes: codes.rows ?? [],
            quantity: quantityOf(shipment),
            bandUnit: rangeUnitsOf(shipment.modo)[0],
            types: shipment.modo === 'FCL' ? [...new Set(shipment.containerData.map(({ type }) => type))] : undefined,
            usualBasis: usualCalculator(shipment.modo),
            meanings: meaningsFor(shipment),
          })}
          linesNow={() => drafts.now().lines}
          putLines={(lines) => drafts.put({ ...drafts.now(), lines: inPercentOrder(lines) })}
          idOf={({ rowId }) => rowId}
          isBlank={isBlank}
          withAmount={(line, amount) => ({ ...line, amount, perUnit: '', included: undefined })}
          withId={(line, rowId) => ({ ...line, rowId })}
          linesFrom={(pasted) => pasted}
          showLine={showLine}
          nextRowId={nextRowId}
        />
        {isLastWithoutCode && <span className="quiet">{t('grid.codeToGoOn')}</span>}
        {gridProblems.map((problem) => (
          <p key={problem.code} className="form-below error" role="alert">
            {problemText(problem)}
          </p>
        ))}
      </div>
    </Grid>
  )
}
