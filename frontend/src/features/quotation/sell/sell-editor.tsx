import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { type CostOfDetail, sourceName } from '../costs/cost-summaries.ts'
import { MISSING } from '../../../lib/format/format.ts'
import { sourceCostsOf, byJourney, sharedFacts } from '../costs/source-costs-of-draft.ts'
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
import { sellInputOf, sellProblems } from './sell-input.ts'
import { sellTotals } from '../margin/draft-totals.ts'
import { withQuantities } from '../margin/live-quantities.ts'
import { withRulesApplied } from '../margin/rule-shares.ts'
import { missingToMinimum, raisedToMinimum } from '../margin/raise-to-minimum.ts'
import { sellName } from './sell-name.ts'
import { sellParts } from '../editing/draft-parts.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { draftNameOf } from '../editing/use-edited-draft.ts'
import { MarginFigures } from '../margin/margin-figures.tsx'
import { ClientPays } from './client-pays.tsx'
import { refusedFields } from '../../../components/entry-form/field-errors.ts'
import { AlternativeEditor, useAlternative } from '../alternative/alternative-editor.tsx'
import { withoutTemplate } from '../costs/template/draft-template.ts'
import { GroupCurrency } from '../margin/sell-currency.tsx'
import { filledSell, useProposedLines, withProposed } from './lines/proposed-lines.ts'
import { withTariffLines } from './lines/tariff-lines.ts'
import { withoutRemovedCosts } from './lines/removed-costs.ts'
import { SellFields } from './sell-fields.tsx'
import { SellGrid } from './sell-grid.tsx'
import { useMinimumMargin } from '../margin/use-minimum-margin.ts'

export interface SellEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative, made from its costs. */
  sell?: QuotationDetail['sell'][number]
  /** Its costs; empty where all of them were removed. */
  costs: readonly CostOfDetail[]
  /** Ids of the costs that a new one started from, as in the URL. */
  from?: string | undefined
  /** Rules for the charges of its costs; empty without a cost. */
  rules?: LineRules
  /** Whether it starts with prices raised to the minimum margin. */
  isRaised?: boolean
  /** Whether it starts with the unsold charges of its cost added. */
  addUnsold?: boolean
  onClose: () => void
  /** Opens the newly created alternative. */
  onOpen: (edit: string) => void
}

/** `draft` is the start of typing, `base` the stored content: raised prices are unsaved. */
const startOf = (
  { detail, sell, costs, rules = NO_RULES, isRaised = false, addUnsold = false }: SellEditorProps,
  minimum: string | undefined,
): { draft: SellDraft; base: SellDraft } => {
  if (sell !== undefined) {
    const base = sellDraftOf(sell, { costs, rules }, detail)
    if (isRaised && minimum !== undefined) return { draft: raisedToMinimum(base, minimum, detail, detail), base }
    return { draft: addUnsold ? withUnsold(base, detail, { costs, rules }) : base, base }
  }
  const isOurs = ourCharges(detail)
  const lines = withTariffLines(sellDraftFromCosts(costs, isOurs, rules), rules.added ?? [], isOurs, detail.fx)
  const draft = withRulesApplied(lines, rules.terms)
  return { draft, base: draft }
}

const withUnsold = (base: SellDraft, detail: QuotationDetail, buying: Buying): SellDraft =>
  withCostLines(base, unsoldCharges(detail, buying.costs, sellingOf(base)), buying)

/** Part of the draft's name: the costs of a new sale, or the change that a stored one starts with. */
const draftSourceOf = ({ sell, from, isRaised, addUnsold }: SellEditorProps): string | undefined => {
  if (sell === undefined) return from
  if (isRaised === true) return 'minimum'
  return addUnsold === true ? 'unsold' : undefined
}

