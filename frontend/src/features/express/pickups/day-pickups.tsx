import { Button } from '@blueprintjs/core'
import type { PickupGroup, PickupRow } from '@freight/contracts/express-pickup/express-pickup'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shipmentPath } from '@freight/contracts/vocabulary/express'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { shortReference, expressKeys } from '../shipment.ts'
import { PickupWindow } from '@freight/contracts/express-shipment/pickup'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { command, create, isProblem } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { ActProblem } from '../acts/addition-dialogs.tsx'
import { isComplete, WindowFields, startWindow } from './window-fields.tsx'
import { InputRow, SelectRow } from '../../../components/form/rows.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { pickupGroupsOptions } from './pickup-queries.ts'
import './pickups.css'

export const accountText = ({ carrierName, account }: { carrierName: string; account: string }) =>
  [carrierName, account].filter(Boolean).join(' · ')

interface PickupLineProps {
  title: ReactNode
  /** Second column: when, or how much. */
  aside: ReactNode
  acts: ReactNode
  ids?: readonly string[]
  /** Lines in a colour, such as why a carrier refused. */
  notes?: readonly { text: string; hue: 'red' | 'amber' | 'grey' }[]
  children?: ReactNode
}

/** A row of the view: what it is, its shipments and notes, its facts, its buttons. */
export const PickupLine = ({ title, aside, acts, ids = [], notes = [], children }: PickupLineProps) => (
  <li>
    <div>
      {title}
      <p className="secondary">{children}</p>
      <p className="gap-2-10 flex wrap">
        {ids.map((id) => (
          <Link key={id} to={shipmentPath(id, 'IN_PROGRESS')}>
            {shortReference(id).join('')}
          </Link>
        ))}
      </p>
      {notes.map(({ text, hue }) => (
        <p key={text} className="hue" data-hue={hue}>
          {text}
        </p>
      ))}
    </div>
    <div>{aside}</div>
    <div className="to-end flex start wrap gap-6">{acts}</div>
  </li>
)

/** The day that the server proposes where a pickup comes too late. */
const proposedDay = (error: unknown): string | undefined => {
  const day = isProblem(error, 'PICKUP_TOO_LATE') ? error.details['proposedDay'] : undefined
  return typeof day === 'string' ? day : undefined
}

/** Why a pickup was refused; a later day is a proposal that a second confirmation accepts. */
const PickupProblem = ({ error, onReload }: { error: unknown; onReload: () => void }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const day = proposedDay(error)
  if (day === undefined || !isProblem(error)) return <ActProblem error={error} onReload={onReload} />
  const { cutoff } = error.details
  return (
    <p className="hue" data-hue="amber" role="alert">
      {typeof cutoff === 'string' ? t('afterCutoff', { cutoff }) : t('tooLate')}{' '}
      {t('proposed', { day: format.date(day) })}
    </p>
  )
}

const keyOf = ({ carrier, account, place }: PickupGroup) => JSON.stringify([carrier, account, place])
type Typed = PickupWindow & { confirmation: string }

