import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryHistory } from '../../../components/catalogue/entry-history.tsx'
import type { FieldSpec } from '../../../components/catalogue/field-spec.ts'
import { userHistoryQuery } from '../queries.ts'

const types = [
  'UserCreated',
  'UserChanged',
  'UserPermissionsChanged',
  'UserDeactivated',
  'UserActivated',
  'UserPasswordResetRequested',
  'UserSessionsEnded',
] as const

/** Who did what to a user. */
export const UserHistory = ({ id, fields }: { id: string; fields: Readonly<Record<string, FieldSpec>> }) => {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useQuery(userHistoryQuery(id))
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  const words = (type: string) => {
    const known = types.find((each) => each === type)
    return known === undefined ? type : t(`history.${known}`)
  }
  return (
    <section ref={card} tabIndex={-1} className="card card-body user-history" aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      <EntryHistory
        events={data}
        error={error}
        onRetry={() => void refetch()}
        fields={fields}
        words={words}
        first={6}
      />
    </section>
  )
}
