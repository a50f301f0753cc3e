import { Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon, ErrorIcon, RefreshIcon } from '@blueprintjs/icons'
import { cleanFileName } from '@freight/contracts/document/file-name'
import { documentKinds } from '@freight/contracts/document/kinds'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { Problem } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { SelectField } from '../form/select-field.tsx'
import { chooseKind, leaveOut, type Upload } from './uploads.ts'
import { useFileSize } from './use-file-size.ts'

export interface UploadRowProps {
  /** Quotation of the file. */
  target: string
  upload: Upload
  onRetry?: () => void
}

/** A file that is not stored yet: its kind, its progress, or the reason of its failure. */
export const UploadRow = ({ target, upload, onRetry }: UploadRowProps) => {
  const { t } = useTranslation('quotationInfo', { keyPrefix: 'documents' })
  const format = useFormat()
  const errorText = useErrorText()
  const sizeText = useFileSize()
  const { id, file, kind, state, sent, error } = upload
  const name = cleanFileName(file.name) || file.name
  const isBusy = state === 'waiting' || state === 'sending'
  return (
    <tr>
      <th scope="row">
        <span className="clip" title={file.name}>
          {name}
        </span>
        {error !== undefined && !isBusy && (
          <p className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" />
            {error === 'PAYLOAD_TOO_LARGE' ? t('tooLarge') : errorText(new Problem(0, error, ''))}
          </p>
        )}
      </th>
      <td>
        {state !== 'refused' && (
          <SelectField
            aria-label={t('kindOf', { name })}
            value={kind}
            disabled={isBusy}
            options={documentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(value) => chooseKind(target, id, value)}
          />
        )}
      </td>
      <td className="number">{sizeText(file.size)}</td>
      <td className="import-progress">
        {isBusy ? (
          <>
            <span className="quiet" role="status">
              {state === 'waiting' ? t('waiting') : t('sending', { percent: format.percent(Math.floor(sent * 100)) })}
            </span>
            <ProgressBar value={sent} animate={false} stripes={false} aria-label={t('progressOf', { name })} />
          </>
        ) : (
          <span className="quiet">{t(`state.${state === 'chosen' ? 'chosen' : 'notAdded'}`)}</span>
        )}
      </td>
      <td>
        {!isBusy && (
          <div className="import-buttons">
            {state === 'failed' && onRetry !== undefined && (
              <Button size="small" icon={<RefreshIcon />} aria-label={t('retryOf', { name })} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            <Button
              size="small"
              variant="minimal"
              icon={<CrossIcon />}
              aria-label={t('leaveOut', { name })}
              title={t('leaveOut', { name })}
              onClick={() => leaveOut(target, id)}
            />
          </div>
        )}
      </td>
    </tr>
  )
}
