import { HistoryIcon, InfoSignIcon } from '@blueprintjs/icons'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'

/** Why an agent who has answered is asked once more: for the charges that their answer lacks, or for another answer. */
export const AskedAgain = ({ view: { missing = [], former, chargeCodes } }: { view: ThirdPartyView }) => {
  const { t } = useTranslation('thirdParty')
  if (former === undefined) return null
  if (missing.length === 0)
    return (
      <NoticeCard icon={<HistoryIcon size={16} />}>
        <p>{t('again.former')}</p>
      </NoticeCard>
    )
  const conceptOf = (id: string) => chargeCodes.find((code) => code.id === id)?.concept
  const named = missing.map((id) => [conceptOf(id), `(${id})`].filter((part) => part !== undefined).join(' '))
  return (
    <NoticeCard icon={<InfoSignIcon size={16} />} hue="amber">
      <p>
        {t('again.missing', { count: named.length })} <strong>{named.join(', ')}</strong>.
      </p>
      <p className="secondary">{t('again.former')}</p>
    </NoticeCard>
  )
}
