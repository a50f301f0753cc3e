import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { EndorsedIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { AnswerForm } from './answer-form.tsx'
import { SentCosts } from './sent-costs.tsx'
import { ShipmentFacts } from './shipment-facts.tsx'

interface AgentPageProps {
  link: string
  view: ThirdPartyView
  /** Whether the costs were sent on this page since it loaded. */
  hasSent: boolean
  onSent: () => void
  /** Refetches the link's page. */
  onAgain: () => void
}

/** The shipment next to the answer: the form, or the sent costs. */
export const AgentPage = ({ link, view, hasSent, onSent, onAgain }: AgentPageProps) => {
  const { t } = useTranslation('thirdParty')
  return (
    <div className="agent-columns">
      <ShipmentFacts link={link} view={view} />
      <section className="agent-answer" aria-label={t('costs')}>
        {view.state === 'ANSWERED' && (
          <SentCosts view={view} notice={t(hasSent ? 'sent.done' : 'sent.already')} isNew={hasSent} />
        )}
        {view.state === 'DECLINED' && (
          <NoticeCard icon={<EndorsedIcon size={16} />} hue="grey">
            <strong>{t('declined.title')}</strong>
            <p className="secondary">{t('declined.help')}</p>
          </NoticeCard>
        )}
        {(view.state === 'OPEN' || view.state === 'VIEWED') && (
          <AnswerForm link={link} view={view} onSent={onSent} onOver={onAgain} />
        )}
      </section>
    </div>
  )
}
