import { Button } from '@blueprintjs/core'
import type { PickupGroup, PickupRow } from '@freight/contracts/express-pickup/express-pickup-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { shortReference } from '../shipment.ts'
import { actsOfPickup, type PickupAct, PickupActDialog } from './pickup-act-dialog.tsx'
import { accountText, PickupLine } from './pickup-line.tsx'

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
