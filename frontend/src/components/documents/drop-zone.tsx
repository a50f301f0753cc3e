import { acceptedEndings } from '@freight/contracts/document/formats'
import { Button } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useFileDrop } from './use-file-drop.ts'
import '../csv-import/import-dialog.css'

/** Accepts one or more files by dialog or drop. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('quotationInfo')
  const { zone, input, choose } = useFileDrop(onFiles)
  return (
    <div
      className="import-drop downward min-height-220 pad-24 edge-dashes radius-6 text-middle lights row centred gap-6"
      style={{ minHeight: 0, padding: '14px 24px' }}
      {...zone}
    >
      <ImportIcon size={18} className="quiet" aria-hidden="true" />
      <p>
        <Button size="small" onClick={choose}>
          {t('documents.choose')}
        </Button>{' '}
        {t('documents.orDrop')}
      </p>
      <p className="quiet">{t('documents.accepted')}</p>
      <input {...input} multiple aria-label={t('documents.choose')} accept={acceptedEndings} />
    </div>
  )
}
