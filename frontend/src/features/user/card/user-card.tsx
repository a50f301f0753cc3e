import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languages } from '@freight/contracts/vocabulary/people'
import { Button } from '@blueprintjs/core'
import { EnvelopeIcon } from '@blueprintjs/icons'
import { useLayoutEffect, useRef, useState, useEffect } from 'react'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { rolesQuery, users, peopleQuery } from '../user-queries.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { ConflictPanel } from '../../../components/entry-form/conflict-merge.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { FormProblems, SaveButton, SaveFailure, useUnsavedGuard } from '../../../components/entry-form/entry-save.tsx'
import { HeadActions } from '../../../components/head-actions.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { shownPermissions } from '../permissions/permission-groups.ts'
import { type RoleInFull, PermissionEditor } from '../permissions/permission-editor.tsx'
import { type UserInFull, type UserValues, blankUser, checkUser, useUserFields, valuesOf } from '../user-form.ts'
import { useUserCommand } from '../user-mutations.ts'
import { DeactivatePanel, UserData } from './user-data.tsx'
import { UserState } from '../list/user-line.tsx'
import { useCatalogueForm } from '../../../components/catalogue/use-catalogue-form.ts'
import { EntryHistory } from '../../../components/catalogue/side-card.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { Segments } from '../../../components/form/form-row.tsx'

