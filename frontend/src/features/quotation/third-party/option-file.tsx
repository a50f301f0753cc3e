import { Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon, ErrorIcon, PaperclipIcon, RefreshIcon } from '@blueprintjs/icons'
import { acceptedEndings } from '@freight/contracts/document/formats'
import type { AgentFileAnswer } from '@freight/contracts/third-party/third-party-routes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFileDrop } from '../../../components/documents/use-file-drop.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { useAgentErrorText } from './use-agent-error-text.ts'
import type { PendingFile } from './use-option-files.ts'

interface OptionFileProps {
  document: AgentFileAnswer | undefined
  pendingFile: PendingFile | undefined
  /** Whether the agent tried to send the costs before the file was uploaded. */
  isSendTried: boolean
  onFile: (file: File) => void
  /** Removes the file, or cancels its upload. */
  onRemove: () => void
}

/** The file of one option: none, uploading, failed, or uploaded. A further file replaces it. */
export const OptionFile = ({ document, pendingFile, isSendTried, onFile, onRemove }: OptionFileProps) => {
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  const errorText = useAgentErrorText()
  const sizeText = useFileSize()
  const box = useRef<HTMLDivElement>(null)
  const [hadMore, setMore] = useState(false)
  const { zone, input, choose } = useFileDrop((files) => {
    setMore(files.length > 1)
    if (files[0] !== undefined) onFile(files[0])
  })
  const { file, sent = 0, problem, isFinal } = pendingFile ?? {}
  const isSending = file !== undefined && problem === undefined
  const name = file?.name ?? document?.name
  const remove = name !== undefined && (
    <Button
      variant="minimal"
      size="small"
      icon={<CrossIcon />}
      aria-label={t(isSending ? 'file.cancel' : 'common.removeNamed', { name })}
      title={t(isSending ? 'file.cancel' : 'common.removeNamed', { name })}
      onClick={() => {
        setMore(false)
        onRemove()
        // The button disappears with the file.
        requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
      }}
    />
  )
  return (
    <div
      ref={box}
      className="agent-file max-width-420 lights pad-6-12 margin-right-auto radius-control grid gap-4 min-width-0"
      {...zone}
    >
      <div className="agent-file-line min-height-30 row gap-8 min-width-0">
        {name === undefined ? (
          <>
            <Button variant="minimal" icon={<PaperclipIcon />} onClick={choose}>
              {t('file.attach')}
            </Button>
            <span className="quiet">{t('file.upTo')}</span>
          </>
        ) : (
          <>
            <PaperclipIcon size={14} aria-hidden="true" />
            <span className="clip" title={name}>
              {name}
            </span>
            <span className="quiet number">{sizeText(file?.size ?? document?.size ?? 0)}</span>
            {problem !== undefined && isFinal !== true && file !== undefined && (
              <Button
                size="small"
                icon={<RefreshIcon />}
                aria-label={t('common.tryNamedAgain', { name })}
                onClick={() => onFile(file)}
              >
                {t('common.tryAgain')}
              </Button>
            )}
            {problem !== undefined && isFinal === true && (
              <Button size="small" onClick={choose}>
                {t('file.another')}
              </Button>
            )}
            {remove}
          </>
        )}
      </div>
      {isSending && (
        <>
          <ProgressBar value={sent} animate={false} stripes={false} aria-label={t('common.progressOf', { name })} />
          <p className="quiet" role="status">
            {t('common.uploading', { percent: format.percent(Math.floor(sent * 100)) })}
          </p>
        </>
      )}
      {problem !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {errorText(problem)}
        </p>
      )}
      {isSendTried && pendingFile !== undefined && (
        <p className="form-below error" role="alert">
          {t(isSending ? 'file.wait' : 'file.settle')}
        </p>
      )}
      {hadMore && <p className="form-below">{t('file.onlyFirst')}</p>}
      <input {...input} aria-label={t('file.attach')} accept={acceptedEndings} />
    </div>
  )
}
