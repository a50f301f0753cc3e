import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type OfJourney, ourCharges } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { byJourney, type CostOfDetail, sharedFacts, sourceCostsOf, sourceName } from '../charge-grid/cost-summaries.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import {
  copiedDraft,
  emptySellLine,
  type LineRules,
  NO_RULES,
  sellDraftFromCosts,
  sellDraftOf,
  sellingOf,
  soldCode,
  withCostLines,
} from './sell-draft.ts'
import type { AddedLine, SellDraft, SellLineDraft } from '../margin/sell-line.ts'
import { withGroupCurrency, withGroupMarkup, withProposedPrice, sellTotals } from '../margin/draft-totals.ts'
import { unsoldCharges } from './confirmed-sell.ts'
import { sellInputOf, type SellProblem, sellProblems } from '../margin/sell-input.ts'
import { withRulesApplied } from '../margin/rule-shares.ts'
import { missingToMinimum, raisedToMinimum } from '../margin/raise-to-minimum.ts'
import { sellName } from '../sell-name.ts'
import { sellParts } from '../editing/draft-parts.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { draftNameOf } from '../editing/use-edited-draft.ts'
import { MarginFigures } from '../margin/margin-now.tsx'
import { ClientPays } from './sell-grid-parts.tsx'
import { refusedFields } from '../../../components/entry-form/field-errors.ts'
import { AlternativeEditor, useAlternative } from '../alternative/alternative-editor.tsx'
import { withoutTemplate } from '../costs/template/use-template-lines.ts'
import { GroupCurrency } from '../margin/sell-currency.tsx'
import { filledSell, useProposedLines, withProposed } from './lines/proposed-lines.ts'
import { withoutRemovedCosts } from './lines/removed-costs.ts'
import { SellGrid } from './sell-grid.tsx'
import { useMinimumMargin } from '../margin/use-markup-rules.ts'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact } from '@freight/contracts/money/money'
import { type PricedLine, priceLines, type Shipment } from '@freight/contracts/pricing/priced-lines'
import { typedPrice } from '../charge-grid/line-draft.ts'
import { basisOf } from '../../../components/charges/price-basis.ts'
import { drawsOn } from '@freight/contracts/pricing/source-costs'
import { AreaRow, InputRow } from '../../../components/form/rows.tsx'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { offerRows, shipmentOfOffer } from '../alternative/offer-rows.tsx'
import { OfferSchedule } from '../alternative/offer-schedule.tsx'
import { useProblemText } from '../charge-grid/charge-grid.tsx'
import { inclusions } from '@freight/contracts/client-document/inclusions'
import { usePlaceName } from '../../../lib/i18n/use-place-name.ts'
import { useConcepts } from '../charge-grid/use-unit-words.ts'
import { CostsLackMark } from '../comparison/costs-lack-mark.tsx'

interface SellListsProps {
  detail: QuotationDetail
  draft: SellDraft
  onChange: (draft: SellDraft) => void
}

/** Included and excluded services: derived from sections and incoterm until the user types them. */
const SellLists = ({ detail, draft, onChange }: SellListsProps) => {
  const { t: p } = useTranslation('prices')
  const { t: text } = useTranslation('document')
  const conceptOf = useConcepts(detail.transportMode)
  const placeName = usePlaceName()
  const freeDays = /^\d{1,3}$/.test(draft.freeDays) ? { freeDays: Number(draft.freeDays) } : {}
  const places = { origenName: placeName(detail.origenName), destinoName: placeName(detail.destinoName) }
  const charges = filledSell(draft).lines.map((line, index) => ({ ...asCharge(line, index), concept: conceptOf(line) }))
  const lists = inclusions({ charges, ...freeDays }, { ...detail, ...places }, (key, values) =>
    text(key as never, values),
  )
  return (['includes', 'excludes'] as const).map((name) => (
    <div key={name} style={{ gridColumn: 'span 2' }}>
      <AreaRow
        label={p(`sell.${name}`)}
        hint={p('sell.onePerLine')}
        rows={3}
        value={draft[name]}
        placeholder={lists[name].join('\n')}
        onChange={(text) => onChange({ ...draft, [name]: text })}
      />
    </div>
  ))
}

