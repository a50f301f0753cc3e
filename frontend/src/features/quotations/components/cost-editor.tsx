import { Button } from '@blueprintjs/core'
import { ChevronDownIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { useCommands } from '../../../lib/commands.ts'
import {
  changedLines,
  type CostDraft,
  costDraftOf,
  costInputOf,
  type CostProblem,
  costProblems,
  emptyCostDraft,
} from '../model/cost-draft.ts'
import { type CostOfDetail, type CostSummary, sourceName } from '../model/cost-summaries.ts'
import { daysAfter } from '../model/dates.ts'
import { draftTotals, pricedRows } from '../model/priced-draft.ts'
import { useOrder } from '../mutations.ts'
import { useFocusOnOpen } from './use-focus-on-open.ts'
import { useTyped, useTypedOver } from '../typed.ts'
import { ChargeGrid } from './charge-grid.tsx'
import { CostFields } from './cost-fields.tsx'
import { GridHints } from './grid-hints.tsx'
import { MoneyList } from './money-list.tsx'
import { OrderProblem } from './order-problem.tsx'
import { ThisCost } from './this-cost.tsx'

export interface CostEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative. */
  summary?: CostSummary
  /** What a new alternative begins with. */
  like?: CostOfDetail | undefined
  /** Stands beside the alternatives. */
  side?: Element | null
  onClose: () => void
}

const A_MONTH = 30
const NOTHING: ReadonlySet<string> = new Set()

/** One alternative edited in place: who, route, days, validity and the charge grid with its live total. */
export const CostEditor = ({ detail, summary, like, side, onClose }: CostEditorProps) => {
  const { t } = useTranslation('quotations')
  const stored = useMemo(() => summary && costDraftOf(summary.cost), [summary])
  const place = `${detail.key}:cost:${summary?.cost.idCost ?? `new:${like?.idCost ?? ''}`}`
  const target = { key: detail.key, revision: useTypedOver(place, detail.revision) }
  const [draft, setDraft, forget] = useTyped<CostDraft>(
    place,
    () => stored ?? (like && costDraftOf(like)) ?? emptyCostDraft(daysAfter(new Date(), A_MONTH)),
  )
  const readings = useReadings(place)
  const [problems, setProblems] = useState<readonly CostProblem[]>([])
  const add = useOrder('AddCostGroup', target)
  const change = useOrder('ChangeCostGroup', target)
  const order = summary === undefined ? add : change
  const changed = changedLines(draft, stored)
  const priced = pricedRows(draft, detail)
  const totals = draftTotals(draft, priced, detail)
  const { total, missing, perCurrency } = totals
  const done = () => {
    forget()
    readings.forget()
    onClose()
  }
  const edit = (next: CostDraft) => {
    setDraft(next)
    if (problems.length > 0) setProblems(costProblems(next))
  }
  const save = async () => {
    if (readings.leadsToOpen()) return
    const found = costProblems(draft)
    setProblems(found)
    if (found.length > 0 || order.isBusy) return
    const input = costInputOf(draft)
    const problem = await (summary === undefined
      ? add.run(input)
      : change.run({ ...input, idCost: summary.cost.idCost }))
    if (problem === undefined) done()
  }
  useCommands([
    { id: 'costs.save', title: t('costs.save'), keys: 'ctrl+s', scope: 'screen', quiet: true, run: () => void save() },
  ])

  return (
    <section
      ref={useFocusOnOpen()}
      tabIndex={-1}
      className="cost-editor card"
      aria-label={summary === undefined ? t('costs.new') : t('costs.editing', { name: sourceName(summary.cost) })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('.bp6-popover') === null)
          onClose()
      }}
    >
      <header className="cost-editor-head">
        <ChevronDownIcon className="hue" data-hue="accent" size={14} aria-hidden="true" />
        <h3>
          {summary === undefined ? draft.agenteNombre || draft.carrier || t('costs.new') : sourceName(summary.cost)}
        </h3>
        <span className="end">
          {changed.size > 0 && summary !== undefined && (
            <span className="hue" data-hue="amber">
              ● {t('costs.changedLines', { count: changed.size })}
            </span>
          )}
          <Button variant="minimal" onClick={done}>
            {t('discard')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button className="in-place" loading={order.isBusy} onClick={() => void save()}>
            {t('costs.save')} <kbd aria-hidden="true">Ctrl</kbd>
            <kbd aria-hidden="true">S</kbd>
          </Button>
        </span>
      </header>
      <ReadingsOf value={readings}>
        <CostFields draft={draft} onChange={edit} problems={problems} />
        <ChargeGrid
          detail={detail}
          draft={draft}
          onChange={edit}
          problems={problems}
          changed={summary === undefined ? NOTHING : changed}
          priced={priced}
        />
      </ReadingsOf>
      <footer
        className="cost-editor-foot"
        style={{ position: 'sticky', bottom: 0, background: 'var(--surface)', justifyContent: 'flex-end', zIndex: 1 }}
      >
        {missing > 0 && (
          <span className="hue" data-hue="amber">
            {t('costs.missing', { count: missing })}
          </span>
        )}
        {summary?.total !== undefined && total !== undefined && summary.total !== total && (
          <span className="old-total quiet">
            <s>
              <Money amount={summary.total} currency="USD" />
            </s>{' '}
            →
          </span>
        )}
        {perCurrency.length > 1 && (
          <span className="quiet">
            <MoneyList amounts={perCurrency} />
          </span>
        )}
        <span className="editor-total">
          {total === undefined ? (
            <span className="quiet">{t('costs.noRate')}</span>
          ) : (
            <Money amount={total} currency="USD" />
          )}
        </span>
      </footer>
      <OrderProblem order={order} target={detail} onDone={done} />
      <GridHints />
      {side &&
        createPortal(
          <ThisCost detail={detail} totals={totals} idCost={summary?.cost.idCost} soldIn={summary?.soldIn ?? 0} />,
          side,
        )}
    </section>
  )
}
