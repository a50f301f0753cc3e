import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, TickIcon, UndoIcon } from '@blueprintjs/icons'
import { statesUnderWay } from '@freight/contracts/vocabulary/rate-import'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { rateKeys } from '../rate-queries.ts'
import { CheckStep, readyOf } from './check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { useColumnsDraft } from './columns/use-columns-draft.ts'
import { FileStep, ImportResult, useImportRefusal } from './file-step.tsx'
import {
  importKeys,
  importOptions,
  type Mapping,
  type RateImportView,
  type PastImport,
  pastOptions,
} from './rate-import-queries.ts'
import { type ConfirmedRows, useConfirmedRows } from './rows/use-confirmed-rows.ts'
import './import.css'

interface PastImportsProps {
  shown: string | undefined
  onOpen: (id: string) => void
  onUndo: (one: PastImport) => void
}

/** Earlier imports: owner, time, counts and result; a completed one can be undone. */
const PastImports = ({ shown, onOpen, onUndo }: PastImportsProps) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { data, error, refetch } = useQuery(pastOptions)
  // An upload without an import cannot be resumed.
  const rows = (data?.rows ?? []).filter(({ state }) => state !== 'OPENED').slice(0, 8)
  const touchedCount = ({ applied }: PastImport) => (applied ? applied.created + applied.changed : undefined)
  return (
    <section className="rate-import-card rate-past stack gap-8 min-width-0 on-surface">
      <h2>{t('rateImport.past.title')}</h2>
      {error !== null && <ErrorCard error={error} title={t('rateImport.past.failed')} onRetry={() => void refetch()} />}
      {data !== undefined && rows.length === 0 && <p className="quiet">{t('rateImport.past.none')}</p>}
      <ul className="stack gap-6">
        {rows.map((pastImport) => (
          <li
            className="flex wrap gap-4-8 start between"
            key={pastImport.id}
            aria-current={pastImport.id === shown || undefined}
          >
            <div>
              <button type="button" className="link-button text-left" onClick={() => onOpen(pastImport.id)}>
                {pastImport.no} · {pastImport.owner?.name ?? t('rateImport.past.general')}
              </button>
              {pastImport.id === shown && <span className="tag margin-left-8">{t('rateImport.past.shown')}</span>}
              <p className="quiet">
                {format.near(pastImport.openedAt)} · {t(`rateImport.state.${pastImport.state}`)}
                {touchedCount(pastImport) !== undefined &&
                  ` · ${t('rateImport.past.rates', { count: touchedCount(pastImport) ?? 0 })}`}
              </p>
              {statesUnderWay.includes(pastImport.state) && pastImport.progress.of > 0 && (
                <progress
                  aria-label={t(`rateImport.state.${pastImport.state}`)}
                  value={pastImport.progress.done}
                  max={pastImport.progress.of}
                />
              )}
            </div>
            {pastImport.state === 'APPLIED' && (
              <Button
                size="small"
                icon={<UndoIcon />}
                aria-label={t('rateImport.result.undoOf', { no: pastImport.no })}
                onClick={() => onUndo(pastImport)}
              >
                {t('rateImport.result.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Step = 'file' | 'columns' | 'check' | 'confirm'
const steps: readonly Step[] = ['file', 'columns', 'check', 'confirm']

/** The four steps of the import with their current data. */
const ImportSteps = ({
  step,
  view,
  used,
}: {
  step: Step
  view: RateImportView | undefined
  /** Mapped columns. */
  used?: Mapping['columns'] | undefined
}) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const currentIndex = steps.indexOf(step)
  const isOver = view?.state === 'APPLIED' || view?.state === 'UNDONE'
  const appliedCount = view?.applied ? view.applied.created + view.applied.changed : undefined
  const notes: Partial<Record<Step, ReactNode>> = {
    file:
      view === undefined
        ? t('rateImport.stepNote.file')
        : `${view.file.name}${view.look && view.look.sheets.length > 0 ? ` · ${t('rateImport.stepNote.sheets', { count: view.look.sheets.length })}` : ''}`,
    ...(view?.look && {
      columns: t('rateImport.stepNote.columns', {
        count: new Set((used ?? (view.mapping ?? view.look.suggested).columns).map(({ column }) => column)).size,
        of: view.look.headers.filter((one) => one !== '').length,
      }),
    }),
    ...(view?.counts && {
      check:
        view.counts.problems > 0
          ? t('rateImport.stepNote.problems', { count: view.counts.problems })
          : t('rateImport.stepNote.fine'),
    }),
    confirm:
      view !== undefined && view.undone !== null
        ? t('rateImport.stepNote.undone', {
            count: view.undone.takenBack,
            rates: format.decimal(view.undone.takenBack),
          })
        : appliedCount === undefined
          ? t('rateImport.stepNote.nothingYet')
          : t('rateImport.stepNote.applied', { count: appliedCount, rates: format.decimal(appliedCount) }),
  }
  return (
    <ol className="rate-import-steps pad-4-0 stack gap-12 flush" aria-label={t('common.importSteps')}>
      {steps.map((each, index) => {
        const isDone = index < currentIndex || isOver
        return (
          <li key={each} aria-current={each === step && !isOver ? 'step' : undefined} data-done={isDone || undefined}>
            <span
              className="rate-step-mark width-22 height-22 edge-2 round inline-row centred flex-none"
              aria-hidden="true"
            >
              {isDone ? <TickIcon size={12} /> : format.decimal(index + 1)}
            </span>
            <span>
              <strong>{t(`rateImport.step.${each}`)}</strong>
              <span className="quiet">{notes[each]}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type ImportCommand = { id: string } & (
  | { name: 'CheckRateImport'; mapping: Mapping }
  | { name: 'ConfirmRateImport'; confirmed?: ConfirmedRows['confirmed']; endsDropped?: boolean }
  | { name: 'CancelRateImport' | 'UndoRateImport' }
)

const isBeforeRates = (state: RateImportView['state']) =>
  state === 'OPENED' || state === 'CHECKING' || state === 'CHECKED'

const stepOf = (view: RateImportView | undefined, isMapping: boolean): Step => {
  if (view === undefined) return 'file'
  if (isMapping || view.state === 'OPENED') return 'columns'
  return isBeforeRates(view.state) ? 'check' : 'confirm'
}

/** Runs the commands of the import in the URL and invalidates imports and rates. */
const useImportCommands = () => {
  const client = useQueryClient()
  return useCommand(
    (input: ImportCommand, commandId) => {
      if (input.name === 'CheckRateImport')
        return command('rate-import', input.name, input.id, { mapping: input.mapping }, { commandId })
      if (input.name !== 'ConfirmRateImport') return command('rate-import', input.name, input.id, {}, { commandId })
      const { confirmed, endsDropped } = input
      const data = { ...(confirmed !== undefined && { confirmed }), ...(endsDropped !== undefined && { endsDropped }) }
      return command('rate-import', input.name, input.id, data, { commandId })
    },
    {
      onDone: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: importKeys.all }),
          client.invalidateQueries({ queryKey: rateKeys.all }),
        ]),
    },
  )
}

/** /pricing/tarifas?act=import: import of a rate file from upload to rates, with undo. */
export const RateImportPage = () => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const refusal = useImportRefusal()
  const [params, setParams] = useSearchParams()
  const id = params.get('import') ?? undefined
  const [importToUndo, setImportToUndo] = useState<{ id: string; no: number }>()
  const { data, error, refetch } = useQuery({ ...importOptions(id ?? ''), enabled: id !== undefined })
  const view = data?.id === id ? data : undefined
  const draft = useColumnsDraft(view)
  const unparsed = useUnparsedInputs()
  const stepCommand = useImportCommands()
  const open = (next: string | undefined, columns = false) =>
    setParams({ act: 'import', ...(next !== undefined && { import: next }), ...(columns && { columns: '1' }) })
  const isMapping = params.has('columns') && view !== undefined && !statesUnderWay.includes(view.state)
  const step = stepOf(view, isMapping)
  const send = (input: ImportCommand) => stepCommand.run(input).catch(() => undefined)
  const [isRefusalShown, setRefusalShown] = useState(false)
  const check = async () => {
    setRefusalShown(draft.gone.length > 0)
    if (draft.gone.length > 0) return
    // An invalid day or unknown provider must not be skipped.
    if (view === undefined || draft.mapping === undefined || unparsed.focusFirst()) return
    await stepCommand.run({ id: view.id, name: 'CheckRateImport', mapping: draft.mapping }).then(
      () => {
        draft.clear()
        open(view.id)
      },
      () => undefined,
    )
  }
  const confirming = useConfirmedRows(view)
  const checkKey = `${view?.id} ${view?.revision}`
  const [endsDroppedOf, setEndsDroppedOf] = useState<string>()
  const endChoice = {
    isOn: endsDroppedOf === checkKey,
    set: (isOn: boolean) => setEndsDroppedOf(isOn ? checkKey : undefined),
  }
  const ready = view?.counts ? readyOf(view.counts) - confirming.left : 0
  const nextAction = () => {
    if (step === 'columns')
      return { text: t('rateImport.check.run'), run: draft.mapping === undefined ? undefined : check }
    if (view?.state !== 'CHECKED') return undefined
    if (ready === 0)
      return {
        text: t(confirming.left > 0 ? 'rateImport.confirm.tickFirst' : 'rateImport.confirm.nothing'),
        run: undefined,
      }
    return {
      text: t('rateImport.confirm.run', { count: ready, rows: format.decimal(ready) }),
      run: () =>
        send({
          id: view.id,
          name: 'ConfirmRateImport',
          ...(confirming.toConfirm > 0 && { confirmed: confirming.confirmed }),
          ...(view.counts?.droppedEnds && { endsDropped: endChoice.isOn }),
        }),
    }
  }
  const next = nextAction()
  useCommands([
    {
      id: 'rate-import-next',
      title: t('rateImport.title'),
      keys: 'ctrl+Enter',
      scope: 'screen',
      quiet: true,
      run: () => void next?.run?.(),
    },
  ])
  const canCancel = view !== undefined && (isBeforeRates(view.state) || view.state === 'APPLYING')
  const content = () => {
    if (id !== undefined && view === undefined)
      return error === null ? <SkeletonRows rows={10} /> : <ErrorCard error={error} onRetry={() => void refetch()} />
    if (view === undefined) return <FileStep onSent={open} />
    if (step === 'columns') return <ColumnsStep draft={draft} />
    const checkAgain = (mapping: Mapping | null) =>
      mapping !== null && void send({ id: view.id, name: 'CheckRateImport', mapping })
    return (
      <div className="stack gap-10 min-width-0">
        {!isBeforeRates(view.state) && (
          <ImportResult
            view={view}
            onUndo={() => setImportToUndo(view)}
            onCheck={() => checkAgain(view.mapping)}
            onGoOn={() => void send({ id: view.id, name: 'ConfirmRateImport' })}
            onAnother={() => open(undefined)}
          />
        )}
        <div className="rate-check-both grid start gap-12">
          <CheckStep key={view.id} view={view} confirming={confirming} ending={endChoice} onMapping={checkAgain} />
        </div>
      </div>
    )
  }
  return (
    <div className="rate-import pad-10-16-16 stack flex-1 gap-10 min-height-0 scrolls-both">
      <header className="row wrap gap-8 between">
        <nav className="row wrap gap-8" aria-label={t('rateImport.title')}>
          <Link to="/pricing/tarifas">{t('rateImport.back')}</Link> <span aria-hidden="true">›</span>{' '}
          <h1 className="size-17">{t('rateImport.title')}</h1>{' '}
          {view !== undefined && (
            <span className="quiet">
              {t('rateImport.no', { no: view.no })} {view.owner && `· ${view.owner.name}`}
            </span>
          )}
        </nav>
        <span className="row wrap gap-8">
          {canCancel && (
            <Button
              variant="minimal"
              disabled={stepCommand.isBusy}
              onClick={() => void send({ id: view.id, name: 'CancelRateImport' })}
            >
              {t(view.state === 'APPLYING' ? 'common.stop' : 'rateImport.confirm.leave')}
            </Button>
          )}
          {view?.state === 'CHECKED' && step === 'check' && (
            <Button icon={<ChevronLeftIcon />} onClick={() => open(view.id, true)}>
              {t('rateImport.check.again')}
            </Button>
          )}
          {next !== undefined && (
            <Button
              intent="primary"
              aria-disabled={next.run === undefined || undefined}
              loading={stepCommand.isBusy}
              onClick={() => void next.run?.()}
            >
              {next.text}{' '}
              <span className="keys" aria-hidden="true">
                <kbd>Ctrl</kbd> <kbd>Enter</kbd>
              </span>
            </Button>
          )}
        </span>
      </header>
      {stepCommand.error !== undefined && (
        <p className="rate-unclear" role="alert">
          {refusal(stepCommand.error)}
        </p>
      )}
      {isRefusalShown && draft.gone.length > 0 && (
        <p className="rate-unclear" role="alert">
          {t('rateImport.refused.COLUMNS_GONE', { columns: draft.gone.map(({ header }) => header).join(', ') })}
        </p>
      )}
      <div className="rate-import-body grid start gap-12" data-step={step}>
        <aside className="rate-import-left stack gap-10 min-width-0">
          <ImportSteps step={step} view={view} used={draft.mapping?.columns} />
          <PastImports shown={id} onOpen={(one) => open(one)} onUndo={setImportToUndo} />
        </aside>
        <UnparsedInputsScope value={unparsed}>{content()}</UnparsedInputsScope>
      </div>
      <Confirm
        isOpen={importToUndo !== undefined}
        onCancel={() => setImportToUndo(undefined)}
        onConfirm={async () => {
          if (importToUndo !== undefined) await send({ id: importToUndo.id, name: 'UndoRateImport' })
          setImportToUndo(undefined)
        }}
      >
        <p>
          <strong>{importToUndo === undefined ? '' : t('rateImport.result.undoOf', { no: importToUndo.no })}</strong>
        </p>
        <p>{t('rateImport.result.undoText')}</p>
      </Confirm>
    </div>
  )
}
