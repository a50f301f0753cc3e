import { CargoShipIcon, GlobeNetworkIcon, OfficeIcon, RouteIcon } from '@blueprintjs/icons'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TransportIcon } from '../../components/lane/transport-icon.tsx'
import { laneText } from './editor/lane-text.ts'
import type { Tags } from './note.ts'

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
