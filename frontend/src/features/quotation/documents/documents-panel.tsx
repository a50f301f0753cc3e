import { Button } from '@blueprintjs/core'
import { WarningSignIcon } from '@blueprintjs/icons'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DocumentsTable } from '../../../components/documents/documents-table.tsx'
import { DropZone } from '../../../components/documents/drop-zone.tsx'
import { UploadRow } from '../../../components/documents/upload-row.tsx'
import { chooseFiles, sendChosen, useUploads } from '../../../components/documents/uploads.ts'
import { Empty } from '../../../components/feedback/empty.tsx'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { quotationKeys } from '../quotation-queries.ts'
import { AgentDocumentRow } from './agent-document-row.tsx'
import { DocumentRow } from './document-row.tsx'

const isPossible = ({ actions }: QuotationDetail, command: string) =>
  actions.some((one) => one.command === command && one.possible)

/** Stored documents and uploads; a list of missing documents is above them. */
export const DocumentsPanel = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationInfo', { keyPrefix: 'documents' })
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
    <section className="card" role="tabpanel" aria-label={t('title')}>
      <header className="card-head">
        <h2>{t('title')}</h2> <span className="count">{docs.length + agentDocuments.length}</span>
        <div className="end">
          {chosenCount > 0 && (
            <Button intent="primary" onClick={() => send()}>
              {t('add', { count: chosenCount })}
            </Button>
          )}
        </div>
      </header>
      <div className="card-body quotation-notes">
        {missingFacts.length > 0 && (
          <NoticeCard icon={<WarningSignIcon size={14} aria-hidden="true" />} hue="amber">
            {t('missing', { what: missingFacts.map((one) => t(`missingOne.${one}`)).join(', ') })}
          </NoticeCard>
        )}
        {isEmpty && <Empty kind="none" level="h3" title={t('none')} help={t(mayAdd ? 'noneHelp' : 'noneRead')} />}
        {mayAdd && <DropZone onFiles={(files) => chooseFiles(key, files)} />}
        {!isEmpty && (
          <DocumentsTable label={t('title')}>
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
