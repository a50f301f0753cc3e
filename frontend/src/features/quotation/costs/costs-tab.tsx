import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isSharedJourney } from '@freight/contracts/pricing/our-sections'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty, LoadState } from '../../../components/feedback/load-state.tsx'
import { currencySign } from '../../../lib/format/format.ts'
import { PendingAgentCosts as AwaitedCosts } from '../agents/pending-agent-costs.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { answeredRequest } from '../agents/answer-of.ts'
import { offered } from '../commands/actions.ts'
import { costSummaries, distinctNames, sourceName } from '../charge-grid/cost-summaries.ts'
import { ByCurrencySwitch, useByCurrency } from '../by-currency.tsx'
import { CostBar } from './cost-bar.tsx'
import { CostEditor, type CostEditorProps } from './cost-editor.tsx'
import { FxLine } from './cost-marks.tsx'
import { RemovedDrafts } from '../editing/removed-drafts.tsx'
import { useRemoveGroup } from '../alternative/use-remove-group.ts'
import { useTab } from '../use-tab.ts'
import { draftNameOf } from '../editing/use-edited-draft.ts'
import { useEdit } from '../editing/use-edit.ts'
import { useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { detailOptions } from '../quotation-queries.ts'
import { useAgentRequests } from '../agents/agents-queries.ts'

/** Records an answer that an agent gave by telephone or mail: typed as a cost, stored as the agent's answer. */
export const RecordAnswer = ({
  costRequestId,
  ...props
}: Omit<CostEditorProps, 'summary' | 'copiedCost' | 'formerReference' | 'costRequest'> & { costRequestId: string }) => {
  const { t } = useTranslation('agents')
  const request = useAgentRequests(props.detail.key).find(({ id }) => id === costRequestId)
  if (request === undefined) return <p className="card card-body quiet">{t('record.gone')}</p>
  return <CostEditor {...props} costRequest={request} />
}

/** Joins reference and cost id in a `from` parameter that names a cost of another quotation: `MVD-2026-000001~c-1`. */
const BETWEEN = '~'

/** Whether a new cost starts as a copy from another quotation. */
const isFormer = (from: string | undefined): from is string => from?.includes(BETWEEN) === true

/** Editor of a new cost that copies a former one, except for its validity. */
const TakenCost = ({
  from,
  ...props
}: Omit<CostEditorProps, 'summary' | 'copiedCost' | 'formerReference'> & { from: string }) => {
  const { t } = useTranslation('prices')
  const [key = '', idCost] = from.split(BETWEEN)
  const { data, error, refetch } = useQuery(detailOptions(key))
  if (data === undefined)
    return (
      <LoadState error={error} title={t('former.failed', { reference: key })} onRetry={refetch} rows={8} height={31} />
    )
  const source = data.cost?.find((one) => one.idCost === idCost)
  if (source === undefined) return <p className="card card-body quiet">{t('former.gone', { reference: key })}</p>
  return <CostEditor {...props} copiedCost={source} formerReference={key} />
}

/**
 * The edited cost of the tab. Opening a former cost over unsaved text waits (`replacement`) until the user saves or discards
 * it.
 */
const useHeldEdit = (detail: QuotationDetail) => {
  const { edit, from, set } = useEdit()
  const [shown, setShown] = useState({ edit, from })
  const unsaved = useUnsaved(detail.key)
  const draftName = draftNameOf(detail, 'cost', shown.edit, shown.from)
  const isAnother = edit !== shown.edit || from !== shown.from
  const isHeld = isAnother && isFormer(from) && shown.edit !== undefined && unsaved.includes(draftName)
  if (isAnother && !isHeld) setShown({ edit, from })
  const heldEdit = isHeld ? shown : { edit, from }
  return {
    ...heldEdit,
    set,
    /** Opens the waiting cost after the current one was saved or discarded; its editor then calls `set(undefined)`. */
    close: () => (isHeld ? setShown({ edit, from }) : set(undefined)),
    ...(isHeld && { replacement: { stay: () => set(shown.edit, shown.from) } }),
  }
}

export interface CostsTabProps {
  detail: QuotationDetail
  /** Right column: matching notes. */
  notes?: ReactNode
  /** Right column, below the notes and the edited cost's summary: further help for finding a price. */
  helps?: ReactNode
}

/** The alternatives: one in its editor, the others as bars. */
export const CostsTab = ({ detail, notes, helps }: CostsTabProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const { edit, from, set, close, replacement } = useHeldEdit(detail)
  const removeGroup = useRemoveGroup(detail)
  const [side, setSide] = useState<Element | null>(null)
  const [, setTab] = useTab()
  const [byCurrency] = useByCurrency()
  const mayAdd = detail.cost !== undefined && offered(detail, 'AddCostGroup')?.possible === true
  useCommands(
    mayAdd
      ? [
          {
            id: 'costs.add',
            title: t('command.AddCostGroup.action'),
            keys: 'n',
            scope: 'screen',
            quiet: true,
            run: () => set('new'),
          },
        ]
      : [],
  )
  if (detail.cost === undefined)
    return (
      <Empty
        kind="no-permission"
        title={t('costs.noPermission')}
        help={t('costs.noPermissionHelp')}
        actions={<Button onClick={() => setTab('summary')}>{t('costs.backToSummary')}</Button>}
      />
    )
  const answeredRequestId = answeredRequest(from)
  const costs = costSummaries(detail)
  const completeCount = costs.filter(({ whole }) => whole).length
  const names = distinctNames(costs)
  const isShared = isSharedJourney(detail)
  const editorProps = { detail, side, onClose: close, replacement, onOpen: set }
  /** The editor of a new cost: of another quotation, of an agent's answer, or empty or a copy. */
  const newCost = () => {
    if (edit !== 'new' || !mayAdd) return null
    if (isFormer(from)) return <TakenCost key={from} {...editorProps} from={from} />
    if (answeredRequestId !== undefined)
      return <RecordAnswer key={from} {...editorProps} costRequestId={answeredRequestId} />
    const copiedCost = costs.find(({ cost }) => cost.idCost === from)?.cost
    return <CostEditor key={from ?? 'new'} {...editorProps} copiedCost={copiedCost} />
  }
  const alternatives = (
    <div className="costs-tab stack gap-6" role={notes === undefined ? 'tabpanel' : undefined}>
      <header className="part-head min-height-28 row gap-10">
        <h2>{t('costs.alternatives', { count: costs.length })}</h2>
        <span className="quiet">
          {costs.length > 0 && `${t('costs.completeCount', { count: completeCount })}${isShared ? ' · ' : ''}`}
          {isShared &&
            `${p(`${byCurrency ? 'totals' : 'total'}.${detail.direction}`, { currency: currencySign(detail.displayCurrency) })}`}
        </span>
        <span className="end row gap-8 margin-left-auto wide wrap">
          {costs.length > 0 && <ByCurrencySwitch />}
          {mayAdd && (
            <Button icon={<PlusIcon />} onClick={() => set('new')}>
              {t('command.AddCostGroup.action')} <kbd aria-hidden="true">N</kbd>
            </Button>
          )}
        </span>
      </header>
      {costs.map((summary, index) =>
        edit === summary.cost.idCost ? (
          <CostEditor key={summary.cost.idCost} {...editorProps} summary={summary} />
        ) : (
          <CostBar
            key={summary.cost.idCost}
            detail={detail}
            summary={summary}
            label={names[index] ?? ''}
            onEdit={() => set(summary.cost.idCost)}
            onCopy={() => set('new', summary.cost.idCost)}
            onRemove={() => void removeGroup({ idCost: summary.cost.idCost }, sourceName(summary.cost))}
          />
        ),
      )}
      <AwaitedCosts detail={detail} recorded={edit === 'new' ? answeredRequestId : undefined} />
      {newCost()}
      <RemovedDrafts
        detail={detail}
        kind="cost"
        ids={costs.map(({ cost }) => cost.idCost)}
        isNewOpen={edit === 'new'}
        onNew={() => set('new')}
      />
      {costs.length === 0 && edit !== 'new' && (
        <Empty
          kind="none"
          title={t('costs.none')}
          help={t('costs.noneHelp')}
          actions={
            mayAdd && (
              <Button intent="primary" onClick={() => set('new')}>
                {t('command.AddCostGroup.action')}
              </Button>
            )
          }
        />
      )}
      {costs.length > 0 && !byCurrency && <FxLine detail={detail} />}
    </div>
  )
  if (notes === undefined) return alternatives
  return (
    <div className="costs-with-notes grid start gap-12" role="tabpanel">
      {alternatives}
      <aside className="costs-tab stack gap-6">
        {notes}
        <div ref={setSide} className="costs-tab beside-cost stack gap-6" />
        {helps}
      </aside>
    </div>
  )
}
