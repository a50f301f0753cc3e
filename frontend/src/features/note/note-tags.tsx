import { CargoShipIcon, GlobeNetworkIcon, OfficeIcon, RouteIcon } from '@blueprintjs/icons'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TransportIcon } from '../../components/lane/lane.tsx'
import { laneText } from './editor/lane-text.ts'
import type { Tags, NoteCard } from './note-queries.ts'
import { useFormat } from '../../lib/format/format.ts'

export const themeIcons = {
  CARRIER: CargoShipIcon,
  PROVIDER: GlobeNetworkIcon,
  LANE: RouteIcon,
  CLIENT: OfficeIcon,
} as const

/** Formats a lane; an open end gets a word that shows which end is set. */
const laneWords = (lane: NonNullable<Tags['lane']>, t: TFunction<'notes'>) => {
  const { origin, destination, text } = lane
  if (text !== undefined || (origin === undefined) === (destination === undefined)) return laneText(lane)
  return origin === undefined ? t('lane.to', { place: destination }) : t('lane.from', { place: origin })
}

/** Tags of a note, each with its icon. */
export const NoteTags = ({ tags }: { tags: Tags }) => {
  const { t } = useTranslation('notes')
  const { carrier, provider, lane, client, transport } = tags
  return (
    <span className="note-tags inline-flex wrap gap-4 min-width-0">
      {carrier !== undefined && <Tag theme="CARRIER">{carrier}</Tag>}
      {provider !== undefined && <Tag theme="PROVIDER">{provider.name}</Tag>}
      {lane !== undefined && <Tag theme="LANE">{laneWords(lane, t)}</Tag>}
      {client !== undefined && <Tag theme="CLIENT">{client.name}</Tag>}
      {transport !== undefined && (
        <span
          className="note-tag max-width-190 height-20 pad-0-6 radius-tag on-track ink-2 line-20 inline-row gap-5 size-11-5 medium"
          title={t(`transport.${transport}`)}
        >
          <TransportIcon transport={transport} size={12} />
        </span>
      )}
    </span>
  )
}

const Tag = ({ theme, children }: { theme: keyof typeof themeIcons; children: ReactNode }) => {
  const Icon = themeIcons[theme]
  return (
    <span className="note-tag max-width-190 height-20 pad-0-6 radius-tag on-track ink-2 line-20 inline-row gap-5 size-11-5 medium">
      <Icon size={12} aria-hidden="true" />
      <span className="note-tag-words clipped">{children}</span>
    </span>
  )
}

const SOON_DAYS = 7

/** "hasta 31/12/2026", amber in its last week; "venció el 31/12/2026", "sin fecha de fin". */
export const NoteEnd = ({ note }: { note: NoteCard }) => {
  const { t } = useTranslation('notes')
  const format = useFormat()
  const { validUntil, state } = note
  if (validUntil === undefined) return <span className="quiet">{t('noEnd')}</span>
  const date = format.date(validUntil)
  if (state === 'EXPIRED') return <span className="quiet">{t('expiredDay', { date })}</span>
  const isSoon = format.daysUntil(validUntil) <= SOON_DAYS
  return (
    <span className={isSoon ? 'hue' : 'quiet'} data-hue={isSoon ? 'amber' : undefined}>
      {t('untilDay', { date })}
    </span>
  )
}
