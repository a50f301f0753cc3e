import { Button } from '@blueprintjs/core'
import { HistoryIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useUrlValue } from '../../../lib/browser/url-state.ts'

/** Notice on other tabs while a historical event is selected: they show the current quotation. */
export const TodayNotice = ({ at, onHistory }: { at: number; onHistory: () => void }) => {
  const { t } = useTranslation('quotations')
  const [, setAt] = useUrlValue('at')
  return (
    <NoticeCard
      icon={<HistoryIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <>
          <Button size="small" variant="minimal" onClick={onHistory}>
            {t('today.back', { number: at })}
          </Button>
          <Button size="small" variant="minimal" onClick={() => setAt(undefined, { replace: true })}>
            {t('today.stay')}
          </Button>
        </>
      }
    >
      {t('today.notice', { number: at })}
    </NoticeCard>
  )
}
