import { Button } from '@blueprintjs/core'
import { ErrorIcon, ImportIcon, UndoIcon } from '@blueprintjs/icons'
import { MOST_RATE_FILE_BYTES, templateModes, laneEnds } from '@freight/contracts/vocabulary/rate-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFileDrop } from '../../../components/documents/use-file-drop.ts'
import { SelectField } from '../../../components/form/form-row.tsx'
import { downloadRows } from '../../../lib/api/download.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { language } from '../../../lib/storage/storage.ts'
import { type Owner, OwnerPicker } from './owner-picker.tsx'
import { isProblem, useErrorText, type CommandId } from '../../../lib/api/api.ts'
import type { RateFileAnswer } from '@freight/contracts/rate-import/rate-import-routes'
import { ofUser, sendForm } from '../../../lib/api/send-form.ts'
import type { RateImportView } from './rate-import-queries.ts'

const textList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Why an import failed, as text: the server's refusal, or a problem of the file. */
export const useImportRefusal = () => {
  const { t, i18n } = useTranslation('providers')
  const errorText = useErrorText()
  return (problem: unknown): string => {
    const code = typeof problem === 'string' ? problem : isProblem(problem) ? problem.code : ''
    // The code comes from the server; `exists` confirms the key first.
    if (!i18n.exists(`providers:rateImport.refused.${code}`)) return errorText(problem)
    const { columns, ends } = isProblem(problem) ? (problem.details ?? {}) : {}
    const words = {
      columns: textList(columns).join(', '),
      ends: laneEnds
        .filter((end) => textList(ends).includes(end))
        .map((end) => t(`rateImport.field.${end}`))
        .join(', '),
    }
    return t(`rateImport.refused.${code as 'NO_ROWS'}`, words)
  }
}

/** Result of an import: rates created, changed, ended and undone, with an undo button. */
export const ImportResult = ({
  view,
  onUndo,
  onCheck,
  onGoOn,
  onAnother,
}: {
  view: RateImportView
  onUndo: () => void
  onCheck: () => void
  /** Applies the rest of an import that failed halfway. */
  onGoOn: () => void
  onAnother: () => void
}) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const refusal = useImportRefusal()
  const { state, applied, undone, stopped, failure, owner } = view
  const isHalfDone = state === 'FAILED' && (failure === 'APPLY_FAILED' || failure === 'UNDO_FAILED')
  if ((state === 'FAILED' && !isHalfDone) || state === 'CANCELLED')
    return (
      <section className="rate-import-card rate-result stack gap-8 min-width-0 on-surface" role="status">
        <h2>{t(state === 'FAILED' ? 'rateImport.result.failed' : 'rateImport.result.title')}</h2>
        <p>{state === 'FAILED' ? refusal(failure) : t('rateImport.result.cancelled')}</p>
        <div className="row wrap gap-6">
          {failure === 'CHECK_FAILED' && view.mapping !== null && (
            <Button intent="primary" onClick={onCheck}>
              {t('rateImport.result.again')}
            </Button>
          )}
          <Button onClick={onAnother}>{t('rateImport.result.another')}</Button>
        </div>
      </section>
    )
  if (applied === null) return null
  const figures = [
    ...(['created', 'changed', 'ended', 'refused'] as const).map((name) => [name, applied[name]] as const),
    ...(undone === null ? [] : (['takenBack', 'kept'] as const).map((name) => [name, undone[name]] as const)),
    ...(undone?.followed ? [['followed', undone.followed] as const] : []),
  ]
  return (
    <section className="rate-import-card rate-result stack gap-8 min-width-0 on-surface" role="status">
      <h2>
        {t(isHalfDone ? 'rateImport.result.halfway' : 'rateImport.result.title')}{' '}
        <span className="quiet">{t(`rateImport.state.${state}`)}</span>
      </h2>
      {isHalfDone && <p role="alert">{refusal(failure)}</p>}
      <dl className="rate-figures edge radius-card grid on-surface flush">
        {figures.map(([name, count]) => (
          <div className="flex to-end pad-10-12" key={name}>
            <dt className="ink-2 size-12">{t(`rateImport.result.${name}`, { count })}</dt>
            <dd className={count === 0 ? 'quiet' : undefined}>{format.decimal(count)}</dd>
          </div>
        ))}
      </dl>
      {applied.refused > 0 && <p>{t('rateImport.result.refusedWhy')}</p>}
      {stopped && <p>{t('rateImport.result.stopped')}</p>}
      <div className="row wrap gap-6">
        {isHalfDone && (
          <Button intent="primary" onClick={failure === 'UNDO_FAILED' ? onUndo : onGoOn}>
            {t(failure === 'UNDO_FAILED' ? 'rateImport.result.goOnUndoing' : 'rateImport.result.goOn')}
          </Button>
        )}
        {(state === 'APPLIED' || failure === 'APPLY_FAILED') && (
          <Button icon={<UndoIcon />} onClick={onUndo}>
            {t('rateImport.result.undo')}
          </Button>
        )}
        <Link
          className="bp6-button"
          // Shows the rates of the file first.
          to={`/pricing/tarifas?sort=-changedAt${owner === null ? '' : `&owner=${encodeURIComponent(owner.id)}`}`}
        >
          {t('rateImport.result.see')}
        </Link>
        <Button variant="minimal" onClick={onAnother}>
          {t('rateImport.result.another')}
        </Button>
      </div>
    </section>
  )
}

