import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../lib/api/api.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ActProblem } from '../acts/addition-dialogs.tsx'

/** The day that the server proposes where a pickup comes too late. */
export const proposedDay = (error: unknown): string | undefined => {
  const day = isProblem(error, 'PICKUP_TOO_LATE') ? error.details['proposedDay'] : undefined
  return typeof day === 'string' ? day : undefined
}

/** Why a pickup was refused; a later day is a proposal that a second confirmation accepts. */
export const PickupProblem = ({ error, onReload }: { error: unknown; onReload: () => void }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const day = proposedDay(error)
  if (day === undefined || !isProblem(error)) return <ActProblem error={error} onReload={onReload} />
  const { cutoff } = error.details
  return (
    <p className="hue" data-hue="amber" role="alert">
      {typeof cutoff === 'string' ? t('afterCutoff', { cutoff }) : t('tooLate')}{' '}
      {t('proposed', { day: format.date(day) })}
    </p>
  )
}
