import { EditIcon } from '@blueprintjs/icons'
import type { Status } from '@freight/contracts/quotation/status'
import { offeredStatuses } from '@freight/contracts/quotation/status-groups'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'

const offered: readonly Status[] = offeredStatuses

/** The sale is not what was published or what the client has: until it is published again, that other one counts. */
export const UnpublishedNotice = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  if (!offered.includes(detail.status) || !detail.sell.some(({ published }) => published === false)) return null
  const revision = detail.revisions.at(-1)?.revisionNo
  return (
    <NoticeCard hue="amber" icon={<EditIcon size={14} aria-hidden="true" />}>
      {revision === undefined ? t('unpublished.sincePublished') : t('unpublished.sinceSent', { revision })}
    </NoticeCard>
  )
}
