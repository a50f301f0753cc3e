import { LogInIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/notice-card.tsx'
import { askedScreen } from './asked-screen.ts'

/** The former session ended by itself; names where signing in leads back to. */
export default function SessionEnded({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation(['auth', 'shell'])
  const { screen, thing } = asked === undefined ? {} : askedScreen(asked)
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
