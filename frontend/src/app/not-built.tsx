import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '@blueprintjs/core'
import { Empty } from '../components/feedback/empty.tsx'
import type { MenuName } from './routes.ts'

/** Placeholder page of a screen that a later version contains. */
export const NotBuilt = ({ name }: { name: MenuName }) => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <div className="page">
      <Empty
        kind="none"
        level="h1"
        title={t('notBuilt.title', { screen: t(`menu.${name}`) })}
        help={t('notBuilt.help')}
        actions={<Button onClick={() => navigate('/home')}>{t('action.goHome')}</Button>}
      />
    </div>
  )
}