/** Uploads a rate file for a check and reports the progress between 0 and 1; rejects with a `Problem`. */
const sendRateFile = async (
  file: File,
  owner: string | undefined,
  commandId: CommandId,
  onProgress: (sent: number) => void,
): Promise<RateFileAnswer> => {
  const form = new FormData()
  if (owner !== undefined) form.append('owner', owner)
  form.append('look', 'true')
  form.append('file', file)
  const url = '/app/v1/rates/import?dryRun=true'
  // The only place where the answer is not validated.
  return JSON.parse(await sendForm({ url, form, headers: ofUser(commandId) }, onProgress)) as RateFileAnswer
}

/** Why a file is invalid, as far as known before upload. */
const problemOf = ({ name, size }: File): 'kind' | 'large' | undefined => {
  if (!/\.(csv|txt|tsv|xlsx)$/i.test(name)) return 'kind'
  return size > MOST_RATE_FILE_BYTES ? 'large' : undefined
}

const Template = () => {
  const { t } = useTranslation('providers')
  const [mode, setMode] = useState<(typeof templateModes)[number]>('FCL')
  const lang = language.read()
  return (
    <p className="row wrap gap-6">
      <SelectField
        aria-label={t('rateImport.field.mode')}
        value={mode}
        options={templateModes.map((value) => ({ value, label: value }))}
        onChange={setMode}
      />
      <Button
        variant="minimal"
        onClick={() =>
          void downloadRows('/app/v1/rate-imports/template', { lang, mode }, `${t('rateImport.back')} ${mode}.csv`)
        }
      >
        {t('rateImport.file.template')}
      </Button>
    </p>
  )
}

/** Selects the owner of the rates and the file, by button or by dropping it. */
export const FileStep = ({ onSent }: { onSent: (id: string) => void }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const refusal = useImportRefusal()
  const [owner, setOwner] = useState<Owner>()
  const { t: shell } = useTranslation('shell')
  const [hasMoreFiles, setMoreFiles] = useState(false)
  const [sentShare, setSentShare] = useState(0)
  const [fileProblem, setFileProblem] = useState<'kind' | 'large'>()
  const sendCommand = useCommand((file: File, commandId) => sendRateFile(file, owner?.id, commandId, setSentShare), {
    onDone: ({ id }) => onSent(id),
  })
  const { zone, input, choose } = useFileDrop(([file, another]) => {
    setMoreFiles(another !== undefined)
    if (file === undefined || sendCommand.isBusy) return
    const problem = problemOf(file)
    setFileProblem(problem)
    setSentShare(0)
    if (problem === undefined) sendCommand.run(file).catch(() => undefined)
  })
  const failure =
    fileProblem === undefined
      ? sendCommand.error === undefined
        ? undefined
        : refusal(sendCommand.error)
      : t(`rateImport.file.${fileProblem}`)
  return (
    <section className="rate-import-card max-width-640 stack gap-8 min-width-0 on-surface">
      <OwnerPicker value={owner} onChange={setOwner} />
      <div className="rate-drop pad-32-16 lights downward edge-dashes radius-card text-middle row gap-8" {...zone}>
        <ImportIcon size={20} className="quiet" aria-hidden="true" />
        {sendCommand.isBusy ? (
          <p role="status">
            {sentShare < 1
              ? t('rateImport.file.sending', { percent: format.percent(Math.floor(sentShare * 100)) })
              : t('rateImport.file.sent')}
            <progress aria-label={t('rateImport.file.sent')} value={sentShare} max={1} />
          </p>
        ) : (
          <p>
            <button type="button" className="link-button" onClick={choose}>
              {t('rateImport.file.choose')}
            </button>{' '}
            {t('rateImport.file.orDrop')}
          </p>
        )}
        <p className="quiet">{t('rateImport.file.formats')}</p>
        {hasMoreFiles && (
          <p className="form-below quiet" role="status">
            {shell('form.onlyFirst')}
          </p>
        )}
        <input {...input} aria-label={t('rateImport.file.choose')} accept=".csv,.txt,.tsv,.xlsx" />
        {failure !== undefined && (
          <p className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" /> {failure}
          </p>
        )}
      </div>
      <Template />
    </section>
  )
}
