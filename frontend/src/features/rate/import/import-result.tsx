import { Button } from '@blueprintjs/core'
import { UndoIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format/format.ts'
import type { RateImportView } from './rate-import-queries.ts'
import { useImportRefusal } from './use-import-refusal.ts'

/** Result of an import: rates created, changed, ended and undone, with an undo button. */
export const ImportResult = ({
  view,
  onUndo,
  onCheck,
  onGoOn,
  onAnother,
}: {
  view: RateImportView
  onUndo: () => void
  onCheck: () => void
  /** Applies the rest of an import that failed halfway. */
  onGoOn: () => void
  onAnother: () => void
}) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const refusal = useImportRefusal()
  const { state, applied, undone, stopped, failure, owner } = view
  const isHalfDone = state === 'FAILED' && (failure === 'APPLY_FAILED' || failure === 'UNDO_FAILED')
  if ((state === 'FAILED' && !isHalfDone) || state === 'CANCELLED')
    return (
      <section className="rate-import-card rate-result stack gap-8 min-width-0 on-surface" role="status">
        <h2>{t(state === 'FAILED' ? 'rateImport.result.failed' : 'rateImport.result.title')}</h2>
        <p>{state === 'FAILED' ? refusal(failure) : t('rateImport.result.cancelled')}</p>
        <div className="row wrap gap-6">
          {failure === 'CHECK_FAILED' && view.mapping !== null && (
            <Button intent="primary" onClick={onCheck}>
              {t('rateImport.result.again')}
            </Button>
          )}
          <Button onClick={onAnother}>{t('rateImport.result.another')}</Button>
        </div>
      </section>
    )
  if (applied === null) return null
  const figures = [
    ...(['created', 'changed', 'ended', 'refused'] as const).map((name) => [name, applied[name]] as const),
    ...(undone === null ? [] : (['takenBack', 'kept'] as const).map((name) => [name, undone[name]] as const)),
    ...(undone?.followed ? [['followed', undone.followed] as const] : []),
  ]
  return (
    <section className="rate-import-card rate-result stack gap-8 min-width-0 on-surface" role="status">
      <h2>
        {t(isHalfDone ? 'rateImport.result.halfway' : 'rateImport.result.title')}{' '}
        <span className="quiet">{t(`rateImport.state.${state}`)}</span>
      </h2>
      {isHalfDone && <p role="alert">{refusal(failure)}</p>}
      <dl className="rate-figures edge radius-card grid on-surface flush">
        {figures.map(([name, count]) => (
          <div className="flex to-end pad-10-12" key={name}>
            <dt className="ink-2 size-12">{t(`rateImport.result.${name}`, { count })}</dt>
            <dd className={count === 0 ? 'quiet' : undefined}>{format.decimal(count)}</dd>
          </div>
        ))}
      </dl>
      {applied.refused > 0 && <p>{t('rateImport.result.refusedWhy')}</p>}
      {stopped && <p>{t('rateImport.result.stopped')}</p>}
      <div className="row wrap gap-6">
        {isHalfDone && (
          <Button intent="primary" onClick={failure === 'UNDO_FAILED' ? onUndo : onGoOn}>
            {t(failure === 'UNDO_FAILED' ? 'rateImport.result.goOnUndoing' : 'rateImport.result.goOn')}
          </Button>
        )}
        {(state === 'APPLIED' || failure === 'APPLY_FAILED') && (
          <Button icon={<UndoIcon />} onClick={onUndo}>
            {t('rateImport.result.undo')}
          </Button>
        )}
        <Link
          className="bp6-button"
          // Shows the rates of the file first.
          to={`/pricing/tarifas?sort=-changedAt${owner === null ? '' : `&owner=${encodeURIComponent(owner.id)}`}`}
        >
          {t('rateImport.result.see')}
        </Link>
        <Button variant="minimal" onClick={onAnother}>
          {t('rateImport.result.another')}
        </Button>
      </div>
    </section>
  )
}
