import { DownloadIcon } from '@blueprintjs/icons'
import type { ShipmentDocument } from '@freight/contracts/express-shipment/booking'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../components/documents/use-download.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { ListCard } from './lists-cards.tsx'
import type { PartProps } from './part.ts'

/** Stored files of the shipment: labels, papers, proofs of delivery. */
export const DocumentsCard = ({ detail: { row, documents, labelsPrinted }, ...part }: PartProps) => {
  const { t } = useTranslation('express')
  return (
    <ListCard
      {...part}
      title={t('documents')}
      count={documents.length}
      note={labelsPrinted > 0 && <span className="note">{t('labelsPrinted', { count: labelsPrinted })}</span>}
      act="AttachExpressDocument"
      none={t('noDocuments')}
    >
      {documents.map((document) => (
        <DocumentRow key={document.documentId} shipment={row.id} document={document} />
      ))}
    </ListCard>
  )
}

const DocumentRow = ({ shipment, document }: { shipment: string; document: ShipmentDocument }) => {
  const { t } = useTranslation('express')
  const sizeText = useFileSize()
  const { documentId, name, kind, size } = document
  const path = `/app/v1/express-shipments/${encodeURIComponent(shipment)}/documents`
  const { isBusy, download } = useDownload({ documentId, name, path }, t('downloadFailed'))
  return (
    <li>
      <span className="tag">{t(`documentKind.${kind}`)}</span>
      <span className="clipped">{name}</span>
      <span className="quiet">{sizeText(size)}</span>
      <button
        type="button"
        className="link-button"
        disabled={isBusy}
        aria-label={t('download', { name })}
        onClick={download}
      >
        <DownloadIcon size={14} aria-hidden="true" />
      </button>
    </li>
  )
}
