import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { ReadingsOf, useOpenCount, useReadings } from '../../../components/form/readings.ts'
import { useCommands } from '../../../lib/browser/commands.ts'
import { type CostOfDetail, sourceName } from '../costs/cost-summaries.ts'
import { costsDrawnOn, byJourney, sharedFacts } from '../costs/drawn-costs.ts'
import {
  type Buying,
  type LineRules,
  NO_RULES,
  sellDraftFromCosts,
  sellDraftOf,
  sellingOf,
  withCostLines,
} from './sell-draft.ts'
import type { SellDraft } from '../margin/sell-line.ts'
import { withGroupCurrency, withGroupMarkup } from '../margin/line-price.ts'
import { unsoldCharges } from './confirmed-sell.ts'
import { sellInputOf, type SellProblem, sellProblems } from './sell-input.ts'
import { sellTotals } from '../margin/draft-totals.ts'
import { withQuantities } from '../margin/live-quantities.ts'
import { missingToMinimum, raisedToMinimum } from '../margin/raise-to-minimum.ts'
import { sellName } from './sell-name.ts'
import { sellParts } from '../editing/draft-parts.ts'
import { useQuotationCommand } from '../mutations.ts'
import { placeOf, useEditedDraft } from '../editing/use-edited-draft.ts'
import { useFocusOnOpen } from '../../../components/form/use-focus-on-open.ts'
import { MarginFigures } from '../margin/margin-figures.tsx'
import { MoneyList } from '../money-list.tsx'
import { DraftProblem } from '../editing/draft-problem.tsx'
import { GroupCurrency } from '../margin/sell-currency.tsx'
import { filledSell, useProposedLines, withoutProposed, withProposed } from './lines/proposed-lines.ts'
import { withTariffLines } from './lines/tariff-lines.ts'
import { withoutGoneCosts } from './lines/gone-costs.ts'
import { SellFields } from './sell-fields.tsx'
import { SellGrid } from './sell-grid.tsx'
import { UnsavedQuestion } from '../editing/unsaved-question.tsx'
import { useMinimumMargin } from '../margin/use-minimum-margin.ts'

export interface SellEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative, made from its costs. */
  sell?: QuotationDetail['sell'][number]
  /** Those that it draws on, or that a new one is made from: none where all of them were taken away meanwhile. */
  costs: readonly CostOfDetail[]
  /** Which costs a new one was begun from, as the address names them. */
  from?: string | undefined
  /** What is added to the charges of its cost; without a cost there are none. */
  rules?: LineRules
  /** It begins with the least margin that needs nobody's approval. */
  raise?: boolean
  /** It begins with the charges of its cost that it does not sell. */
  addUnsold?: boolean
  onClose: () => void
  /** Opens the alternative that was made of a new one. */
  onOpen: (edit: string) => void
}

/** What typing begins with, and what it is typed over: a price that is raised for the user is not saved yet. */
const startOf = (
  { detail, sell, costs, rules = NO_RULES, raise = false, addUnsold = false }: SellEditorProps,
  minimum: string | undefined,
): { draft: SellDraft; base: SellDraft } => {
  if (sell !== undefined) {
    const base = sellDraftOf(sell, costs, detail.scope, rules, detail.fx)
    if (raise && minimum !== undefined) return { draft: raisedToMinimum(base, minimum, detail, detail), base }
    return { draft: addUnsold ? withUnsold(base, detail, { costs, rules }) : base, base }
  }
  const isOurs = ourCharges(detail)
  const draft = withTariffLines(sellDraftFromCosts(costs, isOurs, rules), rules.added ?? [], isOurs, detail.fx)
  return { draft, base: draft }
}

const withUnsold = (base: SellDraft, detail: QuotationDetail, buying: Buying): SellDraft =>
  withCostLines(base, unsoldCharges(detail, buying.costs, sellingOf(base)), buying)

