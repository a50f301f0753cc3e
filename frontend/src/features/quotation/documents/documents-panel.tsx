import { Button, ProgressBar } from '@blueprintjs/core'
import { WarningSignIcon, DownloadIcon, TrashIcon, CrossIcon, ErrorIcon, RefreshIcon } from '@blueprintjs/icons'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation, Trans } from 'react-i18next'
import { DropZone } from '../../../components/documents/drop-zone.tsx'
import {
  chooseFiles,
  sendChosen,
  useUploads,
  chooseKind,
  leaveOut,
  type Upload,
} from '../../../components/documents/uploads.ts'
import { Empty, NoticeCard } from '../../../components/feedback/load-state.tsx'
import { quotationKeys } from '../quotation-queries.ts'
import { type ReactNode, useState } from 'react'
import '../../../components/csv-import/import-dialog.css'
import { useDownload } from '../../../components/documents/use-download.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { type CostOfDetail, sourceName } from '../charge-grid/cost-summaries.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { cleanFileName } from '@freight/contracts/document/file-name'
import { documentKinds } from '@freight/contracts/vocabulary/document'
import { Problem, useErrorText } from '../../../lib/api/api.ts'
import { SelectField } from '../../../components/form/form-row.tsx'

interface UploadRowProps {
  /** Quotation of the file. */
  target: string
  upload: Upload
  onRetry?: () => void
}

/** A file that is not stored yet: its kind, its progress, or the reason of its failure. */
export const UploadRow = ({ target, upload, onRetry }: UploadRowProps) => {
  const { t } = useTranslation('quotationInfo')
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
            {error === 'PAYLOAD_TOO_LARGE' ? t('documents.tooLarge') : errorText(new Problem(0, error, ''))}
          </p>
        )}
      </th>
      <td>
        {state !== 'refused' && (
          <SelectField
            aria-label={t('documents.kindOf', { name })}
            value={kind}
            disabled={isBusy}
            options={documentKinds.map((value) => ({ value, label: t(`documents.kind.${value}`) }))}
            onChange={(value) => chooseKind(target, id, value)}
          />
        )}
      </td>
      <td className="number">{sizeText(file.size)}</td>
      <td>
        {isBusy ? (
          <>
            <span className="quiet" role="status">
              {state === 'waiting'
                ? t('documents.waiting')
                : t('common.uploading', { percent: format.percent(Math.floor(sent * 100)) })}
            </span>
            <ProgressBar value={sent} animate={false} stripes={false} aria-label={t('common.progressOf', { name })} />
          </>
        ) : (
          <span className="quiet">{t(`documents.state.${state === 'chosen' ? 'chosen' : 'notAdded'}`)}</span>
        )}
      </td>
      <td>
        {!isBusy && (
          <div className="flex to-end gap-8 margin-left-auto">
            {state === 'failed' && onRetry !== undefined && (
              <Button
                size="small"
                icon={<RefreshIcon />}
                aria-label={t('common.tryNamedAgain', { name })}
                onClick={onRetry}
              >
                {t('common.tryAgain')}
              </Button>
            )}
            <Button
              size="small"
              variant="minimal"
              icon={<CrossIcon />}
              aria-label={t('documents.leaveOut', { name })}
              title={t('documents.leaveOut', { name })}
              onClick={() => leaveOut(target, id)}
            />
          </div>
        )}
      </td>
    </tr>
  )
}

interface DocumentRowProps {
  detail: QuotationDetail
  document: QuotationDetail['docs'][number]
  mayRemove: boolean
}

/** A stored document: type, author and date. */
const DocumentRow = ({ detail, document, mayRemove }: DocumentRowProps) => {
  const { t } = useTranslation('quotationInfo')
  const format = useFormat()
  const sizeText = useFileSize()
  const [isRemoving, setRemoving] = useState(false)
  const { name, type, size, at, by } = document
  const { isBusy, download } = useDownload(document, t('common.notDownloaded', { name }))
  return (
    <tr>
      <th scope="row" className="clip" title={name}>
        {name}
      </th>
      <td className="clip">{t(`documents.kind.${type}`)}</td>
      <td className="number">{sizeText(size)}</td>
      <td className="clip secondary">{t('common.nameAndDay', { name: by.name, when: format.near(at) })}</td>
      <td>
        <div className="flex to-end gap-8 margin-left-auto">
          <Button
            size="small"
            icon={<DownloadIcon />}
            loading={isBusy}
            aria-label={t('common.downloadNamed', { name })}
            title={t('common.downloadNamed', { name })}
            onClick={download}
          />
          {mayRemove && (
            <Button
              size="small"
              icon={<TrashIcon />}
              aria-label={t('common.removeNamed', { name })}
              title={t('common.removeNamed', { name })}
              onClick={() => setRemoving(true)}
            />
          )}
        </div>
        {isRemoving && (
          <ShownQuotation
            detail={detail}
            subjectOf={({ docs }) => docs.find(({ documentId }) => documentId === document.documentId)}
            onClose={() => setRemoving(false)}
          >
            {(shown, subject) => <RemoveDialog detail={shown} document={subject} onClose={() => setRemoving(false)} />}
          </ShownQuotation>
        )}
      </td>
    </tr>
  )
}

