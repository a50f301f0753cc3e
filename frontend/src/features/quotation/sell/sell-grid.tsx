import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridFocus } from '../../../components/grid/grid.tsx'
import { useDraftLines } from '../charge-grid/use-draft-lines.ts'
import { costSummaries, distinctNames, freeCharges, type SourcedCharge } from '../charge-grid/cost-summaries.ts'
import {
  chargeKey,
  emptySellLine,
  type LineRules,
  NO_RULES,
  sellingOf,
  withCostLines,
  withLines,
} from './sell-draft.ts'
import type { SellDraft, SellLineDraft } from '../margin/sell-line.ts'
import { withoutTypedPrice, lineConversion, sellAmountOf, sellTotals } from '../margin/draft-totals.ts'
import { withRulesApplied } from '../margin/rule-shares.ts'
import type { SellProblem } from '../margin/sell-input.ts'
import { CostConversion } from '../margin/sell-currency.tsx'
import { filledSell, withoutAnswered } from './lines/proposed-lines.ts'
import { SellSheet, SellTotal, suppliersOf, useSellHeads } from './sell-grid-parts.tsx'
import { useSellColumns } from './use-sell-columns.tsx'
import { hasLongAmount, linesWithRateNote } from './lines/rate-footnotes.ts'
import {
  useChargeCodes,
  type Meaning,
  useChoices,
  useMeanings,
  useSignOfPrice,
  useUnitWords,
} from '../charge-grid/use-unit-words.ts'
import { choiceOf, codesBefore, FIXED, typesOf, withLackOfPrice, withPriceBasis } from '../charge-grid/line-draft.ts'
import { useProblemText } from '../charge-grid/charge-grid.tsx'
import { Button } from '@blueprintjs/core'
import { useFormat } from '../../../lib/format/format.ts'
import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import { SelectField } from '../../../components/form/form-row.tsx'
import { PriceStrip, isByContainer, typePrices, withTypePrice } from '../charge-grid/price/price-strip.tsx'
import { PlusIcon } from '@blueprintjs/icons'
import { ourCharges } from '@freight/contracts/pricing/our-sections'

interface AddSellLineProps {
  detail: QuotationDetail
  /** Main cost of the alternative. */
  mainCostId: string | undefined
  /** Unsold charges of all costs. */
  charges: readonly SourcedCharge[]
  onAdd: (scope: 'CLIENT' | 'ON_REQUEST') => void
  onAddCosts: (charges: readonly SourcedCharge[]) => void
}

/** Menu that adds a line: a new charge, an optional service, or a charge of a cost that is not sold yet. */
const AddSellLine = ({ detail, mainCostId, charges, onAdd, onAddCosts }: AddSellLineProps) => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  const unitWords = useUnitWords()
  /** With its price: a charge per container type has a line for each type. */
  const labelOf = (charge: SourcedCharge) => {
    const { idCharge, concept, currency, amount } = charge
    const price = amount === undefined ? '' : `${currency} ${format.amount(amount)}`
    return [idCharge, concept, price, unitWords(charge)].filter((part) => part !== '').join(' · ')
  }
  const costs = costSummaries(detail)
  const names = distinctNames(costs)
  const isOurs = ourCharges(detail)
  const mainCostCharges = charges.filter(({ idCost }) => idCost === mainCostId)
  const otherCosts = costs.flatMap(({ cost: { idCost } }, index) => {
    const unsoldCharges = charges.filter((charge) => charge.idCost === idCost && isOurs(charge))
    return idCost === mainCostId || unsoldCharges.length === 0
      ? []
      : [{ idCost, name: names[index] ?? '', free: unsoldCharges }]
  })
  return (
    <div className="grid-foot">
      <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={() => onAdd('CLIENT')}>
        {t('sell.addCharge')}
      </Button>
      <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={() => onAdd('ON_REQUEST')}>
        {t('sell.addOptional')}
      </Button>
      {mainCostCharges.length > 0 && (
        <SelectField
          aria-label={t('sell.addFromCost')}
          value=""
          options={[
            { value: '', label: t('sell.addFromCost') },
            ...mainCostCharges.map((charge) => ({
              value: chargeKey(charge),
              label: labelOf(charge),
            })),
          ]}
          onChange={(key) => onAddCosts(mainCostCharges.filter((charge) => chargeKey(charge) === key))}
        />
      )}
      {otherCosts.length > 0 && (
        <SelectField
          aria-label={t('suppliers.add')}
          value=""
          options={[
            { value: '', label: t('suppliers.add') },
            ...otherCosts.flatMap(({ idCost, name, free }) => [
              { value: idCost, label: t('suppliers.all', { name, count: free.length }) },
              ...free.map((charge) => ({
                value: chargeKey(charge),
                label: `${name} · ${labelOf(charge)}`,
              })),
            ]),
          ]}
          onChange={(key) =>
            onAddCosts(
              otherCosts.flatMap(({ idCost, free }) =>
                free.filter((charge) => key === idCost || key === chargeKey(charge)),
              ),
            )
          }
        />
      )}
    </div>
  )
}

