import { acceptedEndings } from '@freight/contracts/documents/formats'
import { Button } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../csv-import/import-dialog.css'

export interface DropZoneProps {
  onFiles: (files: readonly File[]) => void
}

// A file that misses the zone must not take the place of the page, and of what was typed in it.
const holdBack = (event: globalThis.DragEvent) => {
  if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
}

/** Takes files by a dialog, or when they are dropped; several at once. */
export const DropZone = ({ onFiles }: DropZoneProps) => {
  const { t } = useTranslation('quotationInfo', { keyPrefix: 'documents' })
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    for (const type of ['dragover', 'drop'] as const) addEventListener(type, holdBack)
    return () => {
      for (const type of ['dragover', 'drop'] as const) removeEventListener(type, holdBack)
    }
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className="import-drop"
      style={{ minHeight: 0, padding: '14px 24px' }}
      data-over={isOver || undefined}
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImportIcon size={18} className="quiet" aria-hidden="true" />
      <p>
        <Button size="small" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>{' '}
        {t('orDrop')}
      </p>
      <p className="quiet">{t('accepted')}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('choose')}
        accept={acceptedEndings}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again after it was left out.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
