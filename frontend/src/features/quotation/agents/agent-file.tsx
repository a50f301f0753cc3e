import { Button } from '@blueprintjs/core'
import { PaperclipIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../components/documents/use-download.ts'
import type { CostOfDetail } from '../charge-grid/cost-summaries.ts'
import './agent-file.css'

/** Download link for the file that an agent attached to a cost; renders nothing without a file. */
export const AgentFile = ({ cost }: { cost: CostOfDetail }) =>
  cost.document === undefined ? null : <Download document={cost.document} />

const Download = ({ document }: { document: NonNullable<CostOfDetail['document']> }) => {
  const { t } = useTranslation('prices')
  const { name } = document
  const { isBusy, download } = useDownload(document, t('common.notDownloaded', { name }))
  return (
    <Button
      className="agent-file-button"
      variant="minimal"
      size="small"
      icon={<PaperclipIcon size={12} />}
      ellipsizeText
      loading={isBusy}
      aria-label={t('agentFile.download', { name })}
      title={t('agentFile.download', { name })}
      onClick={download}
    >
      {name}
    </Button>
  )
}
