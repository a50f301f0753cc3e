import { Spinner } from '@blueprintjs/core'
import { ErrorIcon, ImportIcon } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/api/download.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { csvOf } from './import-file.ts'
import type { Import } from './use-import.ts'

/** Chooses the file by dialog or drop. */
export const ImportFileStep = ({ work }: { work: Import }) => {
  const { t } = useTranslation('fileImport')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const { t: shell } = useTranslation('shell')
  const [isOver, setOver] = useState(false)
  const [hasMoreFiles, setMoreFiles] = useState(false)
  const chooseFile = (file: File | undefined) => {
    if (file !== undefined && !work.isReading) void work.takeFile(file)
  }
  const saveTemplate = () =>
    saveFile(new Blob([csvOf([work.columns.map(({ label }) => label)])], { type: 'text/csv' }), t('templateFile'))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setMoreFiles(event.dataTransfer.files.length > 1)
    chooseFile(event.dataTransfer.files[0])
  }
  return (
    <div
      className="import-drop"
      data-over={isOver || undefined}
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImportIcon size={20} className="quiet" aria-hidden="true" />
      <p>
        <button type="button" className="link-button" autoFocus onClick={() => input.current?.click()}>
          {t('choose')}
        </button>{' '}
        {t('orDrop')}
      </p>
      <p className="quiet">{t('columnsOf', { names: work.columns.map(({ label }) => label).join(', ') })}</p>
      <button type="button" className="link-button" onClick={saveTemplate}>
        {t('template')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          chooseFile(event.currentTarget.files?.[0])
          // Allows choosing the same file again after a correction.
          event.currentTarget.value = ''
        }}
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
