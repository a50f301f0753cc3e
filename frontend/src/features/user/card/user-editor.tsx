import { languages } from '../../../lib/i18n/i18n.ts'
import { Button } from '@blueprintjs/core'
import { EnvelopeIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { FormProblems } from '../../../components/entry-form/form-problems.tsx'
import { SaveButton } from '../../../components/entry-form/save-button.tsx'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { useUnsavedGuard } from '../../../components/entry-form/use-unsaved-guard.tsx'
import { HeadActions } from '../../../components/head-actions.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { shownPermissions } from '../permissions/permission-groups.ts'
import type { RoleInFull } from '../permissions/rights.ts'
import type { UserInFull, UserValues } from '../user-form.ts'
import { useUserCommand } from '../user-mutations.ts'
import { users } from '../user-queries.ts'
import { DeactivatePanel } from './deactivate-panel.tsx'
import { PermissionEditor } from '../permissions/permission-editor.tsx'
import { useNarrow } from './use-narrow.ts'
import { useUserForm } from './use-user-form.ts'
import { UserData } from './user-data.tsx'
import { UserHistory } from './user-history.tsx'
import { UserState } from '../list/user-line.tsx'

/** Width in pixels that three columns need. */
const NARROW_PX = 860

export interface UserEditorProps {
  user: UserInFull
  roles: readonly RoleInFull[]
  act: string | undefined
  onOpen: (act: string) => void
  onClose: () => void
}

/** A user's data, related people, sign-ins and permissions, saved at once, with the deactivation below. */
export const UserEditor = ({ user, roles, act, onOpen, onClose }: UserEditorProps) => {
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
    { id: 'user-save', title: catalogue('form.save'), keys: 'ctrl+s', scope: 'screen', quiet: true, run: save },
  ])

  return (
    <div ref={ref} className="user-editor" data-narrow={isNarrow || undefined}>
      <UserHead user={user} form={form} onSave={save} />
      {form.conflict === undefined ? <FormProblems form={form} /> : <Conflict form={form} />}
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
        <div className="user-ends">
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
    <header className="user-head">
      <Avatar name={user.name} size={40} />
      <div>
        <h2>
          {user.name} <UserState user={user} isFull />
        </h2>
        <p className="quiet">{t(user.code === '' ? 'lineNoCode' : 'line', line)}</p>
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
            {t('discard')}
          </Button>
        )}
        {hasNoConflict && (form.isDirty || form.saving !== 'idle') && <SaveButton form={form} onSave={onSave} counts />}
      </HeadActions>
    </header>
  )
}

/** Merge after a conflict with another user: each field, and the two actions. */
const Conflict = ({ form }: { form: EntryForm<UserValues> }) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const { conflict } = form
  if (conflict === undefined) return null
  return (
    <section className="card card-body user-conflict">
      <ConflictMerge form={form} conflict={conflict} />
      <div className="head-actions">
        <Button variant="minimal" onClick={conflict.yield}>
          {t('conflict.discardMine')}
        </Button>
        {conflict.open > 0 && (
          <span className="hue" data-hue="amber">
            {t('conflict.toChoose', { count: conflict.open })}
          </span>
        )}
        <Button intent="primary" aria-disabled={conflict.open > 0 || undefined} onClick={() => void conflict.apply()}>
          {shell('state.reloadAndApply')}
        </Button>
      </div>
    </section>
  )
}
