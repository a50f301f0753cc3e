import { Button } from '@blueprintjs/core'
import { ChevronDownIcon } from '@blueprintjs/icons'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { weighedBy } from '@freight/contracts/freight/weighed-by'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { UnparsedInputsScope, useOpenCount, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import {
  afterWeighing,
  changedLines,
  type CostDraft,
  costDraftOf,
  costInputOf,
  type CostProblem,
  costProblems,
  emptyCostDraft,
  filledLines,
  isWeighedAnew,
  takenDraftOf,
  withAssumed,
  withoutAssumed,
} from './cost-draft.ts'
import { type CostOfDetail, type CostSummary, sourceName } from './cost-summaries.ts'
import { draftTotals, pricedRows } from './priced-draft.ts'
import { answerOf } from '../agents/answer-of.ts'
import { useRecordedAnswer } from '../agents/use-recorded-answer.ts'
import { costParts } from '../editing/draft-parts.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { draftNameOf, useEditedDraft } from '../editing/use-edited-draft.ts'
import { useAssumedValidity } from './use-assumed-validity.ts'
import { withChosenTemplate, withoutTemplate, withTemplate } from './template/draft-template.ts'
import { TemplateChoice } from './template/template-choice.tsx'
import { useTemplateLines } from './template/use-template-lines.ts'
import { useFocusOnOpen } from '../../../components/form/use-focus-on-open.ts'
import { useWeighing } from './weighing/use-weighing.ts'
import { WeighingLine } from './weighing/weighing-line.tsx'
import { ChargeGrid } from '../charge-grid/charge-grid.tsx'
import { AgentFile } from '../agents/agent-file.tsx'
import { CostEditorFoot } from './cost-editor-foot.tsx'
import { CostFields } from './cost-fields.tsx'
import { GridHints } from '../charge-grid/grid-hints.tsx'
import { refusedFields } from '../../../components/entry-form/field-errors.ts'
import { DraftProblem } from '../editing/draft-problem.tsx'
import { EditedCostSummary } from './edited-cost-summary.tsx'
import { UnsavedQuestion } from '../editing/unsaved-question.tsx'

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
  const [problems, setProblems] = useState<readonly CostProblem[]>([])
  const addCommand = useQuotationCommand('AddCostGroup', detail)
  const changeCommand = useQuotationCommand('ChangeCostGroup', detail)
  const recordCommand = useRecordedAnswer(detail.key, costRequest?.id)
  const costCommand = summary === undefined ? addCommand : changeCommand
  const command = costRequest ? recordCommand : costCommand
  const assumedValidity = useAssumedValidity(detail)
  const openCount = useOpenCount(unparsed)
  const { proposedLines, ...template } = useTemplateLines(detail, openCount > 0)
  // Assumptions are for new costs; they are shown and sent, but are not part of the typed draft.
  const shownDraft = (stored: CostDraft) =>
    summary === undefined ? withTemplate(withAssumed(stored, assumedValidity), proposedLines) : stored
  const isSendable = (next: CostDraft): boolean => {
    if (unparsed.focusFirst()) return false
    const draftProblems = costProblems(shownDraft(next))
    setProblems(draftProblems)
    return draftProblems.length === 0
  }
  const hasLeft = useRef(false)
  const [isSavingFirst, setSavingFirst] = useState(false)
  if (isSavingFirst && replacement === undefined) setSavingFirst(false)
  const edited = useEditedDraft({
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
    isSendable,
    sendDraft: (next, revision) => {
      const input = costInputOf(shownDraft(next))
      if (costRequest) return recordCommand.send(input)
      return summary === undefined
        ? addCommand.send(input, revision)
        : changeCommand.send({ ...input, idCost: summary.cost.idCost }, revision)
    },
    onClose: () => {
      hasLeft.current = true
      unparsed.forget()
      onClose()
    },
    onOpen: (newId) => {
      hasLeft.current = true
      onOpen(newId)
    },
  })
  const draft = shownDraft(edited.draft)
  const isUnsaved = openCount > 0 || edited.isDirty
  const [isAsking, setAsking] = useState(false)
  const changedRows = changedLines(draft, summary && edited.base)
  const weighing = useWeighing(detail, draft, summary?.cost)
  const weighedDetail = useMemo(() => weighedBy(detail, weighing.rule), [detail, weighing.rule])
  const pricedLines = pricedRows(draft, weighedDetail)
  const totals = draftTotals(draft, pricedLines, detail)
  const edit = (next: CostDraft) => {
    edited.edit(withoutTemplate(withoutAssumed(next, draft, edited.draft), draft, edited.draft))
    if (problems.length > 0) setProblems(costProblems(next))
  }
  const save = async () => {
    if (isSendable(draft) && !command.isBusy && edited.conflict === undefined) await edited.save()
  }
  const saveFirst = async () => {
    setSavingFirst(true)
    await save()
    // The save failed: its problem comes first.
    if (!hasLeft.current) replacement?.stay()
  }
  useCommands([
    { id: 'costs.save', title: t('costs.save'), keys: 'ctrl+s', scope: 'screen', quiet: true, run: () => void save() },
  ])

  return (
    <section
      ref={useFocusOnOpen(summary === undefined, formerReference === undefined ? 'input' : '.date-field input')}
      tabIndex={-1}
      className="cost-editor card"
      aria-label={summary === undefined ? t('costs.new') : t('costs.editing', { name: sourceName(summary.cost) })}
      onKeyDown={(event) => {
        // Escape closes an open list or calendar first.
        if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('.bp6-popover') === null) {
          if (isUnsaved) setAsking(true)
          else edited.discard()
        }
      }}
    >
      <header className="cost-editor-head">
        <ChevronDownIcon className="hue" data-hue="accent" size={14} aria-hidden="true" />
        <h3>
          {summary === undefined ? draft.agenteNombre || draft.carrier || t('costs.new') : sourceName(summary.cost)}
        </h3>
        {summary && <AgentFile cost={summary.cost} />}
        {costRequest && <span className="quiet">{p('onBehalf', { name: costRequest.contact.name })}</span>}
        <span className="end">
          {changedRows.size === 0 && isUnsaved && (
            <span className="hue unsaved-dot" data-hue="amber">
              {p('unsaved.mark')}
            </span>
          )}
          {changedRows.size > 0 && summary !== undefined && (
            <span className="hue unsaved-dot" data-hue="amber">
              {t('costs.changedLines', { count: changedRows.size })}
            </span>
          )}
          <Button variant="minimal" onClick={edited.discard}>
            {t('discard')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button className="in-place" loading={command.isBusy} onClick={() => void save()}>
            {t('costs.save')} <kbd aria-hidden="true">Ctrl</kbd>
            <kbd aria-hidden="true">S</kbd>
          </Button>
        </span>
      </header>
      <UnparsedInputsScope value={unparsed}>
        <CostFields
          draft={draft}
          isAssumed={draft.validez !== edited.draft.validez}
          isAgentAnswer={costRequest !== undefined}
          onChange={edit}
          problems={problems}
          refused={refusedFields(command.error)}
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
              if (chosen !== edited.draft) edited.edit(chosen)
            }}
          />
        )}
        <ChargeGrid
          shipment={weighedDetail}
          draft={draft}
          onChange={edit}
          problems={problems}
          changed={summary === undefined ? NO_CHANGES : changedRows}
          priced={pricedLines}
        />
      </UnparsedInputsScope>
      <CostEditorFoot detail={detail} totals={totals} before={summary?.total} />
      <DraftProblem
        detail={detail}
        command={command}
        conflict={edited.conflict}
        unread={edited.unread}
        lines={edited.lines}
        save={save}
        readNewest={edited.readNewest}
        onDiscard={edited.discard}
      />
      <UnsavedQuestion
        isOpen={isAsking || (replacement !== undefined && !isSavingFirst)}
        subject={summary === undefined ? t('costs.new') : sourceName(summary.cost)}
        onStay={() => {
          setAsking(false)
          replacement?.stay()
        }}
        onDiscard={edited.discard}
        onSave={() => {
          setAsking(false)
          void saveFirst()
        }}
      />
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
    </section>
  )
}