/** One pickup for each carrier account and place of the shipments. */
export const PickupDialog = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('expressPickups')
  const client = useQueryClient()
  // What is typed belongs to these groups: a refetch must not change them.
  const { data, error, refetch } = useQuery({ ...pickupGroupsOptions(ids), staleTime: Infinity, gcTime: 0 })
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [failed, setFailed] = useState<Readonly<Record<string, unknown>>>({})
  const [sent, setSent] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const unparsed = useUnparsedInputs()
  const sending = useCommand(
    ({ group, value }: { group: PickupGroup; value: Typed }, commandId) =>
      create(
        'express-pickup',
        'SchedulePickup',
        { ...value, shipments: group.shipments.map(({ id }) => id) },
        { commandId },
      ),
    { targetOf: ({ group }) => keyOf(group) },
  )
  const groups = data?.groups.filter((group) => !sent.includes(keyOf(group))) ?? []
  const valueOf = (group: PickupGroup): Typed => typed[keyOf(group)] ?? { ...startWindow(group.day), confirmation: '' }
  const send = async (group: PickupGroup): Promise<boolean> => {
    const [key, value] = [keyOf(group), valueOf(group)]
    try {
      await sending.run({ group, value })
      setSent((before) => [...before, key])
      return true
    } catch (failure) {
      setFailed((before) => ({ ...before, [key]: failure ?? new Error('Unknown') }))
      const day = proposedDay(failure)
      if (day !== undefined) setTyped((before) => ({ ...before, [key]: { ...(before[key] ?? value), day } }))
      return false
    }
  }
  const run = async () => {
    if (data === undefined) {
      await refetch()
      return
    }
    if (groups.length === 0) {
      onClose()
      return
    }
    setTried(true)
    if (unparsed.focusFirst() || groups.some((group) => !isComplete(valueOf(group)))) return
    let isAllSent = true
    for (const group of groups) isAllSent = (await send(group)) && isAllSent
    await client.invalidateQueries({
      queryKey: expressKeys.all,
      predicate: ({ queryKey }) => queryKey[1] !== 'pickup-groups' || queryKey[2] === undefined,
    })
    if (!isAllSent) return
    void notify({ key: 'express-pickup', title: t('scheduled') })
    onClose()
  }
  return (
    <ConfirmTitle value={t('schedule')}>
      <Confirm isOpen isWritten width={460} onCancel={onClose} onConfirm={run}>
        <div className="stack gap-10">
          {data === undefined && error === null && <SkeletonRows rows={4} height={28} />}
          <PickupProblem error={error ?? undefined} onReload={onClose} />
          <UnparsedInputsScope value={unparsed}>
            {groups.map((group) => {
              const [key, value] = [keyOf(group), valueOf(group)]
              const set = (changes: Partial<Typed>) => setTyped({ ...typed, [key]: { ...value, ...changes } })
              return (
                <fieldset key={key} className="no-pad no-edge">
                  <legend>
                    {[group.carrierName, group.account].filter(Boolean).join(' · ')}{' '}
                    <span className="quiet">
                      {t('shipments', { count: group.shipments.length })}
                      {group.cutoff !== '' && ` · ${t('common.cutOffTime', { time: group.cutoff })}`}
                    </span>
                  </legend>
                  <p className="secondary">{[group.place.name, ...group.place.lines].join(', ')}</p>
                  <WindowFields value={value} onChange={set} isTried={isTried} />
                  <InputRow
                    label={t('confirmation')}
                    note={t('common.optional')}
                    hint={t('confirmationHelp')}
                    maxLength={60}
                    value={value.confirmation}
                    onChange={(confirmation) => set({ confirmation })}
                  />
                  <PickupProblem error={failed[key]} onReload={() => setFailed({ ...failed, [key]: undefined })} />
                </fieldset>
              )
            })}
          </UnparsedInputsScope>
          {data !== undefined && data.others.length > 0 && (
            <p className="hue" data-hue="amber" role="status">
              {t('leftOut', { ids: data.others.map((id) => shortReference(id).join('')).join(', ') })}
            </p>
          )}
          {data !== undefined && data.groups.length === 0 && <p>{t('empty.groups')}</p>}
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}

type PickupAct = 'ChangePickup' | 'CancelPickup' | 'ConfirmPickupOutcome'

/** What is possible in a status. */
const actsOfPickup = ({ status }: Pick<PickupRow, 'status'>): readonly PickupAct[] => {
  if (status === 'DOUBTFUL') return ['ConfirmPickupOutcome']
  return status === 'CONFIRMED' ? ['ChangePickup', 'CancelPickup'] : []
}

