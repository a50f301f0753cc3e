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
  /** The costs were sent just now, on this page. */
  hasSent: boolean
  onSent: () => void
  /** Asks the server anew what the link opens now. */
  onAgain: () => void
}

/** What is asked for beside what is answered: the form, or what was sent with it. */
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
