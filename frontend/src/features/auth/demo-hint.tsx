import { InfoSignIcon } from '@blueprintjs/icons'
import type { SignInHint } from '@freight/contracts/session'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/notice-card.tsx'
import { useAnswer } from './use-answer.ts'

/** Says where the users of the demo are found, where there is a demo. */
export const DemoHint = ({ hint }: { hint: Promise<SignInHint> }) => {
  const { t } = useTranslation('auth')
  if (useAnswer(hint)?.demo !== true) return null
  return <NoticeCard icon={<InfoSignIcon size={14} />}>{t('demo')}</NoticeCard>
}
