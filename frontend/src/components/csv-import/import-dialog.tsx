import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlay/dialog.tsx'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { FieldSpec } from '../entry-form/field-spec.ts'
import { ImportCheck } from './import-check.tsx'
import type { ImportColumn } from './import-columns.ts'
import { ImportColumnsStep } from './import-columns-step.tsx'
import { ImportFileStep } from './import-file-step.tsx'
import type { ImportResult } from './import-run.ts'
import { type Import, type ImportSource, type ImportStep, type PartCallback, useImport } from './use-import.ts'
import './import-dialog.css'

export interface ImportDialogProps {
  /** `charge-codes`: part of the import path, and the key of the remembered columns. */
  collection: string
  title: string
  /** The first two columns identify a row. */
  columns: readonly ImportColumn[]
  /** Names and value texts of the changed fields. */
  fields: Readonly<Record<string, FieldSpec>>
  /** Note before applying: what the import does not change. */
  note?: (changed: number) => ReactNode
  onClose: () => void
  /** With the rows of this run; after an interruption the next run has the others. */
  onApplied: (results: readonly ImportResult[]) => void
  onPart?: PartCallback
  /** Whose file it is; `start` has its choice. */
  source?: ImportSource
  /** Above the choice of the file. */
  start?: ReactNode
}

const steps: readonly ImportStep[] = ['file', 'columns', 'check', 'apply']

/** Imports the rows of a file: choose it, map its columns, try without saving, apply. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { t } = useTranslation('fileImport')
  const { t: catalogue } = useTranslation('catalogue')
  const format = useFormat()
  const titleId = useId()
  const work = useImport(props.collection, props.columns, props.onApplied, props)
  const { file, step } = work
  const next = nextOf(work, props.onClose)
  // While rows are applied closing only stops: the progress has to stay visible.
  const close = () => {
    work.stop()
    if (!(work.isRunning && step === 'apply')) props.onClose()
  }
  const body = useRef<HTMLDivElement>(null)
  // The focused element disappeared with the previous step.
  useEffect(() => {
    body.current?.focus()
  }, [step])
  useCommands([
    {
      id: 'import-next',
      title: props.title,
      keys: 'ctrl+Enter',
      scope: 'screen',
      quiet: true,
      run: () => next.run?.(),
    },
  ])
  return (
    <Dialog
      isOpen
      onClose={close}
      canOutsideClickClose={false}
      aria-labelledby={titleId}
      className="import-dialog"
      portalClassName="import-portal"
    >
      <div ref={body} className="import-work" tabIndex={-1}>
        <div className="import-head">
          <div>
            <h2 id={titleId}>{props.title}</h2>
            <p className="quiet">
              {file === undefined
                ? t('formats')
                : t('fileFacts', {
                    name: file.name,
                    count: file.rows.length,
                    rows: format.decimal(file.rows.length),
                  })}
            </p>
          </div>
          <ol className="import-steps" aria-label={t('steps')}>
            {steps.map((each) => (
              <li
                key={each}
                aria-current={each === step ? 'step' : undefined}
                data-done={steps.indexOf(each) < steps.indexOf(step) || work.isDone || undefined}
              >
                {(steps.indexOf(each) < steps.indexOf(step) || work.isDone) && (
                  <TickIcon size={12} aria-hidden="true" />
                )}
                {t(`step.${each}`)}
              </li>
            ))}
          </ol>
        </div>
        {step === 'file' && props.start}
        {step === 'file' && <ImportFileStep work={work} />}
        {step === 'columns' && <ImportColumnsStep work={work} />}
        {(step === 'check' || step === 'apply') && <ImportCheck work={work} fields={props.fields} note={props.note} />}
        <div className="import-foot">
          {step !== 'file' && !work.isRunning && !work.isDone && step !== 'apply' && (
            <Button variant="minimal" onClick={work.back}>
              {t(step === 'columns' ? 'otherFile' : 'backToColumns')}
            </Button>
          )}
          <span className="import-buttons">
            {!work.isDone && (
              <Button onClick={close}>
                {work.isRunning && step === 'apply' ? t('stop') : catalogue('form.cancel')}{' '}
                <kbd aria-hidden="true">Esc</kbd>
              </Button>
            )}
            {work.isDone && work.applied.some(({ outcome }) => outcome === 'problem') && (
              <Button onClick={() => void work.check()}>{t('try')}</Button>
            )}
            {next.text !== undefined && (
              <Button
                intent="primary"
                aria-disabled={next.run === undefined || undefined}
                loading={work.isRunning}
                onClick={() => next.run?.()}
              >
                {t(next.text, { count: work.toApply.size })}{' '}
                <span className="keys" aria-hidden="true">
                  <kbd>Ctrl</kbd> <kbd>Enter</kbd>
                </span>
              </Button>
            )}
          </span>
        </div>
      </div>
    </Dialog>
  )
}

type NextText = 'try' | 'apply' | 'resume' | 'nothing' | 'close'

/** Action of the primary button in each step; without `run` it is disabled. */
const nextOf = (work: Import, close: () => void): { text?: NextText; run?: () => void } => {
  if (work.isDone) return { text: 'close', run: close }
  if (work.isRunning) return work.step === 'file' ? {} : { text: work.step === 'columns' ? 'try' : 'apply' }
  if (work.step === 'apply' && work.error === undefined) return { text: 'resume', run: () => void work.resume() }
  if (work.step === 'columns')
    return { text: 'try', ...(work.missingColumns.length === 0 && { run: () => void work.check() }) }
  if (work.step === 'check')
    return {
      text: work.toApply.size === 0 ? 'nothing' : 'apply',
      ...(work.isReady && work.error === undefined && { run: () => void work.apply() }),
    }
  return {}
}