/** A sale built on a cost: one percentage for all lines, prices by hand where wanted, what is earned beside it. */
export const SellEditor = (props: SellEditorProps) => {
  const { detail, sell, costs, from, rules = NO_RULES, raise = false, addUnsold = false, onClose, onOpen } = props
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const minimum = useMinimumMargin(detail)
  const way = sell === undefined ? from : raise ? 'minimum' : addUnsold ? 'unsold' : undefined
  const place = placeOf(detail, 'sell', sell?.idSell, way)
  const readings = useReadings(place)
  const [problems, setProblems] = useState<readonly SellProblem[]>([])
  const add = useQuotationCommand('AddSellGroup', detail)
  const change = useQuotationCommand('ChangeSellGroup', detail)
  const command = sell === undefined ? add : change
  /** The day on which the first of its costs ends. */
  const validUntil = (next: SellDraft) => sharedFacts(costsDrawnOn(detail, sellingOf(next))).validez || undefined
  const problemsOf = (next: SellDraft) => {
    const sold = filledSell(withQuantities(withoutGoneCosts(next, detail), detail))
    return sellProblems(sold, validUntil(sold), detail)
  }
  const isWhole = (next: SellDraft): boolean => {
    if (readings.leadsToOpen()) return false
    const found = problemsOf(next)
    setProblems(found)
    return found.length === 0
  }
  const edited = useEditedDraft({
    detail,
    kind: 'sell',
    id: sell?.idSell,
    place,
    readings,
    start: () => startOf(props, minimum),
    storedIn: ({ sell: sells, cost, scope, fx }) =>
      sells.map((one) => ({
        id: one.idSell,
        draft: sellDraftOf(one, costsDrawnOn({ cost }, one), scope, rules ?? NO_RULES, fx),
      })),
    parts: sellParts,
    nameOf: ({ lineId }) => lineId,
    filled: filledSell,
    isWhole,
    give: (next, revision) => {
      const input = sellInputOf(withoutGoneCosts(next, detail))
      return sell === undefined ? add.send(input, revision) : change.send({ ...input, idSell: sell.idSell }, revision)
    },
    onClose: () => {
      readings.forget()
      onClose()
    },
    onOpen,
  })
  const proposed = useProposedLines(detail)
  const known = withoutGoneCosts(edited.draft, detail)
  const draft = withQuantities(sell === undefined ? withProposed(known, proposed) : known, detail)
  const filled = filledSell(draft)
  const isUnsaved = useOpenCount(readings) > 0 || edited.isDirty
  const [isAsking, setAsking] = useState(false)
  const totals = sellTotals(filled, detail, detail)
  const name =
    sell !== undefined
      ? sellName(detail, sell)
      : costs.length === 0
        ? p('sell.ofGoneCost')
        : t('sell.from', { name: byJourney(costs).map(sourceName).join(' + ') })
  const isBelow = minimum !== undefined && missingToMinimum(filled, minimum, detail, detail) !== undefined
  const edit = (next: SellDraft) => {
    edited.edit(withoutProposed(next, draft, edited.draft))
    if (problems.length > 0) setProblems(problemsOf(next))
  }
  const save = async () => {
    if (isWhole(draft) && !command.isBusy && edited.conflict === undefined) await edited.save()
  }
  useCommands([
    { id: 'sell.save', title: t('sell.save'), keys: 'ctrl+s', scope: 'screen', quiet: true, run: () => void save() },
  ])
  return (
    <section
      ref={useFocusOnOpen(sell === undefined)}
      tabIndex={-1}
      className="cost-editor card"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('.bp6-popover') === null) {
          if (isUnsaved) setAsking(true)
          else edited.discard()
        }
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
              onChange={(markup) => edit(withGroupMarkup(draft, markup, detail.fx))}
            />
          </ReadingsOf>
          <span className="quiet">%</span>
        </label>
        <GroupCurrency draft={draft} onChange={(currency) => edit(withGroupCurrency(draft, currency, detail.fx))} />
        <span className="end">
          {isUnsaved && (
            <span className="hue unsaved-dot" data-hue="amber">
              {p('unsaved.mark')}
            </span>
          )}
          {raise && <span className="quiet">{p('sell.raised')}</span>}
          {isBelow && minimum !== undefined && (
            <Button onClick={() => edit(raisedToMinimum(filled, minimum, detail, detail))}>
              {p('sell.toMinimum')}
            </Button>
          )}
          <Button variant="minimal" onClick={edited.discard}>
            {t('discard')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button className="in-place" loading={command.isBusy} onClick={() => void save()}>
            {t('sell.save')} <kbd aria-hidden="true">Ctrl</kbd>
            <kbd aria-hidden="true">S</kbd>
          </Button>
        </span>
      </header>
      <ReadingsOf value={readings}>
        <SellFields draft={draft} onChange={edit} problems={problems} costValidez={validUntil(draft)} detail={detail} />
        <SellGrid detail={detail} draft={draft} rules={rules} onChange={edit} problems={problems} />
      </ReadingsOf>
      <footer className="sell-foot sticky-foot">
        <MarginFigures sell={totals.sell} marginFigures={totals.marginFigures} currency={detail.displayCurrency} />
        <p className="secondary" role="status">
          {t('sell.clientPays')} <MoneyList amounts={totals.perCurrency} /> {t('sell.andTaxes')}{' '}
          <MoneyList amounts={totals.taxes} />
        </p>
      </footer>
      <DraftProblem
        detail={detail}
        command={command}
        conflict={edited.conflict}
        unread={edited.unread}
        lines={edited.lines}
        save={save}
        meet={edited.meet}
        onDiscard={edited.discard}
      />
      <UnsavedQuestion
        isOpen={isAsking}
        subject={name}
        onStay={() => setAsking(false)}
        onDiscard={edited.discard}
        onSave={() => {
          setAsking(false)
          void save()
        }}
      />
    </section>
  )
}
