import { Button } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../components/documents/use-download.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { type CostOfDetail, sourceName } from '../costs/cost-summaries.ts'

interface AgentDocumentRowProps {
  cost: CostOfDetail
  document: NonNullable<CostOfDetail['document']>
}

/** A file that an agent attached to their cost; it belongs to the cost and cannot be removed here. */
export const AgentDocumentRow = ({ cost, document }: AgentDocumentRowProps) => {
  const { t } = useTranslation('quotationInfo', { keyPrefix: 'documents' })
  const sizeText = useFileSize()
  const { name, size } = document
  const { isBusy, download } = useDownload(document, t('downloadFailed', { name }))
  return (
    <tr>
      <th scope="row" className="clip" title={name}>
        {name}
      </th>
      <td className="clip">{t('ofAgent')}</td>
      <td className="number">{sizeText(size)}</td>
      <td className="clip secondary" title={sourceName(cost)}>
        {sourceName(cost)}
      </td>
      <td>
        <div className="import-buttons">
          <Button
            size="small"
            icon={<DownloadIcon />}
            loading={isBusy}
            aria-label={t('download', { name })}
            title={t('download', { name })}
            onClick={download}
          />
        </div>
      </td>
    </tr>
  )
}