type DocumentCharge = Parameters<typeof inclusions>[0]['charges'][number]

/** The derived lists do not depend on amounts and quantities, except for the sign of a discount. */
const asCharge = (line: SellDraft['lines'][number], chargeIndex: number): DocumentCharge => ({
  idCharge: line.idCharge,
  chargeIndex,
  concept: line.concept,
  description: line.description,
  section: line.section,
  ...(line.leg !== undefined && { leg: line.leg }),
  sellCurrency: line.currency,
  // A discount is no included service.
  sellAmount: line.isDiscount === true ? '-1' : '0',
  quantity: '1',
  basis: 'UNIT',
  tax: line.tax,
  taxAmount: '0',
  scope: line.scope,
  included: line.included,
})

interface SellFieldsProps {
  draft: SellDraft
  onChange: (draft: SellDraft) => void
  problems: readonly SellProblem[]
  /** Fields that the server refused. */
  refused: ReadonlySet<string>
  costValidez: string | undefined
  detail: QuotationDetail
}

/** Texts of the alternative for the client; a validity after the cost's requires a reason. */
const SellFields = ({ draft, onChange, problems, refused, costValidez, detail }: SellFieldsProps) => {
  const { t } = useTranslation('quotations')
  const { t: prices } = useTranslation('prices')
  const format = useFormat()
  const problemText = useProblemText()
  const validityWarning = useValidityWarning()
  const refusalText = (name: string) => (refused.has(name) ? prices('refusedField') : undefined)
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const tooLate = problems.find(({ code }) => code === 'LATER_THAN_COST')
  const isLater = costValidez !== undefined && draft.validez > costValidez
  const { text, days, validity } = offerRows(draft, onChange, refusalText)
  return (
    <div className="sell-fields">
      {text('description', t('sell.name'))}
      {text('carrier', t('costs.carrier'))}
      {text('ruta', t('costs.route'))}
      {validity({
        label: t('column.validity'),
        error: noValidity ? problemText(noValidity) : refusalText('validez'),
        warning: validityWarning(draft.validez, detail.shipmentDate),
        hint: costValidez === undefined ? undefined : t('sell.costUntil', { date: format.date(costValidez) }),
      })}
      {days('ttime', prices('sell.transit'))}
      {days('freeDays', prices('sell.free'))}
      {text('frequency', prices('frequency'))}
      {isLater ? (
        <InputRow
          label={t('sell.whyLater')}
          error={tooLate && problemText(tooLate)}
          value={draft.validityOverrideReason}
          maxLength={300}
          onChange={(validityOverrideReason) => onChange({ ...draft, validityOverrideReason })}
        />
      ) : (
        <span />
      )}
      <SellLists detail={detail} draft={draft} onChange={onChange} />
      <OfferSchedule
        draft={draft}
        onChange={onChange}
        hasContainers={shipmentOfOffer(detail).hasContainers}
        errorOf={refusalText}
      />
    </div>
  )
}

const tariffLine = ({ idCost: _cost, charge, ...rate }: AddedLine, fx: FxSnapshot): SellLineDraft => {
  const line: SellLineDraft = {
    ...emptySellLine(`tariff-${charge.id}-${rate.unit ?? ''}`, rate.currency, 'CLIENT'),
    ...soldCode(charge),
    rate,
  }
  return withProposedPrice(line, '', fx)
}

const isAmong = (idCharge: string, lines: readonly SellLineDraft[]): boolean =>
  lines.some((line) => line.idCharge === idCharge)

/** A new sale with the charges that tariffs add to the bought ones, as far as our client pays them. */
export const withTariffLines = (
  draft: SellDraft,
  added: readonly AddedLine[],
  isOurs: (charge: OfJourney) => boolean,
  fx: FxSnapshot,
): SellDraft => {
  const tariffLines = added
    .filter(({ idCost, charge }) => drawsOn(sellingOf(draft), idCost) && !isAmong(charge.id, draft.lines))
    // Several costs of one sale may lack the same charge: the client pays it once.
    .filter(
      ({ charge, unit }, index, all) =>
        all.findIndex((one) => one.charge.id === charge.id && one.unit === unit) === index,
    )
    .map((one) => tariffLine(one, fx))
    .filter(isOurs)
  return tariffLines.length === 0 ? draft : { ...draft, lines: [...draft.lines, ...tariffLines] }
}

