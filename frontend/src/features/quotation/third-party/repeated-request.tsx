import { HistoryIcon, InfoSignIcon } from '@blueprintjs/icons'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { calledIn } from '../../../components/charges/matching-codes.ts'

/** Why an agent who has answered gets a further request: missing charges, or a new answer. */
export const RepeatedRequest = ({ view: { missing = [], former, chargeCodes } }: { view: ThirdPartyView }) => {
  const { t, i18n } = useTranslation('thirdParty')
  if (former === undefined) return null
  if (missing.length === 0)
    return (
      <NoticeCard icon={<HistoryIcon size={16} />}>
        <p>{t('again.former')}</p>
      </NoticeCard>
    )
  const names = missing.map((id) => {
    const code = chargeCodes.find((one) => one.id === id)
    return code === undefined ? `(${id})` : `${calledIn(code, i18n.language)} (${id})`
  })
  return (
    <NoticeCard icon={<InfoSignIcon size={16} />} hue="amber">
      <p>
        {t('again.missing', { count: names.length })} <strong>{names.join(', ')}</strong>.
      </p>
      <p className="secondary">{t('again.former')}</p>
    </NoticeCard>
  )
}
