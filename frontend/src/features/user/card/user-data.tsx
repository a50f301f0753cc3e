import { useTranslation } from 'react-i18next'
import { ChoiceField, FlagField, FieldRow, TextField } from '../../../components/entry-form/entry-field.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import type { UserValues } from '../user-form.ts'
import { Button, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { command } from '../../../lib/api/api.ts'
import { claimsOf, storedSession } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useUserCommand } from '../user-mutations.ts'
import { signInsQuery, peopleQuery, openWorkQuery } from '../user-queries.ts'
import { CrossIcon, PlusIcon, ArrowRightIcon, BlockedPersonIcon } from '@blueprintjs/icons'
import { useState, useEffect, useRef } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import '../permissions/entity-tags.css'
import { SelectField } from '../../../components/form/form-row.tsx'

interface DeactivatePanelProps {
  user: { id: string; name: string; revision: number }
  /** Why deactivating is not possible now. */
  reason: string | undefined
  onClose: () => void
}

type Work = 'commercial' | 'assignedTo'

/** Explains deactivating and selects who takes over the open work; there is no further confirmation. */
export const DeactivatePanel = ({ user, reason, onClose }: DeactivatePanelProps) => {
  const { t } = useTranslation('users')
  const { data: openWork } = useQuery(openWorkQuery(user.id))
  const [chosen, setChosen] = useState<Readonly<Record<Work, string>>>({ commercial: '', assignedTo: '' })
  const [isTried, setTried] = useState(false)
  const userCommand = useUserCommand()
  const panel = useRef<HTMLElement>(null)
  // The focus also scrolls it into view: the card above can be long.
  useEffect(() => {
    panel.current?.focus()
  }, [])
  // The open work makes the panel longer.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [openWork])
  const organizations = openWork?.organizations ?? 0
  const hasShipments = (openWork?.shipments ?? 0) > 0
  // The user who takes over the quotations also takes over the organizations.
  const parts = (['commercial', 'assignedTo'] as const).filter(
    (work) => (openWork?.[work] ?? 0) > 0 || (work === 'commercial' && organizations > 0),
  )
  const isMissing = parts.some((work) => chosen[work] === '')

  const deactivate = () => {
    setTried(true)
    if (openWork === undefined || isMissing || reason !== undefined) return
    const handOverTo = Object.fromEntries(parts.map((work) => [work, chosen[work]]))
    const isHandedOver = parts.length > 0
    userCommand.perform({
      id: user.id,
      send: (options) =>
        command('user', 'DeactivateUser', user.id, isHandedOver ? { handOverTo } : {}, {
          ...options,
          revision: user.revision,
        }),
      done: t('deactivate.done', { name: user.name }),
      ...(isHandedOver
        ? { text: t('deactivate.handedOver') }
        : {
            undo: () =>
              userCommand.perform({
                id: user.id,
                send: (options) => command('user', 'ActivateUser', user.id, {}, options),
                done: t('deactivate.activated', { name: user.name }),
              }),
          }),
      onDone: onClose,
    })
  }

  return (
    <section
      ref={panel}
      className="deactivate-panel gap-8-18 no-outline pad-10-12 radius-card row wrap on-surface"
      tabIndex={-1}
      aria-label={t('deactivate.title', { name: user.name })}
    >
      <div className="deactivate-words line-17 size-12-5 secondary">
        <h3 className="row gap-6 ink-red size-13 margin-bottom-3">
          <BlockedPersonIcon size={14} aria-hidden="true" />
          {t('deactivate.title', { name: user.name })}
        </h3>
        <p>{t('deactivate.text')}</p>
        {openWork !== undefined && parts.length === 0 && <p className="quiet">{t('deactivate.nothingOpen')}</p>}
        {isTried && (reason !== undefined || isMissing) && (
          <p className="ink-red" role="alert">
            {reason ?? t('deactivate.missing')}
          </p>
        )}
      </div>
      <div className="stack gap-4">
        {parts.map((work) => (
          <div key={work} className="deactivate-part grid middle gap-8">
            <strong className="text-right">{openWork?.[work]}</strong>
            <span>
              {t(hasShipments ? `deactivate.${work}WithShipments` : `deactivate.${work}`, {
                count: openWork?.[work] ?? 0,
              })}
              {work === 'commercial' && organizations > 0 && t('deactivate.organizations', { count: organizations })}
            </span>
            <ArrowRightIcon size={14} className="quiet" aria-hidden="true" />
            <Heir
              work={work}
              hasShipments={hasShipments}
              excludedId={user.id}
              value={chosen[work]}
              invalid={isTried && chosen[work] === ''}
              onChange={(id) => setChosen((before) => ({ ...before, [work]: id }))}
            />
          </div>
        ))}
      </div>
      <div className="flex gap-8 margin-left-auto">
        <Button variant="minimal" onClick={onClose}>
          {t('deactivate.cancel')}
        </Button>
        <Button intent="danger" variant="outlined" loading={userCommand.isBusy} onClick={deactivate}>
          {t(parts.length > 0 ? 'deactivate.actAndHandOver' : 'deactivate.act')}
        </Button>
      </div>
    </section>
  )
}

