import { Button } from '@blueprintjs/core'
import { CrossIcon, ErrorIcon } from '@blueprintjs/icons'
import { cleanFileName } from '@freight/contracts/document/file-name'
import { documentKinds } from '@freight/contracts/vocabulary/document'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem, useErrorText } from '../../lib/api/api.ts'
import { SelectField } from '../form/form-row.tsx'
import { DropZone } from './drop-zone.tsx'
import { chooseFiles, chooseKind, forgetChosen, leaveOut, NEW_QUOTATION, type Upload, useUploads } from './uploads.ts'
import { useFileSize } from './use-file-size.ts'
import '../feedback/notice-card.css'

/** Files of a form; the files of a new quotation are sent after its creation. */
export const DocumentsField = ({ target = NEW_QUOTATION }: { target?: string }) => {
  const { t } = useTranslation('quotationInfo')
  const uploads = useUploads(target).filter(({ state }) => state === 'chosen' || state === 'refused')
  const isNew = target === NEW_QUOTATION
  useEffect(
    () => () => {
      if (isNew) forgetChosen()
    },
    [isNew],
  )
  return (
    <div className="form-row">
      <span className="form-label size-11-5 medium">{t('documents.title')}</span>
      <DropZone onFiles={(files) => chooseFiles(target, files)} />
      {uploads.length > 0 && (
        <ul aria-label={t('documents.title')}>
          {uploads.map((upload) => (
            <ChosenFile key={upload.id} target={target} upload={upload} />
          ))}
        </ul>
      )}
      {isNew && <p className="form-below">{t('documents.notInDrafts')}</p>}
    </div>
  )
}

const ChosenFile = ({ target, upload: { id, file, kind, error } }: { target: string; upload: Upload }) => {
  const { t } = useTranslation('quotationInfo')
  const errorText = useErrorText()
  const sizeText = useFileSize()
  const name = cleanFileName(file.name) || file.name
  return (
    <li className="notice-actions flex wrap gap-8" style={{ alignItems: 'center' }}>
      <div className="notice-text flex-1 size-12-5">
        {name} <span className="quiet">{sizeText(file.size)}</span>
        {error !== undefined && (
          <p className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" />
            {errorText(new Problem(0, error, ''))}
          </p>
        )}
      </div>
      {error === undefined && (
        <SelectField
          aria-label={t('documents.kindOf', { name })}
          value={kind}
          options={documentKinds.map((value) => ({ value, label: t(`documents.kind.${value}`) }))}
          onChange={(value) => chooseKind(target, id, value)}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<CrossIcon />}
        aria-label={t('documents.leaveOut', { name })}
        title={t('documents.leaveOut', { name })}
        onClick={() => leaveOut(target, id)}
      />
    </li>
  )
}