interface SellStripProps {
  line: SellLineDraft
  lines: readonly SellLineDraft[]
  shipment: Shipment
  meanings: readonly Meaning[]
  columns: number
  /** Current amount of the line. */
  amount: string
  onChange: (line: SellLineDraft) => void
  /** Creates an empty line for a further container type. */
  newTypeLine: (line: SellLineDraft) => SellLineDraft
  onLines: (lines: readonly SellLineDraft[]) => void
  onClose: () => void
}

/** Below a line of a sale: basis of its price, bands or container prices, and minimum. */
export const SellStrip = (props: SellStripProps) => {
  const { line, lines, shipment, meanings, columns, amount, onChange, newTypeLine, onLines, onClose } = props
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const choices = useChoices(meanings, codesBefore(lines, line.rowId), line.meaning)
  // A band is never below zero.
  const offeredChoices = line.isDiscount === true ? choices.filter(({ value }) => !value.startsWith('RANGE')) : choices
  const types = line.cost === undefined ? typesOf(shipment) : []
  return (
    <PriceStrip
      line={line}
      modo={shipment.modo}
      name={line.concept}
      columns={columns}
      types={isByContainer(line) ? typePrices(lines, line, types) : []}
      hasMinimum={line.isDiscount !== true}
      onType={(type, price) => onLines(withTypePrice(lines, line, { type, price, types }, newTypeLine))}
      onChange={(price) => onChange({ ...line, ...price, byHand: true })}
      onClose={onClose}
    >
      <label className="price-meant grid gap-2 no-wrap">
        <span className="quiet">{p('price.meant')}</span>
        <SelectField
          value={choiceOf(line)}
          aria-label={p('price.meant')}
          options={[...offeredChoices, { value: FIXED, label: t('grid.fixed') }]}
          onChange={(choice) => onChange({ ...withPriceBasis(line, choice, amount, shipment), byHand: true })}
        />
      </label>
    </PriceStrip>
  )
}

interface RemovedCostProps {
  line: SellLineDraft
  columns: number
  onChange: (line: SellLineDraft) => void
  onRemove: (rowId: string) => void
}

/** Below a line whose cost another user removed: the choice to sell it without a cost or to remove it. */
const RemovedCost = ({ line, columns, onChange, onRemove }: RemovedCostProps) => {
  const { t } = useTranslation('prices')
  const { costRemoved: _decided, ...rest } = line
  return (
    <tr className="grid-problem">
      <td colSpan={columns}>
        <p role="alert">
          {t('sell.costGone')}{' '}
          <Button size="small" onClick={() => onChange(rest)}>
            {t('sell.withoutCost')}
          </Button>{' '}
          <Button size="small" variant="minimal" onClick={() => onRemove(line.rowId)}>
            {t('sell.dropLine')}
          </Button>
        </p>
      </td>
    </tr>
  )
}

interface TaxReasonProps {
  line: SellLineDraft
  columns: number
  onChange: (line: SellLineDraft) => void
}

/** Below a line whose tax differs from its charge code's: the reason. */
const TaxReason = ({ line, columns, onChange }: TaxReasonProps) => {
  const { t } = useTranslation('prices')
  return (
    <tr>
      <td className="cell-edit" colSpan={columns}>
        <input
          className="grid-input"
          value={line.taxReason}
          maxLength={200}
          aria-label={t('sell.taxReason', { name: line.concept })}
          placeholder={t('sell.taxReasonShort')}
          onChange={(event) => onChange({ ...line, taxReason: event.currentTarget.value })}
        />
      </td>
    </tr>
  )
}

export interface SellGridProps {
  detail: QuotationDetail
  draft: SellDraft
  rules: LineRules | undefined
  onChange: (draft: SellDraft) => void
  problems: readonly SellProblem[]
}

/** Shown below the lines: problems of the whole alternative. */
const GRID_PROBLEMS: readonly SellProblem['code'][] = [
  'NO_CHARGE',
  'COST_GONE',
  'TOTAL_NOT_POSITIVE',
  'TAX_NEGATIVE',
  'UNTAXED_DISCOUNT',
]

