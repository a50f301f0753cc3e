import { TickIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { RateImportView } from './rate-import-queries.ts'

export type Step = 'file' | 'columns' | 'check' | 'confirm'
const steps: readonly Step[] = ['file', 'columns', 'check', 'confirm']

/** The four steps of the import with their current data. */
export const ImportSteps = ({
  step,
  view,
  used,
}: {
  step: Step
  view: RateImportView | undefined
  /** Number of mapped columns. */
  used?: number | undefined
}) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const currentIndex = steps.indexOf(step)
  const isOver = view?.state === 'APPLIED' || view?.state === 'UNDONE'
  const appliedCount = view?.applied ? view.applied.created + view.applied.changed : undefined
  const notes: Partial<Record<Step, ReactNode>> = {
    file:
      view === undefined
        ? t('stepNote.file')
        : `${view.file.name}${view.look && view.look.sheets.length > 0 ? ` · ${t('stepNote.sheets', { count: view.look.sheets.length })}` : ''}`,
    ...(view?.look && {
      columns: t('stepNote.columns', {
        count: used ?? (view.mapping ?? view.look.suggested).columns.length,
        of: view.look.headers.filter((one) => one !== '').length,
      }),
    }),
    ...(view?.counts && {
      check: view.counts.problems > 0 ? t('stepNote.problems', { count: view.counts.problems }) : t('stepNote.fine'),
    }),
    confirm:
      appliedCount === undefined
        ? t('stepNote.nothingYet')
        : t('stepNote.applied', { count: appliedCount, rates: format.decimal(appliedCount) }),
  }
  return (
    <ol className="rate-import-steps" aria-label={t('steps')}>
      {steps.map((each, index) => {
        const isDone = index < currentIndex || isOver
        return (
          <li key={each} aria-current={each === step && !isOver ? 'step' : undefined} data-done={isDone || undefined}>
            <span className="rate-step-mark" aria-hidden="true">
              {isDone ? <TickIcon size={12} /> : format.decimal(index + 1)}
            </span>
            <span>
              <strong>{t(`step.${each}`)}</strong>
              <span className="quiet">{notes[each]}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
