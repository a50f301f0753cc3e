import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { ourCharges } from '@freight/contracts/quotation/our-sections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { useCommands } from '../../../lib/commands.ts'
import { type CostOfDetail, sourceName } from '../model/cost-summaries.ts'
import { type LineRule, type SellDraft, sellDraftFromCost, sellDraftOf, withGroupMarkup } from '../model/sell-draft.ts'
import { sellInputOf, type SellProblem, sellProblems } from '../model/sell-input.ts'
import { sellTotals } from '../model/sell-totals.ts'
import { missingToMinimum, raisedToMinimum } from '../model/raise-to-minimum.ts'
import { sellName } from '../model/sell-name.ts'
import { useOrder } from '../mutations.ts'
import { useFocusOnOpen } from './use-focus-on-open.ts'
import { useTyped, useTypedOver } from '../typed.ts'
import { EarnedFigures } from './earned-figures.tsx'
import { MoneyList } from './money-list.tsx'
import { OrderProblem } from './order-problem.tsx'
import { SellFields } from './sell-fields.tsx'
import { SellGrid } from './sell-grid.tsx'
import { useMinimumMargin } from './use-minimum-margin.ts'

export interface SellEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative, made from its cost. */
  sell?: QuotationDetail['sell'][number]
  cost: CostOfDetail | undefined
  /** What is added to each charge of a new alternative, by its index. */
  rules?: ReadonlyMap<number, LineRule>
  /** It begins with the least margin that needs nobody's approval. */
  raise?: boolean
  onClose: () => void
}

const startOf = (
  { detail, sell, cost, rules, raise = false }: SellEditorProps,
  minimum: string | undefined,
): SellDraft => {
  if (sell !== undefined) {
    const stored = sellDraftOf(sell, cost, detail.scope, rules)
    return raise && minimum !== undefined ? raisedToMinimum(stored, minimum, detail, detail) : stored
  }
  if (cost === undefined) throw new TypeError('A new alternative is made from a cost')
  return sellDraftFromCost(cost, ourCharges(detail), rules)
}

/** A sale built on a cost: one percentage for all lines, prices by hand where wanted, what is earned beside it. */
export const SellEditor = (props: SellEditorProps) => {
  const { detail, sell, cost, rules, raise = false, onClose } = props
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const minimum = useMinimumMargin(detail)
  const place = `${detail.key}:sell:${sell?.idSell ?? `new:${cost?.idCost}`}${raise ? ':minimum' : ''}`
  const target = { key: detail.key, revision: useTypedOver(place, detail.revision) }
  const [draft, setDraft, forget] = useTyped<SellDraft>(place, () => startOf(props, minimum))
  const readings = useReadings(place)
  const [problems, setProblems] = useState<readonly SellProblem[]>([])
  const add = useOrder('AddSellGroup', target)
  const change = useOrder('ChangeSellGroup', target)
  const order = sell === undefined ? add : change
  const totals = sellTotals(draft, detail, detail)
  const name =
    sell === undefined ? t('sell.from', { name: cost === undefined ? '' : sourceName(cost) }) : sellName(detail, sell)
  const isBelow = minimum !== undefined && missingToMinimum(draft, minimum, detail, detail) !== undefined
  const done = () => {
    forget()
    readings.forget()
    onClose()
  }
  const edit = (next: SellDraft) => {
    setDraft(next)
    if (problems.length > 0) setProblems(sellProblems(next, cost?.validez, detail))
  }
  const save = async () => {
    if (readings.leadsToOpen()) return
    const found = sellProblems(draft, cost?.validez, detail)
    setProblems(found)
    if (found.length > 0 || order.isBusy) return
    const input = sellInputOf(draft)
    const problem = await (sell === undefined ? add.run(input) : change.run({ ...input, idSell: sell.idSell }))
    if (problem === undefined) done()
  }
  useCommands([
    { id: 'sell.save', title: t('sell.save'), keys: 'ctrl+s', scope: 'screen', quiet: true, run: () => void save() },
  ])
  return (
    <section
      ref={useFocusOnOpen()}
      tabIndex={-1}
      className="cost-editor card"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('.bp6-popover') === null)
          onClose()
      }}
    >
      <header className="cost-editor-head">
        <h3>{name}</h3>
        <label className="markup-field">
          <span className="secondary">{t('sell.groupMarkup')}</span>
          <ReadingsOf value={readings}>
            <DecimalInput
              kind="money"
              cell="markup"
              value={draft.markup}
              aria-label={t('sell.groupMarkup')}
              placeholder={draft.lines.some(({ byHand }) => !byHand) ? t('sell.byRule') : t('sell.byHand')}
              onChange={(markup) => edit(withGroupMarkup(draft, markup))}
            />
          </ReadingsOf>
          <span className="quiet">%</span>
        </label>
        <span className="end">
          {raise && <span className="quiet">{p('sell.raised')}</span>}
          {isBelow && minimum !== undefined && (
            <Button onClick={() => edit(raisedToMinimum(draft, minimum, detail, detail))}>{p('sell.toMinimum')}</Button>
          )}
          <Button variant="minimal" onClick={done}>
            {t('discard')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button className="in-place" loading={order.isBusy} onClick={() => void save()}>
            {t('sell.save')} <kbd aria-hidden="true">Ctrl</kbd>
            <kbd aria-hidden="true">S</kbd>
          </Button>
        </span>
      </header>
      <ReadingsOf value={readings}>
        <SellFields draft={draft} onChange={edit} problems={problems} costValidez={cost?.validez} detail={detail} />
        <SellGrid detail={detail} draft={draft} cost={cost} rules={rules} onChange={edit} problems={problems} />
      </ReadingsOf>
      <footer className="sell-foot" style={{ position: 'sticky', bottom: 0, background: 'var(--surface)', zIndex: 1 }}>
        <EarnedFigures sell={totals.sell} earned={totals.earned} />
        <p className="secondary" role="status">
          {t('sell.clientPays')} <MoneyList amounts={totals.perCurrency} /> {t('sell.andTaxes')}{' '}
          <MoneyList amounts={totals.taxes} />
        </p>
      </footer>
      <OrderProblem order={order} target={detail} onDone={done} />
    </section>
  )
}
