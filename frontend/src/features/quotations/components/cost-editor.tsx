import { Button, InputGroup } from '@blueprintjs/core'
import { ChevronDownIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { useCommands } from '../../../lib/commands.ts'
import {
  changedLines,
  type CostDraft,
  costDraftOf,
  costInputOf,
  type CostProblem,
  costProblems,
  draftTotal,
  emptyCostDraft,
} from '../model/cost-draft.ts'
import { type CostSummary, sourceName } from '../model/cost-summaries.ts'
import { daysAfter } from '../model/dates.ts'
import { ourSections } from '../model/sections.ts'
import { useOrder } from '../mutations.ts'
import { useTyped } from '../typed.ts'
import { ChargeGrid } from './charge-grid.tsx'
import { CostFields } from './cost-fields.tsx'
import { OrderProblem } from './order-problem.tsx'

export interface CostEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative. */
  summary?: CostSummary
  onClose: () => void
}

const A_MONTH = 30

/** One alternative edited in place: who, route, days, validity and the charge grid with its live total. */
export const CostEditor = ({ detail, summary, onClose }: CostEditorProps) => {
  const { t } = useTranslation('quotations')
  const stored = summary && costDraftOf(summary.cost)
  const [draft, setDraft, forget] = useTyped<CostDraft>(
    `${detail.key}:cost:${summary?.cost.idCost ?? 'new'}`,
    () => stored ?? emptyCostDraft(daysAfter(new Date(), A_MONTH)),
  )
  const [problems, setProblems] = useState<readonly CostProblem[]>([])
  const add = useOrder('AddCostGroup', detail)
  const change = useOrder('ChangeCostGroup', detail)
  const order = summary === undefined ? add : change
  const changed = changedLines(draft, stored)
  const { total, missing } = draftTotal(draft, ourSections(detail.incoterm, detail.direction), detail, detail.fx)
  const done = () => {
    forget()
    onClose()
  }
  const edit = (next: CostDraft) => {
    setDraft(next)
    if (problems.length > 0) setProblems(costProblems(next))
  }
  const save = async () => {
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
      <CostFields draft={draft} onChange={edit} problems={problems} />
      <ChargeGrid
        detail={detail}
        draft={draft}
        onChange={edit}
        problems={problems}
        changed={summary === undefined ? new Set() : changed}
      />
      <footer className="cost-editor-foot">
        <InputGroup
          className="comments"
          value={draft.comments}
          maxLength={2000}
          aria-label={t('costs.comments')}
          placeholder={t('costs.comments')}
          onChange={(event) => edit({ ...draft, comments: event.currentTarget.value })}
        />
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
        <span className="editor-total">
          {total === undefined ? (
            <span className="quiet">{t('costs.noRate')}</span>
          ) : (
            <Money amount={total} currency="USD" />
          )}
        </span>
      </footer>
      <OrderProblem order={order} target={detail} onDone={done} />
    </section>
  )
}
