import { ChevronDownIcon } from '@blueprintjs/icons'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { weighedBy } from '@freight/contracts/freight/weighed-by'
import { useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOpenCount, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import {
  afterWeighing,
  changedLines,
  type CostDraft,
  costDraftOf,
  costInputOf,
  costProblems,
  draftTotals,
  emptyCostDraft,
  filledLines,
  isWeighedAnew,
  pricedRows,
  takenDraftOf,
  withAssumed,
  withoutAssumed,
} from '../charge-grid/cost-draft.ts'
import { type CostOfDetail, type CostSummary, sourceName } from '../charge-grid/cost-summaries.ts'
import { answerOf } from '../agents/answer-of.ts'
import { useRecordedAnswer } from '../agents/agents-queries.ts'
import { costParts } from '../editing/draft-parts.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { draftNameOf } from '../editing/use-edited-draft.ts'
import {
  type ChargeTemplate,
  useTemplateLines,
  USUAL,
  withChosenTemplate,
  withoutTemplate,
  withTemplate,
} from './template/use-template-lines.ts'
import { ChargeGrid } from '../charge-grid/charge-grid.tsx'
import { AgentFile } from '../agents/agent-file.tsx'
import { CostFields } from './cost-fields.tsx'
import { refusedFields } from '../../../components/entry-form/field-errors.ts'
import { shipmentOfOffer } from '../alternative/offer-rows.tsx'
import { AlternativeEditor, useAlternative } from '../alternative/alternative-editor.tsx'
import { EditedCostSummary, CostEditorFoot } from './edited-cost-summary.tsx'
import { useQuery } from '@tanstack/react-query'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { daysAfter } from '../commands/dates.ts'
import { Button } from '@blueprintjs/core'
import { useWeighingWords } from './weighing/use-weighing-words.ts'
import { SelectField } from '../../../components/form/form-row.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { providerRule } from '@freight/contracts/provider/own-numbers'
import { sameContent } from '@freight/contracts/same-content'
import { useMay } from '../../../lib/auth/session.ts'
import { providerNumbersOptions } from '../quotation-queries.ts'

interface Weighing {
  /** Weighing rule of the lines; undefined: that of the request. */
  rule: ChargeableRule | undefined
  /** Whether the rule is unknown here: that of the request is assumed until the cost is saved. */
  isAssumed: boolean
  /** Whether the provider's current rule differs from the stored one. */
  isOtherNow: boolean
}

/** The rule by which the server will weigh the draft: the stored one of the cost, else the provider's current one. */
const useWeighing = (
  detail: QuotationDetail,
  { agente, weighAnew }: CostDraft,
  stored: CostOfDetail | undefined,
): Weighing => {
  const may = useMay()
  const isKnown = agente !== '' && may('PRICING', 'CONSULTAR_AGENTE')
  const { data: provider } = useQuery({ ...providerNumbersOptions(agente), enabled: isKnown, retry: false })
  const { modo, chargeableRule: requestRule } = detail
  const currentRule = useMemo(
    () => provider && providerRule(modo, provider, requestRule),
    [provider, modo, requestRule],
  )
  if (stored === undefined || stored.agente !== agente || weighAnew === true)
    return { rule: currentRule, isAssumed: agente !== '' && provider === undefined, isOtherNow: false }
  const storedRule = stored.chargeableRule
  return {
    rule: storedRule,
    isAssumed: false,
    isOtherNow: provider !== undefined && !sameContent(currentRule ?? null, storedRule ?? null),
  }
}

interface TemplateChoiceProps {
  templates: readonly ChargeTemplate[]
  /** Absent: the default template. */
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** Choice of the codes of a new cost, in a list and in the palette; hidden with a single template. */
const TemplateChoice = ({ templates, chosen, onChoose }: TemplateChoiceProps) => {
  const { t } = useTranslation('prices')
  const id = useId()
  const isChoice = templates.length > 1
  const wordsOf = (name: string) => (name === USUAL ? t('template.usual') : name)
  useCommands(
    !isChoice
      ? []
      : templates.map(({ name }) => ({
          id: `costs.template.${name}`,
          title: t('template.begin', { name: wordsOf(name) }),
          scope: 'screen',
          run: () => onChoose(name),
        })),
  )
  if (!isChoice) return null
  return (
    <p className="card-foot row gap-8 size-12 line-above">
      <label htmlFor={id}>{t('template.title')}</label>
      <SelectField
        id={id}
        value={chosen ?? templates.find(({ byDefault }) => byDefault)?.name ?? USUAL}
        options={templates.map(({ name }) => ({ value: name, label: wordsOf(name) }))}
        onChange={onChoose}
      />
    </p>
  )
}

interface WeighingLineProps {
  detail: QuotationDetail
  weighing: Weighing
  /** Name of the provider. */
  name: string
  onWeighAnew: () => void
}

/** Chargeable weight of the cost and the owner of its rule; a changed rule is applied on request. */
const WeighingLine = ({ detail, weighing: { rule, isAssumed, isOtherNow }, name, onWeighAnew }: WeighingLineProps) => {
  const { t } = useTranslation('quotations')
  const weighingWords = useWeighingWords(detail)(rule, name, isAssumed)
  if (weighingWords === undefined) return null
  return (
    <p className="card-foot secondary size-12 line-above" aria-live="polite">
      {weighingWords}{' '}
      {isOtherNow && (
        <>
          <span className="hue" data-hue="amber">
            {t('costs.weighsOtherwise', { name })}
          </span>{' '}
          <Button size="small" variant="minimal" onClick={onWeighAnew}>
            {t('costs.weighAnew')}
          </Button>
        </>
      )}
    </p>
  )
}

const hints = [
  ['Tab', 'nextCell'],
  ['Enter', 'down'],
  ['Ctrl ↓', 'copyAbove'],
  ['Alt ↑', 'move'],
  ['Alt Enter', 'more'],
  ['Esc', 'close'],
] as const

/** Keyboard hints below the grid. */
const GridHints = () => {
  const { t } = useTranslation('prices')
  return (
    <p className="card-foot quiet size-12 line-above" aria-hidden="true">
      {hints.map(([keys, name]) => (
        <span key={name} style={{ marginRight: 14, whiteSpace: 'nowrap' }}>
          <kbd>{keys}</kbd> {t(`hint.${name}`)}
        </span>
      ))}
    </p>
  )
}

/**
 * Last day of validity that the company assumes for a new cost, counted from the company's today; undefined without an
 * assumption.
 */
const useAssumedValidity = ({ company, fx }: QuotationDetail): string | undefined => {
  const days = useQuery(settingsOptions(companyNamed(company))).data?.targets.validityDays
  return typeof days === 'number' ? daysAfter(new Date(`${fx.date}T00:00`), days) : undefined
}

export interface CostEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative. */
  summary?: CostSummary
  /** Cost that a new alternative copies. */
  copiedCost?: CostOfDetail | undefined
  /** Reference of the other quotation that `copiedCost` comes from. */
  formerReference?: string
  /** Cost request whose answer is recorded. */
  costRequest?: CostRequestRow
  /** Column next to the alternatives. */
  side?: Element | null
  onClose: () => void
  /** Another cost waits to be opened: the user saves or discards this one, or stays. */
  replacement?: { stay: () => void } | undefined
  /** Opens the newly created alternative. */
  onOpen: (edit: string) => void
}

const storedIn = ({ cost = [] }: QuotationDetail) => cost.map((one) => ({ id: one.idCost, draft: costDraftOf(one) }))
const withFilledLines = (draft: CostDraft): CostDraft => ({ ...draft, lines: filledLines(draft) })

const NO_CHANGES: ReadonlySet<string> = new Set()

/** Editor of one alternative: supplier, route, days, validity and the charge grid with its live total. */
export const CostEditor = ({
  detail,
  summary,
  copiedCost,
  formerReference,
  costRequest,
  side,
  onClose,
  replacement,
  onOpen,
}: CostEditorProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const copiedId = formerReference === undefined ? copiedCost?.idCost : `${formerReference}~${copiedCost?.idCost}`
  const draftName = draftNameOf(detail, 'cost', summary?.cost.idCost, costRequest ? answerOf(costRequest.id) : copiedId)
  const unparsed = useUnparsedInputs(draftName)
  const addCommand = useQuotationCommand('AddCostGroup', detail)
  const changeCommand = useQuotationCommand('ChangeCostGroup', detail)
  const recordCommand = useRecordedAnswer(detail.key, costRequest?.id)
  const costCommand = summary === undefined ? addCommand : changeCommand
  const command = costRequest ? recordCommand : costCommand
  const assumedValidity = useAssumedValidity(detail)
  const { proposedLines, ...template } = useTemplateLines(detail, useOpenCount(unparsed) > 0)
  // Assumptions are for new costs; they are shown and sent, but are not part of the typed draft.
  const shownDraft = (stored: CostDraft) =>
    summary === undefined ? withTemplate(withAssumed(stored, assumedValidity), proposedLines) : stored
  const hasLeft = useRef(false)
  const [isSavingFirst, setSavingFirst] = useState(false)
  if (isSavingFirst && replacement === undefined) setSavingFirst(false)
  const edited = useAlternative({
    detail,
    kind: 'cost',
    id: summary?.cost.idCost,
    draftName,
    unparsed,
    start: () => {
      const source = summary?.cost ?? copiedCost
      const { id: agente = '', name: agenteNombre = '' } = costRequest?.provider ?? {}
      const draftOf = formerReference === undefined ? costDraftOf : takenDraftOf
      const draft = source === undefined ? { ...emptyCostDraft(), agente, agenteNombre } : draftOf(source)
      return { draft, base: draft }
    },
    storedIn,
    parts: costParts,
    storedIdOf: ({ lineId }) => lineId,
    filledDraft: withFilledLines,
    afterSave: afterWeighing,
    isDone: isWeighedAnew,
    problemsOf: (next) => costProblems(shownDraft(next)),
    isBusy: command.isBusy,
    sendDraft: (next, revision) => {
      const input = costInputOf(shownDraft(next))
      if (costRequest) return recordCommand.send(input)
      return summary === undefined
        ? addCommand.send(input, revision)
        : changeCommand.send({ ...input, idCost: summary.cost.idCost }, revision)
    },
    onClose: () => {
      hasLeft.current = true
      onClose()
    },
    onOpen: (newId) => {
      hasLeft.current = true
      onOpen(newId)
    },
  })
  const draft = shownDraft(edited.draft)
  const changedRows = changedLines(draft, summary && edited.base)
  const weighing = useWeighing(detail, draft, summary?.cost)
  const weighedDetail = useMemo(() => weighedBy(detail, weighing.rule), [detail, weighing.rule])
  const pricedLines = pricedRows(draft, weighedDetail)
  const totals = draftTotals(draft, pricedLines, detail)
  const edit = (next: CostDraft) =>
    edited.edit(withoutTemplate(withoutAssumed(next, draft, edited.draft), draft, edited.draft), next)
  const saveFirst = async () => {
    setSavingFirst(true)
    await edited.save()
    // The save failed: its problem comes first.
    if (!hasLeft.current) replacement?.stay()
  }

  return (
    <AlternativeEditor
      kind="costs"
      detail={detail}
      command={command}
      alternative={edited}
      unparsed={unparsed}
      label={summary === undefined ? t('costs.new') : t('costs.editing', { name: sourceName(summary.cost) })}
      subject={summary === undefined ? t('costs.new') : sourceName(summary.cost)}
      isNew={summary === undefined}
      focus={formerReference === undefined ? 'input' : '.date-field input'}
      hidesMark={changedRows.size > 0}
      head={
        <>
          <ChevronDownIcon className="hue" data-hue="accent" size={14} aria-hidden="true" />
          <h3>
            {summary === undefined ? draft.agenteNombre || draft.carrier || t('costs.new') : sourceName(summary.cost)}
          </h3>
          {summary && <AgentFile cost={summary.cost} />}
          {costRequest && <span className="quiet">{p('onBehalf', { name: costRequest.contact.name })}</span>}
        </>
      }
      marks={
        changedRows.size > 0 &&
        summary !== undefined && (
          <span className="hue unsaved-dot" data-hue="amber">
            {t('costs.changedLines', { count: changedRows.size })}
          </span>
        )
      }
      foot={<CostEditorFoot detail={detail} totals={totals} before={summary?.total} />}
      isReplaced={replacement !== undefined && !isSavingFirst}
      onStay={replacement?.stay}
      onSave={saveFirst}
      after={
        <>
          <GridHints />
          {side &&
            createPortal(
              <EditedCostSummary
                detail={detail}
                totals={totals}
                idCost={summary?.cost.idCost}
                soldIn={summary?.soldIn ?? 0}
              />,
              side,
            )}
        </>
      }
    >
      <CostFields
        draft={draft}
        isAssumed={draft.validez !== edited.draft.validez}
        isAgentAnswer={costRequest !== undefined}
        onChange={edit}
        problems={edited.problems}
        refused={refusedFields(command.error)}
        shipment={shipmentOfOffer(detail)}
      />
      <WeighingLine
        detail={detail}
        weighing={weighing}
        name={draft.agenteNombre}
        onWeighAnew={() => edit({ ...draft, weighAnew: true })}
      />
      {summary === undefined && copiedCost === undefined && (
        <TemplateChoice
          templates={template.templates}
          chosen={template.chosen}
          onChoose={(name) => {
            const chosen = withChosenTemplate(edited.draft, template.choose(name))
            if (chosen !== edited.draft) edited.edit(chosen, chosen)
          }}
        />
      )}
      <ChargeGrid
        shipment={weighedDetail}
        draft={draft}
        onChange={edit}
        problems={edited.problems}
        changed={summary === undefined ? NO_CHANGES : changedRows}
        priced={pricedLines}
      />
    </AlternativeEditor>
  )
}
