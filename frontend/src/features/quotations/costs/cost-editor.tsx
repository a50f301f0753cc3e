import { Button } from '@blueprintjs/core'
import { ChevronDownIcon } from '@blueprintjs/icons'
import type { CostRequestRow } from '@freight/contracts/cost-request/routes'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { weighedBy } from '@freight/contracts/freight/weighed-by'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ReadingsOf, useOpenCount, useReadings } from '../../../components/form/readings.ts'
import { useCommands } from '../../../lib/browser/commands.ts'
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
import { useQuotationCommand } from '../mutations.ts'
import { placeOf, useEditedDraft } from '../editing/use-edited-draft.ts'
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
import { DraftProblem } from '../editing/draft-problem.tsx'
import { EditedCostSummary } from './edited-cost-summary.tsx'
import { UnsavedQuestion } from '../editing/unsaved-question.tsx'

export interface CostEditorProps {
  detail: QuotationDetail
  /** Absent for a new alternative. */
  summary?: CostSummary
  /** What a new alternative begins with. */
  like?: CostOfDetail | undefined
  /** The other quotation that it is of. */
  former?: string
  /** It is the answer of an agent, which somebody of us writes down. */
  answers?: CostRequestRow
  /** Stands beside the alternatives. */
  side?: Element | null
  onClose: () => void
  /** Another one waits to be opened in its place: what is typed is saved first, given up, or goes on. */
  asked?: { stay: () => void } | undefined
  /** Opens the alternative that was made of a new one. */
  onOpen: (edit: string) => void
}

const storedIn = ({ cost = [] }: QuotationDetail) => cost.map((one) => ({ id: one.idCost, draft: costDraftOf(one) }))
const filled = (draft: CostDraft): CostDraft => ({ ...draft, lines: filledLines(draft) })

const NOTHING: ReadonlySet<string> = new Set()

/** One alternative edited in place: who, route, days, validity and the charge grid with its live total. */
export const CostEditor = ({
  detail,
  summary,
  like,
  former,
  answers,
  side,
  onClose,
  asked,
  onOpen,
}: CostEditorProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const place = placeOf(
    detail,
    'cost',
    summary?.cost.idCost,
    answers ? answerOf(answers.id) : former === undefined ? like?.idCost : `${former}~${like?.idCost}`,
  )
  const readings = useReadings(place)
  const [problems, setProblems] = useState<readonly CostProblem[]>([])
  const add = useQuotationCommand('AddCostGroup', detail)
  const change = useQuotationCommand('ChangeCostGroup', detail)
  const record = useRecordedAnswer(detail.key, answers?.id)
  const command = answers ? record : summary === undefined ? add : change
  const assumed = useAssumedValidity(detail)
  const openCount = useOpenCount(readings)
  const { proposed, ...template } = useTemplateLines(detail, openCount > 0)
  // What is assumed is for a cost that is new; it is shown and sent, and is not what somebody has typed.
  const told = (kept: CostDraft) => (summary === undefined ? withTemplate(withAssumed(kept, assumed), proposed) : kept)
  const isWhole = (next: CostDraft): boolean => {
    if (readings.leadsToOpen()) return false
    const found = costProblems(told(next))
    setProblems(found)
    return found.length === 0
  }
  const isLeft = useRef(false)
  const [isSavingFirst, setSavingFirst] = useState(false)
  if (isSavingFirst && asked === undefined) setSavingFirst(false)
  const edited = useEditedDraft({
    detail,
    kind: 'cost',
    id: summary?.cost.idCost,
    place,
    readings,
    start: () => {
      const source = summary?.cost ?? like
      const { id: agente = '', name: agenteNombre = '' } = answers?.provider ?? {}
      const draft =
        source === undefined
          ? { ...emptyCostDraft(), agente, agenteNombre }
          : former === undefined
            ? costDraftOf(source)
            : takenDraftOf(source)
      return { draft, base: draft }
    },
    storedIn,
    parts: costParts,
    nameOf: ({ lineId }) => lineId,
    filled,
    after: afterWeighing,
    isDone: isWeighedAnew,
    isWhole,
    give: (next, revision) => {
      const input = costInputOf(told(next))
      if (answers) return record.send(input)
      return summary === undefined
        ? add.send(input, revision)
        : change.send({ ...input, idCost: summary.cost.idCost }, revision)
    },
    onClose: () => {
      isLeft.current = true
      readings.forget()
      onClose()
    },
    onOpen: (made) => {
      isLeft.current = true
      onOpen(made)
    },
  })
  const draft = told(edited.draft)
  const isUnsaved = openCount > 0 || edited.isDirty
  const [isAsking, setAsking] = useState(false)
  const changed = changedLines(draft, summary && edited.base)
  const weighing = useWeighing(detail, draft, summary?.cost)
  const weighed = useMemo(() => weighedBy(detail, weighing.rule), [detail, weighing.rule])
  const priced = pricedRows(draft, weighed)
  const totals = draftTotals(draft, priced, detail)
  const edit = (next: CostDraft) => {
    edited.edit(withoutTemplate(withoutAssumed(next, draft, edited.draft), draft, edited.draft))
    if (problems.length > 0) setProblems(costProblems(next))
  }
  const save = async () => {
    if (isWhole(draft) && !command.isBusy && edited.conflict === undefined) await edited.save()
  }
  const saveFirst = async () => {
    setSavingFirst(true)
    await save()
    // It could not be saved: that is seen to first.
    if (!isLeft.current) asked?.stay()
  }
  useCommands([
    { id: 'costs.save', title: t('costs.save'), keys: 'ctrl+s', scope: 'screen', quiet: true, run: () => void save() },
  ])

  return (
    <section
      ref={useFocusOnOpen(summary === undefined, former === undefined ? 'input' : '.date-field input')}
      tabIndex={-1}
      className="cost-editor card"
      aria-label={summary === undefined ? t('costs.new') : t('costs.editing', { name: sourceName(summary.cost) })}
      onKeyDown={(event) => {
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
        {answers && <span className="quiet">{p('onBehalf', { name: answers.contact.name })}</span>}
        <span className="end">
          {changed.size === 0 && isUnsaved && (
            <span className="hue unsaved-dot" data-hue="amber">
              {p('unsaved.mark')}
            </span>
          )}
          {changed.size > 0 && summary !== undefined && (
            <span className="hue unsaved-dot" data-hue="amber">
              {t('costs.changedLines', { count: changed.size })}
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
      <ReadingsOf value={readings}>
        <CostFields
          draft={draft}
          isAssumed={draft.validez !== edited.draft.validez}
          isAgents={answers !== undefined}
          onChange={edit}
          problems={problems}
        />
        <WeighingLine
          detail={detail}
          weighing={weighing}
          name={draft.agenteNombre}
          onWeighAnew={() => edit({ ...draft, weighAnew: true })}
        />
        {summary === undefined && like === undefined && (
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
          detail={weighed}
          draft={draft}
          onChange={edit}
          problems={problems}
          changed={summary === undefined ? NOTHING : changed}
          priced={priced}
        />
      </ReadingsOf>
      <CostEditorFoot detail={detail} totals={totals} before={summary?.total} />
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
        isOpen={isAsking || (asked !== undefined && !isSavingFirst)}
        subject={summary === undefined ? t('costs.new') : sourceName(summary.cost)}
        onStay={() => {
          setAsking(false)
          asked?.stay()
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
