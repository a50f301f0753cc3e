import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { ConflictCard } from '../../../components/feedback/conflict-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import '../../../components/feedback/notice-card.css'

/** Why a command was refused, and what to do; typed text stays. */
export const ActProblem = ({ error, onReload }: { error: unknown; onReload: () => void }) => {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  if (error === undefined) return null
  if (isProblem(error, 'CONFLICT')) return <ConflictCard action={t('action.reload')} onReload={onReload} />
  return (
    <div className="notice-card" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text">
        {errorText(error)} {t('state.typedStays')}
      </p>
    </div>
  )
}