/** Changes or cancels a pickup, or records the outcome of a doubtful one. */
const PickupActDialog = ({ pickup, act, onClose }: { pickup: PickupRow; act: PickupAct; onClose: () => void }) => {
  const { t } = useTranslation('expressPickups')
  const client = useQueryClient()
  const unparsed = useUnparsedInputs()
  const [window, setWindow] = useState(() => PickupWindow.parse(pickup))
  const [outcome, setOutcome] = useState<'CONFIRMED' | 'NOT_SCHEDULED'>('CONFIRMED')
  // A number is no reason: each has its own text.
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const isNumber = act === 'ConfirmPickupOutcome' && outcome === 'CONFIRMED'
  const text = isNumber ? number : reason
  const [isTried, setTried] = useState(false)
  const sending = useCommand(
    (_: PickupAct, commandId) => {
      const options = { commandId, revision: pickup.revision }
      if (act === 'ChangePickup') return command('express-pickup', act, pickup.id, window, options)
      if (act === 'CancelPickup') return command('express-pickup', act, pickup.id, { reason: text }, options)
      const body = outcome === 'CONFIRMED' ? { outcome, confirmation: text } : { outcome, reason: text }
      return command('express-pickup', act, pickup.id, body, options)
    },
    { onDone: () => client.invalidateQueries({ queryKey: expressKeys.all }) },
  )
  const run = async () => {
    setTried(true)
    if (unparsed.focusFirst()) return
    if (act === 'ChangePickup' ? !isComplete(window) : text.trim() === '') return
    await sending.run(act).then(onClose, (failure: unknown) => {
      const day = proposedDay(failure)
      if (day !== undefined) setWindow((now) => ({ ...now, day }))
    })
  }
  return (
    <ConfirmTitle value={t(`act.${act}`)}>
      <Confirm isOpen isWritten width={420} onCancel={onClose} onConfirm={run}>
        <div className="stack gap-10">
          <p>{t(`ask.${act}`, { carrier: pickup.carrierName, number: pickup.confirmation })}</p>
          <UnparsedInputsScope value={unparsed}>
            {act === 'ChangePickup' ? (
              <WindowFields value={window} onChange={setWindow} isTried={isTried} />
            ) : (
              <>
                {act === 'ConfirmPickupOutcome' && (
                  <SelectRow
                    label={t('outcome.label')}
                    value={outcome}
                    options={(['CONFIRMED', 'NOT_SCHEDULED'] as const).map((value) => ({
                      value,
                      label: t(`outcome.${value}`),
                    }))}
                    onChange={(value) => setOutcome(value === 'CONFIRMED' ? value : 'NOT_SCHEDULED')}
                  />
                )}
                <InputRow
                  label={t(isNumber ? 'confirmation' : 'field.reason')}
                  error={isTried && text.trim() === '' ? t('wrong.missing') : undefined}
                  maxLength={isNumber ? 60 : 500}
                  value={text}
                  onChange={isNumber ? setNumber : setReason}
                />
              </>
            )}
          </UnparsedInputsScope>
          <PickupProblem error={sending.error} onReload={onClose} />
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}

const hues: Readonly<Record<PickupRow['status'], string>> = {
  REQUESTED: 'blue',
  CHANGING: 'blue',
  CANCELLING: 'blue',
  DOUBTFUL: 'red',
  REFUSED: 'red',
  CONFIRMED: 'green',
  CANCELLED: 'grey',
}

/** Pickups by carrier and place. */
export const DayPickups = ({ rows }: { rows: readonly PickupRow[] }) => {
  const { t } = useTranslation('expressPickups')
  const { t: express } = useTranslation('express')
  const format = useFormat()
  const [opened, setOpened] = useState<{ pickup: PickupRow; act: PickupAct }>()
  return (
    <ul className="pickup-list">
      {rows.map((pickup) => (
        <PickupLine
          key={pickup.id}
          title={
            <>
              <strong>{accountText(pickup)}</strong>{' '}
              <span className="hue" data-hue={hues[pickup.status]}>
                {express(`pickupStatus.${pickup.status}`)}
              </span>{' '}
              {pickup.confirmation}
            </>
          }
          ids={pickup.shipments}
          notes={pickup.text === '' ? [] : [{ text: pickup.text, hue: pickup.status === 'CANCELLED' ? 'grey' : 'red' }]}
          aside={
            <>
              <strong>{`${format.dayMonth(pickup.day)} ${pickup.from}–${pickup.to}`}</strong>
              <p className="secondary">
                {t('load', { count: pickup.pieces, kg: format.decimal(pickup.weight) })} · {pickup.requestedBy.name}
              </p>
            </>
          }
          acts={actsOfPickup(pickup).map((act) => (
            <Button key={act} size="small" onClick={() => setOpened({ pickup, act })}>
              {t(`act.${act}`)}
            </Button>
          ))}
        >
          {[pickup.place.name, ...pickup.place.lines, pickup.location].filter(Boolean).join(', ')}
        </PickupLine>
      ))}
      {opened !== undefined && <PickupActDialog {...opened} onClose={() => setOpened(undefined)} />}
    </ul>
  )
}

interface WaitingGroupsProps {
  groups: readonly PickupGroup[]
  onSchedule: (ids: readonly string[]) => void
}

/** Booked shipments without a pickup, with the time until the cut-off of today. */
export const WaitingGroups = ({ groups, onSchedule }: WaitingGroupsProps) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const now = useNow()
  const cutoffText = ({ cutoff, day }: PickupGroup, left: number) => {
    if (cutoff === '') return t('noCutoff')
    return left > 0 ? t('left', { cutoff, left: format.elapsed(left) }) : t('over', { cutoff, day: format.date(day) })
  }
  return (
    <ul className="pickup-list">
      {groups.map((group) => {
        const ids = group.shipments.map(({ id }) => id)
        const left = group.cutoffAt === undefined ? 0 : Date.parse(group.cutoffAt) - now
        return (
          <PickupLine
            key={ids.join()}
            title={<strong>{accountText(group)}</strong>}
            ids={ids}
            notes={group.shipments
              .filter(({ text }) => text !== '')
              .map(({ id, text }) => ({ text: `${shortReference(id).join('')}: ${text}`, hue: 'red' }))}
            aside={
              <p className="hue" data-hue={group.cutoff !== '' && left <= 0 ? 'red' : 'amber'}>
                {cutoffText(group, left)}
              </p>
            }
            acts={
              <Button size="small" intent="primary" onClick={() => onSchedule(ids)}>
                {t('scheduleFor', { count: ids.length })}
              </Button>
            }
          >
            {[group.place.name, ...group.place.lines].join(', ')}
          </PickupLine>
        )
      })}
    </ul>
  )
}
