import { InfoSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/notice-card.tsx'
import { useAnswer } from './use-answer.ts'

/** Links to the list of demo users in a demo installation. */
export const DemoHint = ({ demo }: { demo: Promise<true | undefined> }) => {
  const { t } = useTranslation('auth')
  if (useAnswer(demo) === undefined) return null
  return <NoticeCard icon={<InfoSignIcon size={14} />}>{t('demo')}</NoticeCard>
}