/** Editor of a sale: one percentage for all lines, manual prices where needed, and its margin. */
export const SellEditor = (props: SellEditorProps) => {
  const { detail, sell, costs, rules = NO_RULES, isRaised = false, onClose, onOpen } = props
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const minimum = useMinimumMargin(detail)
  const draftName = draftNameOf(detail, 'sell', sell?.idSell, draftSourceOf(props))
  const unparsed = useUnparsedInputs(draftName)
  const addCommand = useQuotationCommand('AddSellGroup', detail)
  const changeCommand = useQuotationCommand('ChangeSellGroup', detail)
  const command = sell === undefined ? addCommand : changeCommand
  /** Earliest end of validity of its costs. */
  const costsValidUntil = (next: SellDraft) => sharedFacts(sourceCostsOf(detail, sellingOf(next))).validez || undefined
  const problemsOf = (next: SellDraft) => {
    const sentDraft = filledSell(withQuantities(withoutRemovedCosts(next, detail), detail))
    return sellProblems(sentDraft, costsValidUntil(sentDraft), detail)
  }
  const edited = useAlternative({
    detail,
    kind: 'sell',
    id: sell?.idSell,
    draftName,
    unparsed,
    start: () => startOf(props, minimum),
    storedIn: ({ sell: sells, cost, scope, fx }) =>
      sells.map((one) => ({
        id: one.idSell,
        draft: sellDraftOf(one, { costs: sourceCostsOf({ cost }, one), rules }, { scope, fx }),
      })),
    parts: sellParts,
    storedIdOf: ({ lineId }) => lineId,
    filledDraft: filledSell,
    problemsOf,
    isBusy: command.isBusy,
    sendDraft: (next, revision) => {
      const input = sellInputOf(withoutRemovedCosts(next, detail), detail.fx)
      return sell === undefined
        ? addCommand.send(input, revision)
        : changeCommand.send({ ...input, idSell: sell.idSell }, revision)
    },
    onClose,
    onOpen,
  })
  const proposedLines = useProposedLines(detail)
  const draftOfKnownCosts = withoutRemovedCosts(edited.draft, detail)
  const draft = withQuantities(
    sell === undefined ? withProposed(draftOfKnownCosts, proposedLines) : draftOfKnownCosts,
    detail,
  )
  const filledDraft = filledSell(draft)
  const totals = sellTotals(filledDraft, detail, detail)
  const names = byJourney(costs).map(sourceName).join(' + ')
  const newName = () => {
    if (costs.length === 0) return p('sell.ofGoneCost')
    return names === MISSING ? t('sell.new') : t('sell.from', { name: names })
  }
  const name = sell === undefined ? newName() : sellName(detail, sell)
  const isBelowMinimum = minimum !== undefined && missingToMinimum(filledDraft, minimum, detail, detail) !== undefined
  const edit = (next: SellDraft) => edited.edit(withoutTemplate(next, draft, edited.draft), next)
  return (
    <AlternativeEditor
      kind="sell"
      detail={detail}
      command={command}
      alternative={edited}
      unparsed={unparsed}
      label={name}
      isNew={sell === undefined}
      head={
        <>
          <h3>{name}</h3>
          <label className="markup-field">
            <span className="secondary">{t('sell.groupMarkup')}</span>
            <UnparsedInputsScope value={unparsed}>
              <DecimalInput
                kind="decimal"
                cell="markup"
                value={draft.markup}
                aria-label={t('sell.groupMarkup')}
                placeholder={draft.lines.some(({ byHand }) => !byHand) ? t('sell.byRule') : t('sell.byHand')}
                onChange={(markup) => edit(withGroupMarkup(draft, markup, detail.fx))}
              />
            </UnparsedInputsScope>
            <span className="quiet">%</span>
          </label>
          <GroupCurrency draft={draft} onChange={(currency) => edit(withGroupCurrency(draft, currency, detail.fx))} />
        </>
      }
      marks={
        <>
          {isRaised && <span className="quiet">{p('sell.raised')}</span>}
          {isBelowMinimum && minimum !== undefined && (
            <Button onClick={() => edit(raisedToMinimum(filledDraft, minimum, detail, detail))}>
              {p('sell.toMinimum')}
            </Button>
          )}
        </>
      }
      foot={
        <footer className="sell-foot sticky-foot">
          <MarginFigures sell={totals.sell} marginFigures={totals.marginFigures} currency={detail.displayCurrency} />
          <p className="secondary" role="status">
            <ClientPays totals={totals.perCurrency} taxes={totals.taxes} />
          </p>
        </footer>
      }
    >
      <SellFields
        draft={draft}
        onChange={edit}
        problems={edited.problems}
        refused={refusedFields(command.error)}
        costValidez={costsValidUntil(draft)}
        detail={detail}
      />
      <SellGrid detail={detail} draft={draft} rules={rules} onChange={edit} problems={edited.problems} />
    </AlternativeEditor>
  )
}
