import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon } from '@blueprintjs/icons'
import { statesUnderWay } from '@freight/contracts/rate-import/choices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useCommands } from '../../../lib/browser/commands.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { rateKeys } from '../queries.ts'
import { CheckStep, readyOf } from './check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { useColumnsDraft } from './columns/use-columns-draft.ts'
import { FileStep } from './file-step.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSteps, type Step } from './import-steps.tsx'
import { PastImports } from './past-imports.tsx'
import { importKeys, importOptions, type Mapping, type RateImportView } from './queries.ts'
import { useImportRefusal } from './use-import-refusal.ts'
import './import.css'

type Asked = { id: string } & (
  { name: 'CheckRateImport'; mapping: Mapping } | { name: 'ConfirmRateImport' | 'CancelRateImport' | 'UndoRateImport' }
)

const isBeforeRates = (state: RateImportView['state']) =>
  state === 'OPENED' || state === 'CHECKING' || state === 'CHECKED'

const stepOf = (view: RateImportView | undefined, isMapping: boolean): Step => {
  if (view === undefined) return 'file'
  if (isMapping || view.state === 'OPENED') return 'columns'
  return isBeforeRates(view.state) ? 'check' : 'confirm'
}

/** What is asked of the import of the address, and what it makes fresh. */
const useImportCommands = () => {
  const client = useQueryClient()
  return useCommand(
    (asked: Asked, commandId) =>
      asked.name === 'CheckRateImport'
        ? command('rate-import', asked.name, asked.id, { mapping: asked.mapping }, { commandId })
        : command('rate-import', asked.name, asked.id, {}, { commandId }),
    {
      onDone: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: importKeys.all }),
          client.invalidateQueries({ queryKey: rateKeys.all }),
        ]),
    },
  )
}

