import { Button } from '@blueprintjs/core'
import { ArrowRightIcon, BlockedPersonIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/form-row.tsx'
import { command } from '../../../lib/api/api.ts'
import { useUserCommand } from '../user-mutations.ts'
import { openWorkQuery, peopleQuery } from '../user-queries.ts'

export interface DeactivatePanelProps {
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
