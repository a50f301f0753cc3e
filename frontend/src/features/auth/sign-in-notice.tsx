import { BlockedPersonIcon, FlashIcon, TimeIcon } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/notice-card.tsx'
import { countdown, type SignInResult } from './sign-in.ts'

/** Message below the form: why signing in fails now, and what happens next. */
export const SignInNotice = ({
  result,
  onRetry,
  onOver,
}: {
  result: SignInResult
  onRetry: () => void
  onOver: () => void
}) => {
  const { t } = useTranslation(['auth', 'shell'])
  switch (result.kind) {
    case 'throttled':
      return <ThrottleNotice until={result.until} onOver={onOver} />
    case 'inactive':
    case 'third-party':
      return (
        <NoticeCard icon={<BlockedPersonIcon size={14} />} hue="amber">
          {t(result.kind === 'inactive' ? 'auth:inactive' : 'auth:thirdParty')}
        </NoticeCard>
      )
    case 'unreachable':
      return (
        <NoticeCard
          icon={<FlashIcon size={14} />}
          action={
            <button type="button" className="bp6-button bp6-small" onClick={onRetry}>
              {t('shell:action.retry')}
            </button>
          }
        >
          {t('auth:unreachable')}
        </NoticeCard>
      )
    default:
      return null
  }
}

const ThrottleNotice = ({ until, onOver }: { until: number; onOver: () => void }) => {
  const { t } = useTranslation('auth')
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= until
  useEffect(() => {
    if (isOver) {
      onOver()
      return
    }
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  }, [isOver, now, onOver])
  return (
    <NoticeCard icon={<TimeIcon size={14} />} hue="amber">
      {t('throttled')} <strong>{countdown(until, now)}</strong>.
    </NoticeCard>
  )
}