/** /pricing/tarifas?act=import: a file of rates, from its choice to its rates, and back. */
export const RateImportPage = () => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const refusal = useImportRefusal()
  const [params, setParams] = useSearchParams()
  const id = params.get('import') ?? undefined
  const [undoing, setUndoing] = useState<{ id: string; no: number }>()
  const { data, error, refetch } = useQuery({ ...importOptions(id ?? ''), enabled: id !== undefined })
  const view = data?.id === id ? data : undefined
  const draft = useColumnsDraft(view)
  const readings = useReadings()
  const order = useImportCommands()
  const open = (next: string | undefined, columns = false) =>
    setParams({ act: 'import', ...(next !== undefined && { import: next }), ...(columns && { columns: '1' }) })
  const isMapping = params.has('columns') && view !== undefined && !statesUnderWay.includes(view.state)
  const step = stepOf(view, isMapping)
  const send = (asked: Asked) => order.run(asked).catch(() => undefined)
  const check = async () => {
    // Text that is no day or no provider is not passed over.
    if (view === undefined || draft.mapping === undefined || readings.leadsToOpen()) return
    await order.run({ id: view.id, name: 'CheckRateImport', mapping: draft.mapping }).then(
      () => {
        draft.clear()
        open(view.id)
      },
      () => undefined,
    )
  }
  const ready = view?.counts ? readyOf(view.counts) : 0
  const next =
    step === 'columns'
      ? { text: t('check.run'), run: draft.mapping === undefined ? undefined : check }
      : view?.state === 'CHECKED'
        ? ready === 0
          ? { text: t('confirm.nothing'), run: undefined }
          : {
              text: t('confirm.run', { count: ready, rows: format.decimal(ready) }),
              run: () => send({ id: view.id, name: 'ConfirmRateImport' }),
            }
        : undefined
  useCommands([
    {
      id: 'rate-import-next',
      title: t('title'),
      keys: 'ctrl+Enter',
      scope: 'screen',
      quiet: true,
      run: () => void next?.run?.(),
    },
  ])
  const canCancel = view !== undefined && (isBeforeRates(view.state) || view.state === 'APPLYING')
  return (
    <div className="rate-import">
      <header className="rate-import-head">
        <nav aria-label={t('title')}>
          <Link to="/pricing/tarifas">{t('back')}</Link> <span aria-hidden="true">›</span> <h1>{t('title')}</h1>{' '}
          {view !== undefined && (
            <span className="quiet">
              {t('no', { no: view.no })} {view.owner && `· ${view.owner.name}`}
            </span>
          )}
        </nav>
        <span className="rate-import-acts">
          {canCancel && (
            <Button
              variant="minimal"
              disabled={order.isBusy}
              onClick={() => void send({ id: view.id, name: 'CancelRateImport' })}
            >
              {t(view.state === 'APPLYING' ? 'confirm.stop' : 'confirm.leave')}
            </Button>
          )}
          {view?.state === 'CHECKED' && step === 'check' && (
            <Button icon={<ChevronLeftIcon />} onClick={() => open(view.id, true)}>
              {t('check.again')}
            </Button>
          )}
          {next !== undefined && (
            <Button
              intent="primary"
              aria-disabled={next.run === undefined || undefined}
              loading={order.isBusy}
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
      {order.error !== undefined && (
        <p className="rate-unclear" role="alert">
          {refusal(order.error)}
        </p>
      )}
      <div className="rate-import-body" data-step={step}>
        <aside className="rate-import-left">
          <ImportSteps step={step} view={view} />
          <PastImports shown={id} onOpen={(one) => open(one)} onUndo={setUndoing} />
        </aside>
        {id !== undefined && view === undefined ? (
          error === null ? (
            <SkeletonRows rows={10} />
          ) : (
            <ErrorCard error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <ReadingsOf value={readings}>
            <Work
              view={view}
              step={step}
              draft={draft}
              onOpen={open}
              onUndo={setUndoing}
              onGoOn={({ id: halfDone }) => void send({ id: halfDone, name: 'ConfirmRateImport' })}
              onMapping={({ id: again }, mapping) => void send({ id: again, name: 'CheckRateImport', mapping })}
              onCheck={({ id: again, mapping }) =>
                mapping !== null && void send({ id: again, name: 'CheckRateImport', mapping })
              }
            />
          </ReadingsOf>
        )}
      </div>
      <Confirm
        isOpen={undoing !== undefined}
        onCancel={() => setUndoing(undefined)}
        onConfirm={async () => {
          if (undoing !== undefined) await send({ id: undoing.id, name: 'UndoRateImport' })
          setUndoing(undefined)
        }}
      >
        <p>
          <strong>{undoing === undefined ? '' : t('result.undoOf', { no: undoing.no })}</strong>
        </p>
        <p>{t('result.undoText')}</p>
      </Confirm>
    </div>
  )
}

/** What is done in the step: choose the file, match its columns, look at what comes of it, or see what was done. */
const Work = ({
  view,
  step,
  draft,
  onOpen,
  onUndo,
  onCheck,
  onMapping,
  onGoOn,
}: {
  view: RateImportView | undefined
  step: Step
  draft: ReturnType<typeof useColumnsDraft>
  onOpen: (id: string | undefined) => void
  onUndo: (view: RateImportView) => void
  onCheck: (view: RateImportView) => void
  onMapping: (view: RateImportView, mapping: Mapping) => void
  onGoOn: (view: RateImportView) => void
}) => {
  if (view === undefined) return <FileStep onSent={(sent) => onOpen(sent)} />
  if (step === 'columns') return <ColumnsStep draft={draft} />
  return (
    <div className="rate-import-work">
      {!isBeforeRates(view.state) && (
        <ImportResult
          view={view}
          onUndo={() => onUndo(view)}
          onCheck={() => onCheck(view)}
          onGoOn={() => onGoOn(view)}
          onAnother={() => onOpen(undefined)}
        />
      )}
      <div className="rate-check-both">
        <CheckStep key={view.id} view={view} onMapping={(mapping) => onMapping(view, mapping)} />
      </div>
    </div>
  )
}
