import { Button } from '@blueprintjs/core'
import type { PickupGroup, PickupRow } from '@freight/contracts/express-pickup/express-pickup-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shipmentPath } from '@freight/contracts/express-shipment/choices'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { shortReference } from '../shipment.ts'
import { actsOfPickup, type PickupAct, PickupActDialog } from './pickup-act-dialog.tsx'

const hues: Readonly<Record<PickupRow['status'], string>> = {
  REQUESTED: 'blue',
  CHANGING: 'blue',
  CANCELLING: 'blue',
  DOUBTFUL: 'red',
  REFUSED: 'red',
  CONFIRMED: 'green',
  CANCELLED: 'grey',
}

const Shipments = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => (
    <Link key={id} to={shipmentPath(id, 'IN_PROGRESS')}>
      {shortReference(id).join('')}
    </Link>
  ))

/** Pickups by carrier and place. */
export const DayPickups = ({ rows }: { rows: readonly PickupRow[] }) => {
  const { t } = useTranslation('expressPickups')
  const { t: express } = useTranslation('express')
  const format = useFormat()
  const [opened, setOpened] = useState<{ pickup: PickupRow; act: PickupAct }>()
  return (
    <ul className="pickup-list">
      {rows.map((pickup) => (
        <li key={pickup.id}>
          <div>
            <strong>{[pickup.carrierName, pickup.account].filter(Boolean).join(' · ')}</strong>{' '}
            <span className="hue" data-hue={hues[pickup.status]}>
              {express(`pickupStatus.${pickup.status}`)}
            </span>{' '}
            {pickup.confirmation}
            <p className="secondary">
              {[pickup.place.name, ...pickup.place.lines, pickup.location].filter(Boolean).join(', ')}
            </p>
            <p className="pickup-links">
              <Shipments ids={pickup.shipments} />
            </p>
            {pickup.text !== '' && (
              <p className="hue" data-hue={pickup.status === 'CANCELLED' ? 'grey' : 'red'}>
                {pickup.text}
              </p>
            )}
          </div>
          <div>
            <strong>{`${format.dayMonth(pickup.day)} ${pickup.from}–${pickup.to}`}</strong>
            <p className="secondary">
              {t('load', { count: pickup.pieces, kg: format.decimal(pickup.weight) })} · {pickup.requestedBy.name}
            </p>
          </div>
          <div className="pickup-acts">
            {actsOfPickup(pickup).map((act) => (
              <Button key={act} size="small" onClick={() => setOpened({ pickup, act })}>
                {t(`act.${act}`)}
              </Button>
            ))}
          </div>
        </li>
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
  const cutoffText = ({ cutoff, cutoffAt, day }: PickupGroup) => {
    if (cutoffAt === undefined) return t('noCutoff')
    const left = Date.parse(cutoffAt) - now
    return left > 0 ? t('left', { cutoff, left: format.elapsed(left) }) : t('over', { cutoff, day: format.date(day) })
  }
  return (
    <ul className="pickup-list">
      {groups.map((group) => (
        <li key={JSON.stringify([group.carrier, group.account, group.place])}>
          <div>
            <strong>{[group.carrierName, group.account].filter(Boolean).join(' · ')}</strong>
            <p className="secondary">{[group.place.name, ...group.place.lines].join(', ')}</p>
            <p className="pickup-links">
              <Shipments ids={group.shipments.map(({ id }) => id)} />
            </p>
            {group.shipments
              .filter(({ text }) => text !== '')
              .map(({ id, text }) => (
                <p key={id} className="hue" data-hue="red">
                  {shortReference(id).join('')}: {text}
                </p>
              ))}
          </div>
          <p
            className="hue"
            data-hue={group.cutoffAt !== undefined && Date.parse(group.cutoffAt) < now ? 'red' : 'amber'}
          >
            {cutoffText(group)}
          </p>
          <div className="pickup-acts">
            <Button size="small" intent="primary" onClick={() => onSchedule(group.shipments.map(({ id }) => id))}>
              {t('scheduleFor', { count: group.shipments.length })}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
