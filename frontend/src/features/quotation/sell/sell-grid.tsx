import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import { GridProblems } from '../../../components/grid/grid-parts.tsx'
import { useDraftLines } from '../charge-grid/use-draft-lines.ts'
import { freeCharges } from '../costs/source-costs-of-draft.ts'
import { emptySellLine, type LineRules, NO_RULES, sellingOf, withCostLines, withLines } from './sell-draft.ts'
import type { SellDraft, SellLineDraft } from '../margin/sell-line.ts'
import { withoutTypedPrice } from '../margin/line-price.ts'
import { withRulesApplied } from '../margin/rule-shares.ts'
import type { SellProblem } from './sell-input.ts'
import { lineConversion, sellAmountOf, sellTotals } from '../margin/draft-totals.ts'
import { moveInGrid } from '../../../components/grid/grid-keys.ts'
import { AddSellLine } from './add-sell-line.tsx'
import { CostConversion } from '../margin/sell-currency.tsx'
import { filledSell } from './lines/proposed-lines.ts'
import { SupplierHead, suppliersOf } from './suppliers.tsx'
import { SellHead, SellTotal, SELL_COLUMNS } from './sell-grid-parts.tsx'
import { SellRow } from './sell-row.tsx'
import { SellStrip } from './lines/sell-strip.tsx'
import { RemovedCost } from './lines/removed-cost.tsx'
import { hasLongAmount, linesWithRateNote } from './lines/rate-footnotes.ts'
import { withoutAnswered } from './lines/proposed-lines.ts'
import { TaxReason } from './lines/tax-reason.tsx'
import { useChargeCodes } from '../charge-grid/use-charge-codes.ts'
import { withLackOfPrice } from '../charge-grid/price/other-currency.ts'
import { useSignOfPrice } from '../charge-grid/price/use-unit-sign.ts'
import { useMeanings } from '../charge-grid/use-meanings.ts'
import { useSellProblemText } from '../editing/use-problem-text.ts'

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
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const problemText = useSellProblemText()
  const codes = useChargeCodes(detail.transportMode)
  const meanings = useMeanings(detail)
  const signOf = useSignOfPrice()
  const [focusedRowId, setFocusedRowId] = useState<string>()
  const [openRowId, setOpenRowId] = useState<string>()
  const costs = detail.cost ?? []
  const drafts = useDraftLines<SellLineDraft, SellDraft>({
    draft,
    onChange,
    withLines: (next, lines) => withRulesApplied(withLines(next, lines, costs), rules.terms),
    removedTitle: (name) => p('sell.lineRemoved', { name }),
  })
  const changeLine = useStable(drafts.change)
  const removeLine = useStable(drafts.remove)
  const backToRule = useStable((rowId: string) => drafts.put(withoutTypedPrice(drafts.now(), rowId, fx)))
  const newTypeLine = ({ lineId: _id, cost: _cost, ...line }: SellLineDraft) => ({
    ...line,
    rowId: drafts.nextRowId(),
    perUnit: '',
  })
  const addLine = (scope: 'CLIENT' | 'ON_REQUEST') => {
    const rowId = drafts.nextRowId()
    drafts.put({ ...draft, lines: [...draft.lines, emptySellLine(rowId, draft.lines[0]?.currency ?? 'USD', scope)] })
    setFocusedRowId(rowId)
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
  const amounts = draft.lines.flatMap((line) => [line.cost?.amount, sellAmountOf(line, detail)])
  const rows = (lines: readonly SellLineDraft[]) =>
    lines.map((line) => (
      <Fragment key={line.rowId}>
        <SellRow
          line={line}
          units={detail}
          vatPct={detail.vatPct}
          markup={draft.markup}
          fx={fx}
          codes={codes}
          isFocused={line.rowId === focusedRowId}
          isOpen={line.rowId === openRowId}
          onOpen={setOpenRowId}
          onChange={changeLine}
          onRule={backToRule}
          onRemove={removeLine}
        />
        {line.rowId === openRowId && line.idCharge !== '' && !line.included && line.scope !== 'INTERNAL' && (
          <SellStrip
            line={line}
            lines={draft.lines}
            shipment={detail}
            meanings={meanings}
            columns={SELL_COLUMNS}
            amount={sellAmountOf(line, detail)}
            newTypeLine={newTypeLine}
            onChange={changeLine}
            onLines={(next) => drafts.put({ ...drafts.now(), lines: next })}
            onClose={() => setOpenRowId(undefined)}
          />
        )}
        {line.cost !== undefined && linesWithNote.has(line.rowId) && (
          <CostConversion
            from={line.cost}
            to={line.currency}
            conversion={lineConversion(line, fx)}
            columns={SELL_COLUMNS}
          />
        )}
        {line.costRemoved === true && (
          <RemovedCost line={line} columns={SELL_COLUMNS} onChange={changeLine} onRemove={removeLine} />
        )}
        {line.tax !== line.codeTax && <TaxReason line={line} columns={SELL_COLUMNS} onChange={changeLine} />}
        <GridProblems
          texts={withLackOfPrice(
            problems.filter((problem) => 'rowId' in problem && problem.rowId === line.rowId),
            line,
          ).map(problemText)}
          columns={SELL_COLUMNS}
        />
      </Fragment>
    ))
  const optionalLines = draft.lines.filter((line) => line.scope === 'ON_REQUEST')
  const gridProblem = problems.find(({ code }) => GRID_PROBLEMS.includes(code))
  return (
    <div
      className="charge-grid sell-grid"
      data-long={hasLongAmount(amounts) || undefined}
      data-signs={draft.lines.some((line) => signOf(line) !== '') || undefined}
      role="group"
      aria-label={t('sell.lines')}
      onKeyDown={(event: KeyboardEvent) => void moveInGrid(event)}
    >
      <table>
        <SellHead modo={detail.modo} meanings={draft.lines.map(({ meaning }) => meaning)} />
        <tbody>
          {suppliersOf(detail, sellingOf(draft), (line) => line.scope !== 'ON_REQUEST').map((supplier) => (
            <Fragment key={supplier.cost?.idCost ?? ''}>
              {supplier.isAlone || <SupplierHead supplier={supplier} columns={SELL_COLUMNS} />}
              {rows(supplier.lines)}
            </Fragment>
          ))}
          <SellTotal
            totals={detail.cost === undefined ? { ...totals, withoutCost: 0 } : totals}
            currency={detail.displayCurrency}
          />
          {optionalLines.length > 0 && (
            <tr className="section-row">
              <th scope="colgroup" colSpan={SELL_COLUMNS}>
                {t('sell.optional')} <span className="quiet code">ON_REQUEST</span>{' '}
                <span className="quiet">{t('sell.optionalHelp')}</span>
              </th>
            </tr>
          )}
          {rows(optionalLines)}
        </tbody>
      </table>
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
    </div>
  )
}
