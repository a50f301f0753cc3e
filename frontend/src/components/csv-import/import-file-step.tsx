import { ErrorIcon, ImportIcon } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from './use-import.ts'

/** Chooses the file, by dialog or by dropping it. */
export const ImportFileStep = ({ work }: { work: Import }) => {
  const { t } = useTranslation('catalogue')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file !== undefined) void work.takeFile(file)
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
          {t('import.choose')}
        </button>{' '}
        {t('import.orDrop')}
      </p>
      <p className="quiet">{t('import.columnsOf', { names: work.columns.map(({ label }) => label).join(', ') })}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept={`.csv,.txt,.tsv,text/csv,text/tab-separated-values,text/plain${work.takesWorkbooks ? ',.xlsx' : ''}`}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      {work.fileProblem !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" />
          {t(`import.fileProblem.${work.fileProblem}`)}
        </p>
      )}
    </div>
  )
}
