import { Spinner } from '@blueprintjs/core'
import { ErrorIcon, ImportIcon } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import type { Import } from './use-import.ts'

/** Chooses the file, by dialog or by dropping it. */
export const ImportFileStep = ({ work }: { work: Import }) => {
  const { t } = useTranslation('fileImport')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file !== undefined && !work.isReading) void work.takeFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
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
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept={`.csv,.txt,.tsv,text/csv,text/tab-separated-values,text/plain${work.takesWorkbooks ? ',.xlsx' : ''}`}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file, once it was mended, is a choice as well.
          event.currentTarget.value = ''
        }}
      />
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
