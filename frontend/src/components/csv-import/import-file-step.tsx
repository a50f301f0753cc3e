import { Spinner } from '@blueprintjs/core'
import { ErrorIcon, ImportIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/api/download.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { useFileDrop } from '../documents/use-file-drop.ts'
import { csvOf } from './import-file.ts'
import type { Import } from './use-import.ts'

/** Chooses the file by dialog or drop. */
export const ImportFileStep = ({ work }: { work: Import }) => {
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
    <div className="import-drop" {...zone}>
      <ImportIcon size={20} className="quiet" aria-hidden="true" />
      <p>
        <button type="button" className="link-button" autoFocus onClick={choose}>
          {t('choose')}
        </button>{' '}
        {t('orDrop')}
      </p>
      <p className="quiet">{t('columnsOf', { names: work.columns.map(({ label }) => label).join(', ') })}</p>
      <button type="button" className="link-button" onClick={saveTemplate}>
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
        <div className="quiet import-reading" role="status">
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
