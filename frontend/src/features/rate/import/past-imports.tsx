import { Button } from '@blueprintjs/core'
import { UndoIcon } from '@blueprintjs/icons'
import { statesUnderWay } from '@freight/contracts/rate-import/choices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type PastImport, pastOptions } from './rate-import-queries.ts'

export interface PastImportsProps {
  shown: string | undefined
  onOpen: (id: string) => void
  onUndo: (one: PastImport) => void
}

/** Earlier imports: owner, time, counts and result; a completed one can be undone. */
export const PastImports = ({ shown, onOpen, onUndo }: PastImportsProps) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const { data, error, refetch } = useQuery(pastOptions)
  // An upload without an import cannot be resumed.
  const rows = (data?.rows ?? []).filter(({ id, state }) => id !== shown && state !== 'OPENED').slice(0, 8)
  const touchedCount = ({ applied }: PastImport) => (applied ? applied.created + applied.changed : undefined)
  return (
    <section className="rate-import-card rate-past">
      <h2>{t('past.title')}</h2>
      {error !== null && <ErrorCard error={error} title={t('past.failed')} onRetry={() => void refetch()} />}
      {data !== undefined && rows.length === 0 && <p className="quiet">{t('past.none')}</p>}
      <ul>
        {rows.map((pastImport) => (
          <li key={pastImport.id}>
            <div>
              <button type="button" className="link-button" onClick={() => onOpen(pastImport.id)}>
                {pastImport.no} · {pastImport.owner?.name ?? t('past.general')}
              </button>
              <p className="quiet">
                {format.near(pastImport.openedAt)} · {t(`state.${pastImport.state}`)}
                {touchedCount(pastImport) !== undefined &&
                  ` · ${t('past.rates', { count: touchedCount(pastImport) ?? 0 })}`}
              </p>
              {statesUnderWay.includes(pastImport.state) && pastImport.progress.of > 0 && (
                <progress
                  aria-label={t(`state.${pastImport.state}`)}
                  value={pastImport.progress.done}
                  max={pastImport.progress.of}
                />
              )}
            </div>
            {pastImport.state === 'APPLIED' && (
              <Button
                size="small"
                icon={<UndoIcon />}
                aria-label={t('result.undoOf', { no: pastImport.no })}
                onClick={() => onUndo(pastImport)}
              >
                {t('result.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