/** Current quantity of a line's price; for a percentage, its base. */
const liveQuantity = (line: SellLineDraft, priced: PricedLine | undefined): string | undefined => {
  const { calculator } = basisOf(line.meaning)
  if (calculator === undefined || isInBands(calculator)) return undefined
  if (priced?.amount === undefined) return '0'
  if (calculator !== 'PERCENT') return priced.quantity
  const percent = new Exact(line.perUnit)
  return percent.isZero() ? '0' : new Exact(priced.amount).times(100).dividedBy(percent).toFixed()
}

/**
 * The draft with current quantities: a percentage follows the previous lines. A price that cannot be evaluated is zero.
 * Lines with an unchanged quantity stay the same object.
 */
export const withQuantities = (draft: SellDraft, shipment: Shipment & { fx: FxSnapshot }): SellDraft => {
  if (draft.lines.every(({ meaning, quantity }) => meaning === '' && quantity === undefined)) return draft
  const typedLines = draft.lines.map((line) => {
    const { idCharge, section, currency, chargeableRule, included, scope } = line
    const price = included || scope === 'INTERNAL' ? { amount: '0' } : typedPrice(line)
    return { idCharge, section, currency, chargeableRule, ...price }
  })
  const pricedLines = priceLines(typedLines, shipment, shipment.fx)
  const lines = draft.lines.map((line, index) => {
    const quantity = liveQuantity(line, pricedLines[index])
    return quantity === line.quantity ? line : { ...line, quantity }
  })
  return lines.every((line, index) => line === draft.lines[index]) ? draft : { ...draft, lines }
}

export interface SellEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative, made from its costs. */
  sell?: QuotationDetail['sell'][number]
  /** Alternative that a new one copies. */
  original?: QuotationDetail['sell'][number] | undefined
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
  { detail, sell, original, costs, rules = NO_RULES, isRaised = false, addUnsold = false }: SellEditorProps,
  minimum: string | undefined,
): { draft: SellDraft; base: SellDraft } => {
  if (sell !== undefined) {
    const base = sellDraftOf(sell, { costs, rules }, detail)
    if (isRaised && minimum !== undefined) return { draft: raisedToMinimum(base, minimum, detail, detail), base }
    if (!addUnsold) return { draft: base, base }
    return { draft: withCostLines(base, unsoldCharges(detail, costs, sellingOf(base)), { costs, rules }), base }
  }
  if (original !== undefined) {
    const names = detail.sell.map(({ description }) => description)
    const draft = copiedDraft(sellDraftOf(original, { costs, rules }, detail), names)
    return { draft, base: draft }
  }
  const isOurs = ourCharges(detail)
  const lines = withTariffLines(sellDraftFromCosts(costs, isOurs, rules), rules.added ?? [], isOurs, detail.fx)
  const draft = withRulesApplied(lines, rules.terms)
  return { draft, base: draft }
}

/** Part of the draft's name: the costs of a new sale, or the change that a stored one starts with. */
const draftSourceOf = ({ sell, from, isRaised, addUnsold }: SellEditorProps): string | undefined => {
  if (sell === undefined) return from
  if (isRaised === true) return 'minimum'
  return addUnsold === true ? 'unsold' : undefined
}

/** Editor of a sale: one percentage for all lines, manual prices where needed, and its margin. */
export const SellEditor = (props: SellEditorProps) => {
  const { detail, sell, original, costs, rules = NO_RULES, isRaised = false, onClose, onOpen } = props
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
        ? addCommand.send({ ...input, ...(original && { copyOf: original.idSell }) }, revision)
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
    if (original !== undefined) return p('sell.copyOf', { name: sellName(detail, original) })
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
          {sell === undefined && costs.length > 0 && <CostsLackMark detail={detail} costs={costs} />}
          <label className="markup-field inline-row gap-8 no-wrap">
            <span className="secondary">{t('common.markupOnCost')}</span>
            <UnparsedInputsScope value={unparsed}>
              <DecimalInput
                kind="decimal"
                cell="markup"
                value={draft.markup}
                aria-label={t('common.markupOnCost')}
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
        <footer className="sell-foot sticky-foot flex between">
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