interface HeirProps {
  work: Work
  hasShipments: boolean
  excludedId: string
  value: string
  invalid: boolean
  onChange: (id: string) => void
}

/**
 * Selects who takes over: commercials for sold quotations; pricing and commercials for assigned ones, with shipments also
 * operations.
 */
const Heir = ({ work, hasShipments, excludedId, value, invalid, onChange }: HeirProps) => {
  const { t } = useTranslation('users')
  const { data: commercials = [] } = useQuery(peopleQuery('COMERCIAL'))
  const { data: pricing = [] } = useQuery({ ...peopleQuery('PRICING'), enabled: work === 'assignedTo' })
  const isOperated = work === 'assignedTo' && hasShipments
  const { data: operations = [] } = useQuery({ ...peopleQuery('EXPRESS_OP'), enabled: isOperated })
  const assignees = work === 'assignedTo' ? [...pricing, ...(isOperated ? operations : [])] : []
  const people = new Map([...assignees, ...commercials].map(({ id, name }) => [id, name]))
  people.delete(excludedId)
  return (
    <SelectField
      value={value}
      invalid={invalid}
      aria-label={`${t(`deactivate.${work}`, { count: 2 })}: ${t('deactivate.to')}`}
      options={[
        { value: '', label: t('deactivate.choose') },
        ...[...people].map(([id, name]) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}

interface RelatedPeopleProps {
  label: string
  hint?: string
  /** Tooltip of the name. */
  help?: string
  ids: readonly string[]
  stored: readonly string[]
  /** Id of the user, who cannot be related to themselves. */
  userId: string
  nameOf: (id: string) => string
  /** Permission that selectable people must have. */
  permission?: 'COMERCIAL'
  onChange: (ids: string[]) => void
}

/** People as tags: a cross removes one, the plus opens a searchable list. */
export const RelatedPeople = ({
  label,
  hint,
  help,
  ids,
  stored,
  userId,
  nameOf,
  permission,
  onChange,
}: RelatedPeopleProps) => {
  const { t } = useTranslation('users')
  const { t: catalogue } = useTranslation('catalogue')
  return (
    <div className="related-people" role="group" aria-label={label}>
      <span className="form-label as-block size-11-5 medium" title={help}>
        {label}
      </span>
      <span className="flex wrap gap-5">
        {ids.map((id) => (
          <span
            key={id}
            className="entity-tag height-23 pad-0-5 edge-2 radius-tag no-fill inline-row gap-4 no-wrap size-12-5"
            data-changed={!stored.includes(id) || undefined}
          >
            <Avatar name={nameOf(id)} size={16} />
            {nameOf(id)}
            <button
              className="inline-flex no-edge radius-3 no-fill ink-2 pointer pad-3"
              type="button"
              aria-label={catalogue('common.removeNamed', { name: nameOf(id) })}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <CrossIcon size={11} aria-hidden="true" />
            </button>
          </span>
        ))}
        <PopoverNext
          placement="bottom-start"
          arrow={false}
          content={
            <People permission={permission} excludedIds={[...ids, userId]} onChoose={(id) => onChange([...ids, id])} />
          }
        >
          <button
            type="button"
            className="entity-add height-23 pad-0-5 ink-2 pointer edge-2 radius-tag no-fill inline-row gap-4 no-wrap size-12-5"
            aria-label={t('related.add', { field: label })}
          >
            <PlusIcon size={12} aria-hidden="true" />
          </button>
        </PopoverNext>
      </span>
      {hint !== undefined && <p className="form-below">{hint}</p>}
    </div>
  )
}

interface PeopleProps {
  permission: 'COMERCIAL' | undefined
  excludedIds: readonly string[]
  onChoose: (id: string) => void
}

const People = ({ permission, excludedIds, onChoose }: PeopleProps) => {
  const { t } = useTranslation('users')
  const { data = [] } = useQuery(peopleQuery(permission))
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLocaleLowerCase()
  const matches = data
    .filter(({ id }) => !excludedIds.includes(id))
    .filter(({ name, userName }) => `${name} ${userName}`.toLocaleLowerCase().includes(search))
  const [first] = matches
  return (
    <div className="width-260 pad-8">
      <InputGroup
        autoFocus
        value={typed}
        placeholder={t('related.find')}
        aria-label={t('related.find')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) onChoose(first.id)
        }}
      />
      <Menu className="max-height-260 margin-top-6 no-pad scrolls-y">
        {matches.map(({ id, name, userName }) => (
          <MenuItem
            key={id}
            text={name}
            labelElement={userName}
            shouldDismissPopover={false}
            onClick={() => onChoose(id)}
          />
        ))}
        {matches.length === 0 && <MenuItem disabled text={t('related.none')} />}
      </Menu>
    </div>
  )
}

/** Sign-ins of a user: last times, failed tries, password and open sessions, with a button to end them. */
export const SignIns = ({ id }: { id: string }) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  const { data } = useQuery(signInsQuery(id))
  const userCommand = useUserCommand()
  const relativeTime = (at: string | undefined) => (at === undefined ? t('never') : format.near(at))
  const session = storedSession()
  const isSelf = session?.id === id
  // Ending one's own sessions excludes this one.
  const jti = isSelf ? claimsOf(session.token)?.['jti'] : undefined
  const body = typeof jti === 'string' ? { except: jti } : {}
  const endableCount = (data?.open ?? 0) - (isSelf ? 1 : 0)
  if (data === undefined) return <SkeletonRows rows={4} height={22} />
  return (
    <>
      <dl className="sign-ins gap-3-12 grid size-12-5">
        <dt className="ink-3">{t('common.lastSignIn')}</dt>
        <dd className="text-right">{relativeTime(data.lastSignInAt)}</dd>
        <dt className="ink-3">{t('signIn.previous')}</dt>
        <dd className="text-right">{relativeTime(data.previousSignInAt)}</dd>
        <dt className="ink-3">{t('signIn.failed')}</dt>
        <dd className="text-right">{data.failedIn30Days}</dd>
        <dt className="ink-3">{t('common.password')}</dt>
        <dd className="text-right">
          {data.passwordChangedAt === undefined ? t('signIn.noPassword') : format.date(data.passwordChangedAt)}
        </dd>
      </dl>
      <p className="open-sessions min-height-26 margin-top-10 row gap-8 no-wrap size-12-5">
        <span className="live-dot width-7 height-7 round" data-off={data.open === 0 || undefined} aria-hidden="true" />
        {data.open === 0 ? t('signIn.none') : t('signIn.open', { count: data.open })}
        {endableCount > 0 && (
          <Button
            size="small"
            loading={userCommand.isBusy}
            onClick={() =>
              userCommand.perform({
                id,
                send: (options) => command('user', 'EndSessions', id, body, options),
                done: t('signIn.ended'),
              })
            }
          >
            {isSelf ? t('signIn.endOthers') : t('signIn.end', { count: endableCount })}
          </Button>
        )}
      </p>
    </>
  )
}

interface UserDataProps {
  id: string
  form: EntryForm<UserValues>
  nameOf: (id: string) => string
}

/** Upper cards of a user: data, related people, sign-ins. */
export const UserData = ({ id, form, nameOf }: UserDataProps) => {
  const { t } = useTranslation('users')
  const { relatedCommercials, relatedUsers } = form.values
  return (
    <div className="user-cards grid gap-10">
      <section className="card card-body pad-9-12 user-fields stack gap-6">
        <FieldRow>
          <TextField form={form} name="name" />
          <TextField form={form} name="mail" type="email" />
        </FieldRow>
        {form.values.mail !== form.base.mail && <p className="quiet">{t('mailHint')}</p>}
        <FieldRow columns="1fr 1.4fr 80px">
          <TextField form={form} name="code" />
          <TextField form={form} name="userCommercialSystem" />
          <ChoiceField form={form} name="company" />
        </FieldRow>
        <div className="gap-2-20 flex wrap">
          <FlagField form={form} name="isCommercial" />
          <FlagField form={form} name="isManager" />
          <FlagField form={form} name="isThirdParty" />
        </div>
      </section>
      <section className="card card-body pad-9-12">
        <RelatedPeople
          label={t('field.relatedCommercials')}
          hint={
            relatedCommercials.length === 0
              ? t('related.commercialsNone')
              : t('related.commercialsHint', { count: relatedCommercials.length })
          }
          ids={relatedCommercials}
          stored={form.base.relatedCommercials}
          userId={id}
          nameOf={nameOf}
          permission="COMERCIAL"
          onChange={(ids) => form.set('relatedCommercials', ids)}
        />
        <RelatedPeople
          label={t('field.relatedUsers')}
          help={t('related.usersHint')}
          ids={relatedUsers}
          stored={form.base.relatedUsers}
          userId={id}
          nameOf={nameOf}
          onChange={(ids) => form.set('relatedUsers', ids)}
        />
      </section>
      <section className="card card-body pad-9-12" aria-label={t('signIn.title')}>
        <SignIns id={id} />
      </section>
    </div>
  )
}
