import { Button, Spinner } from '@blueprintjs/core'
import { TickIcon, ErrorIcon, ImportIcon } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlay/dialog.tsx'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { useFormat, MISSING } from '../../lib/format/format.ts'
import type { FieldSpec } from '../entry-form/field-spec.ts'
import { ImportCheck } from './import-check.tsx'
import type { ImportResult } from './import-run.ts'
import { type Import, type ImportSource, type ImportStep, type PartCallback, useImport } from './use-import.ts'
import './import-dialog.css'
import { saveFile } from '../../lib/api/download.ts'
import { useErrorText } from '../../lib/api/api.ts'
import { useFileDrop } from '../documents/use-file-drop.ts'
import { csvOf } from './import-file.ts'
import { separatorNames, separators } from '@freight/contracts/csv/separator'
import { SelectField } from '../form/form-row.tsx'

const NONE = ''
const MAX_SAMPLES = 3

/** Maps columns of the file to fields, with samples of their content. Remembered for the next file. */
const ImportColumnsStep = ({ work }: { work: Import }) => {
  const { t } = useTranslation('fileImport')
  const { file, choice } = work
  if (file === undefined) return null
  const options = [
    { value: NONE, label: t('noColumn') },
    ...file.header.map((heading, index) => ({
      value: String(index),
      label: heading === '' ? t('columnNumber', { number: index + 1 }) : heading,
    })),
  ]
  const samplesOf = (index: number | undefined) =>
    index === undefined
      ? MISSING
      : file.rows
          .map(({ cells }) => cells[index] ?? '')
          .filter((cell) => cell !== '')
          .slice(0, MAX_SAMPLES)
          .join(' · ') || MISSING
  const notes = [
    file.hiddenRows > 0 && t('hiddenRows', { count: file.hiddenRows }),
    file.hiddenColumns > 0 && t('hiddenColumns', { count: file.hiddenColumns }),
    file.columnsBeyond > 0 && t('common.columnsBeyond', { count: file.columnsBeyond }),
    file.otherSheets.length > 0 && t('otherSheets', { names: file.otherSheets.join(', ') }),
  ].filter((note) => note !== false)
  return (
    <div className="import-table max-height-52vh scrolls-y edge-2 radius-6">
      {file.separator !== undefined && (
        <div className="pad-6-12 row gap-8">
          <span className="quiet">{t('common.separator')}</span>
          <SelectField
            aria-label={t('common.separator')}
            value={file.separator}
            options={separators.map((value) => ({ value, label: t(`separatorOf.${separatorNames[value]}`) }))}
            onChange={(value) => void work.readWithSeparator(value)}
          />
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="form-below hue" data-hue="amber">
          {note}
        </p>
      ))}
      <table className="dense-table">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('samples')}</th>
          </tr>
        </thead>
        <tbody>
          {work.columns.map(({ field, label, required }) => {
            const isMissing = required === true && choice[field] === undefined
            return (
              <tr key={field}>
                <th scope="row">
                  {label} {required === true && <span className="quiet">{t('required')}</span>}
                </th>
                <td>
                  <SelectField
                    aria-label={t('columnFor', { field: label })}
                    value={choice[field] === undefined ? NONE : String(choice[field])}
                    options={options}
                    invalid={isMissing}
                    onChange={(value) => work.setColumn(field, value === NONE ? undefined : Number(value))}
                  />
                </td>
                <td className="quiet clip">
                  {isMissing ? (
                    <span className="form-below error">
                      <ErrorIcon size={12} aria-hidden="true" />
                      {t('needed')}
                    </span>
                  ) : (
                    samplesOf(choice[field])
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Chooses the file by dialog or drop. */
const ImportFileStep = ({ work }: { work: Import }) => {
  const { t } = useTranslation('fileImport')
  const errorText = useErrorText()
  const { t: shell } = useTranslation('shell')
  const [hasMoreFiles, setMoreFiles] = useState(false)
  const { zone, input, choose } = useFileDrop(([file, another]) => {
    setMoreFiles(another !== undefined)
    if (file !== undefined && !work.isReading) void work.takeFile(file)
  })
  const saveTemplate = () =>
    saveFile(new Blob([csvOf([work.columns.map(({ label }) => label)])], { type: 'text/csv' }), t('templateFile'))
  return (
    <div
      className="import-drop downward min-height-220 pad-24 edge-dashes radius-6 text-middle lights row centred gap-6"
      {...zone}
    >
      <ImportIcon size={20} className="quiet" aria-hidden="true" />
      <p>
        <button type="button" className="link-button size-13" autoFocus onClick={choose}>
          {t('choose')}
        </button>{' '}
        {t('orDrop')}
      </p>
      <p className="quiet">{t('columnsOf', { names: work.columns.map(({ label }) => label).join(', ') })}</p>
      <button type="button" className="link-button size-13" onClick={saveTemplate}>
        {t('template')}
      </button>
      <input
        {...input}
        aria-label={t('choose')}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/tab-separated-values,text/plain"
      />
      {hasMoreFiles && (
        <p className="form-below quiet" role="status">
          {shell('form.onlyFirst')}
        </p>
      )}
      {work.isReading && (
        <div className="quiet row gap-8" role="status">
          <Spinner size={14} /> {t('reading')}
        </div>
      )}
      {work.fileError !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" />
          {errorText(work.fileError)}
        </p>
      )}
      {work.fileProblem !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" />
          {t(`fileProblem.${work.fileProblem}`)}
        </p>
      )}
    </div>
  )
}

export interface ImportDialogProps {
  /** `charge-codes`: part of the import path, and the key of the remembered columns. */
  collection: string
  title: string
  /** The first two columns identify a row. */
  columns: Parameters<typeof useImport>[1]
  /** Names and value texts of the changed fields. */
  fields: Readonly<Record<string, FieldSpec>>
  isWhole?: boolean
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
      <div ref={body} className="no-outline stack gap-12 min-height-0" tabIndex={-1}>
        <div className="start flex between gap-16">
          <div>
            <h2 id={titleId}>{props.title}</h2>
            <p className="quiet size-12-5">
              {file === undefined
                ? t('formats')
                : t('fileFacts', {
                    name: file.name,
                    count: file.rows.length,
                    rows: format.decimal(file.rows.length),
                  })}
            </p>
          </div>
          <ol className="import-steps ink-3 row gap-6" aria-label={t('common.importSteps')}>
            {steps.map((each) => (
              <li
                className="inline-row gap-5 radius-tag no-wrap pad-2-8"
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
        <div className="row between gap-12">
          {step !== 'file' && !work.isRunning && !work.isDone && step !== 'apply' && (
            <Button variant="minimal" onClick={work.back}>
              {t(step === 'columns' ? 'otherFile' : 'backToColumns')}
            </Button>
          )}
          <span className="flex to-end gap-8 margin-left-auto">
            {!work.isDone && (
              <Button onClick={close}>
                {work.isRunning && step === 'apply' ? t('common.stop') : catalogue('common.cancel')}{' '}
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
