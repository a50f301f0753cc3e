import { LogInIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/notice-card.tsx'
import { requestedScreen } from './requested-screen.ts'

/** Notice that the former session expired, with the screen to which signing in leads back. */
export default function SessionEnded({ requested }: { requested: string | undefined }) {
  const { t } = useTranslation(['auth', 'shell'])
  const { screen, thing } = requested === undefined ? {} : requestedScreen(requested)
  const place = screen === undefined ? thing : t(`shell:menu.${screen}`)
  return (
    <NoticeCard icon={<LogInIcon size={14} />}>
      {place === undefined ? (
        t('auth:ended')
      ) : (
        <>
          {t('auth:endedBack')} <strong>{place}</strong>.
        </>
      )}
    </NoticeCard>
  )
}
