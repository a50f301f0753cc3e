import { Button } from '@blueprintjs/core'
import { NotificationsIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import type { Act } from '../commands/act.ts'

/** The next scheduled call to the client. */
export const FollowUpCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const { followUp } = detail
  if (followUp === undefined) return null
  const isDue = format.daysUntil(followUp.on) <= 0
  return (
    <section className="notice-card" aria-label={t('followUp.title')}>
      <span className="notice-icon">
        <NotificationsIcon className="hue" data-hue={isDue ? 'amber' : 'accent'} aria-hidden="true" />
      </span>
      <div>
        <p className="notice-title">{t('followUp.due', { date: format.date(followUp.on) })}</p>
        <p className="notice-text">
          {[followUp.text, t('followUp.by', { name: followUp.by.name, when: format.near(followUp.at) })]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {offered(detail, 'ScheduleFollowUp')?.possible === true && (
          <Button size="small" onClick={() => act('ScheduleFollowUp')}>
            {t('followUp.change')}
          </Button>
        )}
      </div>
    </section>
  )
}
