import { ErrorIcon } from '@blueprintjs/icons'
import { shipmentPath } from '@freight/contracts/vocabulary/express'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ConflictCard } from '../../../components/feedback/conflict-card.tsx'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'
import { expressKeys } from '../express-queries.ts'
import '../../../components/feedback/notice-card.css'

/** Why a command was refused, and what to do; typed text stays. `onReload`: after the newest state has arrived. */
export const ActProblem = ({ error, onReload }: { error: unknown; onReload: () => void }) => {
  const client = useQueryClient()
  const { t } = useTranslation('shell')
  const { t: express, i18n } = useTranslation('express')
  const errorText = useErrorText()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: expressKeys.all })
    onReload()
  }
  if (error === undefined) return null
  if (isProblem(error, 'CONFLICT')) return <ConflictCard action={t('action.reload')} onReload={() => void reload()} />
  const problems = isProblem(error, 'DATA_MISSING') ? error.details['problems'] : undefined
  const partOf = (problem: unknown) => {
    const [part = ''] = String(Object(problem)['path']).split('.')
    return i18n.exists(`express:part.${part}`) ? express(`part.${part}` as 'part.goods') : part
  }
  const isMissing = Array.isArray(problems) && problems.every((problem) => Object(problem)['code'] === 'MISSING')
  const parts = Array.isArray(problems) ? [...new Set(problems.map(partOf))].join(', ') : ''
  return (
    <div className="notice-card flex gap-8 on-surface" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text flex-1 size-12-5">
        {isProblem(error, 'INVALID_TRANSITION') ? express('refusedNow') : errorText(error)}{' '}
        {isProblem(error, 'WAYBILL_IN_USE') && (
          <Link to={shipmentPath(String(error.details['shipment']), 'IN_PROGRESS')}>
            {String(error.details['shipment'])}
          </Link>
        )}{' '}
        {parts === '' ? t('state.typedStays') : express(isMissing ? 'missingIn' : 'correctIn', { parts })}
      </p>
    </div>
  )
}