const changeTypes = [
  'UserCreated',
  'UserChanged',
  'UserPermissionsChanged',
  'UserDeactivated',
  'UserActivated',
  'UserPasswordResetRequested',
  'UserSessionsEnded',
  'UserApiKeyCreated',
  'UserApiKeyRevoked',
  'UserWebhookAdded',
  'UserWebhookDisabled',
  'UserWebhookEnabled',
] as const
const signInTypes = [
  'UserSignedIn',
  'UserSignInFailed',
  'UserSignedOut',
  'UserPasswordLinkRequested',
  'UserPasswordChanged',
  'UserApiKeyUsed',
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
    <section ref={card} tabIndex={-1} className="card no-outline" aria-label={t('history.title')}>
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

/** Form of an existing user: data, roles and extras are saved in one command. */
const useUserForm = (user: UserInFull) => {
  const { t } = useTranslation('users')
  const { data: people = [] } = useQuery(peopleQuery())
  const names = new Map([...people, ...user.relatedCommercials, ...user.relatedUsers].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  const fields = useUserFields(nameOf)
  const form = useCatalogueForm({
    collection: 'users',
    entry: user,
    blank: blankUser,
    valuesOf,
    fields,
    check: (values) => checkUser(t, values),
    send: ({ changes, commandId, revision }) =>
      command('user', 'ChangeUser', user.id, changes, { commandId, ...(revision !== undefined && { revision }) }),
    fieldOfCode: { KEY_TAKEN: 'mail' },
  })
  return { form, fields, nameOf }
}

/** Whether an element is narrower than a number of pixels, independent of the window. */
export const useNarrow = (belowPx: number) => {
  const ref = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => setNarrow(element.getBoundingClientRect().width < belowPx)
    // Before the first paint.
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [belowPx])
  return { ref, isNarrow }
}

/** Width in pixels that three columns need. */
const NARROW_PX = 860

interface UserEditorProps {
  user: UserInFull
  roles: readonly RoleInFull[]
  act: string | undefined
  onOpen: (act: string) => void
  onClose: () => void
}

/** A user's data, related people, sign-ins and permissions, saved at once, with the deactivation below. */
const UserEditor = ({ user, roles, act, onOpen, onClose }: UserEditorProps) => {
  const { t } = useTranslation('users')
  const { t: catalogue } = useTranslation('catalogue')
  const { form, fields, nameOf } = useUserForm(user)
  const { data: events = [] } = useQuery(users.history(user.id))
  const guard = useUnsavedGuard(form, user.name)
  // Users cannot deactivate themselves.
  const isSelf = useSession()?.id === user.id
  const mayDeactivate = useMay()('BAJA_USUARIO') && !isSelf
  const userCommand = useUserCommand()
  const client = useQueryClient()
  const { ref, isNarrow } = useNarrow(NARROW_PX)
  const save = () => void form.save()
  useCommands([
    { id: 'user-save', title: catalogue('common.save'), keys: 'ctrl+s', scope: 'screen', quiet: true, run: save },
  ])

  return (
    <div ref={ref} className="user-editor stack gap-8 min-width-0" data-narrow={isNarrow || undefined}>
      <UserHead user={user} form={form} onSave={save} />
      {form.conflict === undefined ? (
        <FormProblems form={form} />
      ) : (
        <ConflictPanel form={form} conflict={form.conflict} />
      )}
      <SaveFailure failure={form.failure} onRetry={save} />
      <UserData id={user.id} form={form} nameOf={nameOf} />
      <PermissionEditor
        roles={roles}
        held={form.values.roles}
        extra={shownPermissions.filter((each) => form.values.permissions.includes(each))}
        stored={{ extra: form.base.permissions, held: form.base.roles }}
        events={events}
        onRoles={(next) => form.set('roles', next)}
        onExtra={(next) => form.set('permissions', next)}
      />
      {act === 'deactivate' && user.active && mayDeactivate ? (
        <DeactivatePanel
          user={user}
          reason={form.isDirty ? t('deactivate.unsaved') : undefined}
          onClose={() => {
            onClose()
            void client.invalidateQueries({ queryKey: ['users', 'one', user.id] })
          }}
        />
      ) : (
        <div className="first-apart row to-end gap-8">
          <Button
            variant="minimal"
            aria-expanded={act === 'history'}
            onClick={() => (act === 'history' ? onClose() : onOpen('history'))}
          >
            {t('history.show')}
          </Button>
          {mayDeactivate &&
            (user.active ? (
              <Button intent="danger" variant="minimal" onClick={() => guard.leave(() => onOpen('deactivate'))}>
                {t('deactivate.open')}
              </Button>
            ) : (
              <>
                <span className="quiet">{t('deactivate.inactiveText')}</span>
                <Button
                  loading={userCommand.isBusy}
                  onClick={() =>
                    userCommand.perform({
                      id: user.id,
                      send: (options) => command('user', 'ActivateUser', user.id, {}, options),
                      done: t('deactivate.activated', { name: user.name }),
                    })
                  }
                >
                  {t('deactivate.activate')}
                </Button>
              </>
            ))}
        </div>
      )}
      {act === 'history' && <UserHistory id={user.id} fields={fields} />}
      {guard.dialog}
    </div>
  )
}

/** Name of the user and actions of the card. */
const UserHead = ({ user, form, onSave }: { user: UserInFull; form: EntryForm<UserValues>; onSave: () => void }) => {
  const { t, i18n } = useTranslation('users')
  const userCommand = useUserCommand()
  const language = languages.find((each) => each === i18n.language) ?? 'es'
  // During a conflict its own buttons save and discard.
  const hasNoConflict = form.conflict === undefined
  const line = { userName: user.userName, code: user.code, company: user.company }
  return (
    <header className="user-head gap-6-12 row wrap">
      <Avatar name={user.name} size={40} />
      <div>
        <h2 className="row gap-8 line-24">
          {user.name} <UserState user={user} isFull />
        </h2>
        <p className="quiet size-12-5">{t(user.code === '' ? 'lineNoCode' : 'line', line)}</p>
      </div>
      <HeadActions>
        {user.active && !user.isThirdParty && (
          <Button
            icon={<EnvelopeIcon />}
            loading={userCommand.isBusy}
            onClick={() =>
              userCommand.perform({
                id: user.id,
                send: (options) => command('user', 'RequestPasswordReset', user.id, { language }, options),
                done: t('linkSent'),
                text: user.mail,
              })
            }
          >
            {t('link')}
          </Button>
        )}
        {hasNoConflict && form.isDirty && (
          <Button variant="minimal" onClick={form.discard}>
            {t('common.discard')}
          </Button>
        )}
        {hasNoConflict && (form.isDirty || form.saving !== 'idle') && <SaveButton form={form} onSave={onSave} counts />}
      </HeadActions>
    </header>
  )
}

export interface UserCardProps {
  id: string
  /** The open panel of the card. */
  act: string | undefined
  onOpen: (act: string) => void
  onClose: () => void
}

/** The card of a user, once user and roles have loaded. */
export const UserCard = ({ id, ...rest }: UserCardProps) => {
  const { t } = useTranslation('users')
  const user = useQuery(users.one(id))
  const roles = useQuery(rolesQuery)
  const error = user.error ?? roles.error
  if (user.data !== undefined && roles.data !== undefined)
    return <UserEditor key={id} user={user.data} roles={roles.data} {...rest} />
  if (error !== null)
    return (
      <ErrorCard
        error={error}
        title={t('failed')}
        onRetry={() => {
          void user.refetch()
          void roles.refetch()
        }}
      />
    )
  return <SkeletonRows rows={12} height={44} />
}
