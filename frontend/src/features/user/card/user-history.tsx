import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryHistory } from '../../../components/catalogue/entry-history.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { Segments } from '../../../components/form/segments.tsx'
import { users } from '../user-queries.ts'

const changeTypes = [
  'UserCreated',
  'UserChanged',
  'UserPermissionsChanged',
  'UserDeactivated',
  'UserActivated',
  'UserPasswordResetRequested',
  'UserSessionsEnded',
] as const
const signInTypes = [
  'UserSignedIn',
  'UserSignInFailed',
  'UserSignedOut',
  'UserPasswordLinkRequested',
  'UserPasswordChanged',
] as const
const types = [...changeTypes, ...signInTypes]
const kinds = ['all', 'changes', 'signIns'] as const
type Kind = (typeof kinds)[number]

const isSignIn = (type: string) => signInTypes.some((each) => each === type)
const isOfKind = (kind: Kind, type: string) => kind === 'all' || isSignIn(type) === (kind === 'signIns')

/** History of a user: changes, sign-ins and failed sign-ins. */
export const UserHistory = ({ id, fields }: { id: string; fields: Readonly<Record<string, FieldSpec>> }) => {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useQuery(users.history(id))
  const [kind, setKind] = useState<Kind>('all')
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.focus()
  }, [])
  const words = (type: string) => {
    const known = types.find((each) => each === type)
    return known === undefined ? type : t(`history.${known}`)
  }
  const shown = data
    ?.filter(({ type }) => isOfKind(kind, type))
    // The author of a failed sign-in, or of a requested password link, is unknown.
    .map((event) =>
      isSignIn(event.type) && event.actor.kind !== 'STAFF'
        ? { ...event, actor: { ...event.actor, name: t('history.unknown') } }
        : event,
    )
  return (
    <section ref={card} tabIndex={-1} className="card user-history" aria-label={t('history.title')}>
      <div className="card-head">
        <h2>{t('history.title')}</h2>
        <div className="end">
          <Segments
            label={t('history.title')}
            value={kind}
            segments={kinds.map((value) => ({ value, label: t(`history.${value}`) }))}
            onChange={setKind}
          />
        </div>
      </div>
      <div className="card-body">
        {shown?.length === 0 && <p className="quiet">{t('history.none')}</p>}
        <EntryHistory
          key={kind}
          events={shown}
          error={error}
          onRetry={() => void refetch()}
          fields={fields}
          words={words}
          first={6}
        />
      </div>
    </section>
  )
}