/** Cost to sell, line by line; optional services follow the total. */
export const SellGrid = ({ detail, draft, rules = NO_RULES, onChange, problems }: SellGridProps) => {
  const { fx } = detail
  const { t: p } = useTranslation('prices')
  const problemText = useProblemText()
  const codes = useChargeCodes(detail.transportMode)
  const meanings = useMeanings(detail)
  const signOf = useSignOfPrice()
  const [focus, setFocus] = useState<GridFocus>()
  const [openRowId, setOpenRowId] = useState<string>()
  const costs = detail.cost ?? []
  const drafts = useDraftLines<SellLineDraft, SellDraft>({
    draft,
    onChange,
    withLines: (next, lines) => withRulesApplied(withLines(next, lines, costs), rules.terms),
    removedTitle: (name) => p('sell.lineRemoved', { name }),
  })
  const newTypeLine = ({ lineId: _id, cost: _cost, ...line }: SellLineDraft) => ({
    ...line,
    rowId: drafts.nextRowId(),
    perUnit: '',
  })
  const addLine = (scope: 'CLIENT' | 'ON_REQUEST') => {
    const rowId = drafts.nextRowId()
    drafts.put({ ...draft, lines: [...draft.lines, emptySellLine(rowId, draft.lines[0]?.currency ?? 'USD', scope)] })
    setFocus({ row: rowId })
  }
  const totals = sellTotals(filledSell(draft), detail, detail)
  const linesWithNote = linesWithRateNote(
    draft.lines.map((line) => ({
      id: line.rowId,
      from: line.cost,
      to: line.currency,
      conversion: lineConversion(line, fx),
    })),
  )
  const isLong = hasLongAmount(draft.lines.flatMap((line) => [line.cost?.amount, sellAmountOf(line, detail)]))
  const hasSigns = draft.lines.some((line) => signOf(line) !== '')
  const heads = useSellHeads({
    modo: detail.modo,
    meanings: draft.lines.map(({ meaning }) => meaning),
    isLong,
    hasSigns,
  })
  const columns = useSellColumns({
    heads,
    units: detail,
    vatPct: detail.vatPct,
    markup: draft.markup,
    fx,
    codes,
    openRowId,
    onOpen: setOpenRowId,
    onChange: drafts.change,
    onRule: (rowId) => drafts.put(withoutTypedPrice(drafts.now(), rowId, fx)),
    onRemove: drafts.remove,
  })
  const gridProblem = problems.find(({ code }) => GRID_PROBLEMS.includes(code))
  const below = (line: SellLineDraft) => (
    <>
      {line.rowId === openRowId && line.idCharge !== '' && !line.included && line.scope !== 'INTERNAL' && (
        <SellStrip
          line={line}
          lines={draft.lines}
          shipment={detail}
          meanings={meanings}
          columns={columns.length}
          amount={sellAmountOf(line, detail)}
          newTypeLine={newTypeLine}
          onChange={drafts.change}
          onLines={(next) => drafts.put({ ...drafts.now(), lines: next })}
          onClose={() => setOpenRowId(undefined)}
        />
      )}
      {line.cost !== undefined && linesWithNote.has(line.rowId) && (
        <CostConversion
          from={line.cost}
          to={line.currency}
          conversion={lineConversion(line, fx)}
          columns={columns.length}
        />
      )}
      {line.costRemoved === true && (
        <RemovedCost line={line} columns={columns.length} onChange={drafts.change} onRemove={drafts.remove} />
      )}
      {line.tax !== line.codeTax && <TaxReason line={line} columns={columns.length} onChange={drafts.change} />}
    </>
  )
  return (
    <SellSheet
      isLong={isLong}
      columns={columns}
      suppliers={suppliersOf(detail, sellingOf(draft), (line) => line.scope !== 'ON_REQUEST')}
      optional={draft.lines.filter((line) => line.scope === 'ON_REQUEST')}
      total={
        <SellTotal
          totals={detail.cost === undefined ? { ...totals, withoutCost: 0 } : totals}
          currency={detail.displayCurrency}
        />
      }
      idOf={({ rowId }) => rowId}
      focus={focus}
      deps={(line) => [detail, draft.markup, codes, line.rowId === openRowId]}
      below={below}
      notes={(line) =>
        withLackOfPrice(
          problems.filter((problem) => 'rowId' in problem && problem.rowId === line.rowId),
          line,
        ).map((problem) => ({ text: problemText(problem) }))
      }
      onKeyDown={(event, line) => {
        if (line === undefined || !event.altKey || event.key !== 'Enter') return
        event.preventDefault()
        setOpenRowId(line.rowId === openRowId ? undefined : line.rowId)
      }}
    >
      <AddSellLine
        detail={detail}
        mainCostId={draft.idCost}
        charges={freeCharges(costs, sellingOf(draft))}
        onAdd={addLine}
        onAddCosts={(charges) => drafts.put(withCostLines(withoutAnswered(draft, charges), charges, { costs, rules }))}
      />
      {gridProblem !== undefined && (
        <p className="form-below error grid-foot" role="alert">
          {problemText(gridProblem)}
        </p>
      )}
    </SellSheet>
  )
}
