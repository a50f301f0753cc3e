import { EditIcon } from '@blueprintjs/icons'
import type { Status } from '@freight/contracts/quotation/status'
import { offeredStatuses } from '@freight/contracts/quotation/status-groups'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'

const statusesWithOffer: readonly Status[] = offeredStatuses

/** Notice that the sale differs from the published or sent one, which counts until the next publication. */
export const UnpublishedNotice = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  if (!statusesWithOffer.includes(detail.status) || !detail.sell.some(({ published }) => published === false))
    return null
  const revision = detail.revisions.at(-1)?.revisionNo
  return (
    <NoticeCard hue="amber" icon={<EditIcon size={14} aria-hidden="true" />}>
      {revision === undefined ? t('unpublished.sincePublished') : t('unpublished.sinceSent', { revision })}
    </NoticeCard>
  )
}