const RemoveDialog = ({
  detail,
  document: { documentId, name },
  onClose,
}: Omit<DocumentRowProps, 'mayRemove'> & { onClose: () => void }) => {
  const { t } = useTranslation('quotationInfo')
  const command = useQuotationCommand('RemoveDocument', detail)
  return (
    <CommandDialog command={command} target={detail} run={() => command.run({ documentId })} onClose={onClose}>
      <p>
        <Trans t={t} i18nKey="documents.askRemove" values={{ name }} components={{ b: <b /> }} />
      </p>
    </CommandDialog>
  )
}

interface AgentDocumentRowProps {
  cost: CostOfDetail
  document: NonNullable<CostOfDetail['document']>
}

/** A file that an agent attached to their cost; it belongs to the cost and cannot be removed here. */
const AgentDocumentRow = ({ cost, document }: AgentDocumentRowProps) => {
  const { t } = useTranslation('quotationInfo')
  const sizeText = useFileSize()
  const { name, size } = document
  const { isBusy, download } = useDownload(document, t('common.notDownloaded', { name }))
  return (
    <tr>
      <th scope="row" className="clip" title={name}>
        {name}
      </th>
      <td className="clip">{t('documents.ofAgent')}</td>
      <td className="number">{sizeText(size)}</td>
      <td className="clip secondary" title={sourceName(cost)}>
        {sourceName(cost)}
      </td>
      <td>
        <div className="flex to-end gap-8 margin-left-auto">
          <Button
            size="small"
            icon={<DownloadIcon />}
            loading={isBusy}
            aria-label={t('common.downloadNamed', { name })}
            title={t('common.downloadNamed', { name })}
            onClick={download}
          />
        </div>
      </td>
    </tr>
  )
}

const widths = ['auto', '240px', '84px', '210px', '140px']

/** Table of stored documents and uploads. */
const DocumentsTable = ({ label, children }: { label: string; children: ReactNode }) => {
  const { t } = useTranslation('quotationInfo')
  return (
    <div className="import-table max-height-52vh scrolls-y edge-2 radius-6 whole">
      <table className="dense-table" aria-label={label}>
        <colgroup>
          {widths.map((width) => (
            <col key={width} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.type')}</th>
            <th scope="col">{t('documents.column.size')}</th>
            <th scope="col">{t('documents.column.added')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

const isPossible = ({ actions }: QuotationDetail, command: string) =>
  actions.some((one) => one.command === command && one.possible)

/** Stored documents and uploads; a list of missing documents is above them. */
export const DocumentsPanel = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationInfo')
  const client = useQueryClient()
  const { key, docs } = detail
  const uploads = useUploads(key)
  const mayAdd = isPossible(detail, 'AddDocument')
  const refresh = () => void client.invalidateQueries({ queryKey: quotationKeys.all })
  const send = (id?: string) => sendChosen(key, refresh, id)
  const missingFacts = missingForAgents(
    detail,
    docs.map(({ type }) => type),
  )
  const chosenCount = uploads.filter(({ state }) => state === 'chosen').length
  // Files of agents' costs are hidden from users without cost rights.
  const agentDocuments = (detail.cost ?? []).flatMap((cost) =>
    cost.document ? [{ cost, document: cost.document }] : [],
  )
  const isEmpty = docs.length === 0 && uploads.length === 0 && agentDocuments.length === 0
  return (
    <section className="card" role="tabpanel" aria-label={t('documents.title')}>
      <header className="card-head">
        <h2>{t('documents.title')}</h2> <span className="count">{docs.length + agentDocuments.length}</span>
        <div className="end">
          {chosenCount > 0 && (
            <Button intent="primary" onClick={() => send()}>
              {t('documents.add', { count: chosenCount })}
            </Button>
          )}
        </div>
      </header>
      <div className="card-body quotation-notes stack gap-12">
        {missingFacts.length > 0 && (
          <NoticeCard icon={<WarningSignIcon size={14} aria-hidden="true" />} hue="amber">
            {t('documents.missing', { what: missingFacts.map((one) => t(`documents.missingOne.${one}`)).join(', ') })}
          </NoticeCard>
        )}
        {isEmpty && (
          <Empty
            kind="none"
            level="h3"
            title={t('documents.none')}
            help={t(mayAdd ? 'documents.noneHelp' : 'documents.noneRead')}
          />
        )}
        {mayAdd && <DropZone onFiles={(files) => chooseFiles(key, files)} />}
        {!isEmpty && (
          <DocumentsTable label={t('documents.title')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} target={key} upload={upload} onRetry={() => send(upload.id)} />
            ))}
            {docs.toReversed().map((document) => (
              <DocumentRow
                key={document.documentId}
                detail={detail}
                document={document}
                mayRemove={isPossible(detail, 'RemoveDocument')}
              />
            ))}
            {agentDocuments.map(({ cost, document }) => (
              <AgentDocumentRow key={document.documentId} cost={cost} document={document} />
            ))}
          </DocumentsTable>
        )}
      </div>
    </section>
  )
}
