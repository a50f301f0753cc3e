import { OfficeIcon, PeopleIcon } from '@blueprintjs/icons'
import type { MouseEventHandler, Ref } from 'react'
import { TransportIcon } from '../../components/lane/transport-icon.tsx'
import { StatusChip } from '../../components/quotation/status-chip.tsx'
import { PlaceName } from '../../components/lane/place-name.tsx'
import { Keys } from './keys.tsx'
import type { PaletteItem } from './palette-items.ts'

export interface PaletteLineProps {
  item: PaletteItem
  isActive: boolean
  onClick: MouseEventHandler<HTMLElement>
  lineRef?: Ref<HTMLElement> | undefined
}

export const PaletteLine = ({ item, isActive, onClick, lineRef }: PaletteLineProps) => (
  <button
    ref={lineRef as Ref<HTMLButtonElement>}
    type="button"
    role="option"
    aria-selected={isActive}
    className="palette-line hovers picks"
    tabIndex={-1}
    onClick={onClick}
  >
    <LineContent item={item} />
  </button>
)

const LineContent = ({ item }: { item: PaletteItem }) => {
  switch (item.kind) {
    case 'quotation':
      return (
        <>
          <TransportIcon transport={item.row.transportMode} />
          <strong>{item.row.key}</strong>
          <span className="quiet">
            {item.row.client.name} · <PlaceName of={item.row.origin} />
          </span>
          <span className="palette-end">
            <StatusChip status={item.row.status} />
          </span>
        </>
      )
    case 'shipment':
      return (
        <>
          <TransportIcon transport="EXPRESS" />
          <strong>{item.row.id}</strong>
          <span className="quiet">
            {[item.row.client?.name, item.row.recipient.name, item.row.clientReference].filter(Boolean).join(' · ')}
          </span>
          <span className="palette-end quiet">{item.row.trackingNumber}</span>
        </>
      )
    case 'client':
      return (
        <>
          <span className="palette-icon">
            <OfficeIcon aria-hidden="true" />
          </span>
          <strong>{item.client.razonSocial || item.client.nombreFantasia}</strong>
          <span className="quiet">
            {[item.client.rut, item.client.ciudad].filter((part) => part !== '').join(' · ')}
          </span>
        </>
      )
    case 'agent':
      return (
        <>
          <span className="palette-icon">
            <PeopleIcon aria-hidden="true" />
          </span>
          <strong>{item.agent.name}</strong>
          <span className="quiet">{item.agent.code}</span>
        </>
      )
    case 'command':
      return (
        <>
          <span className="palette-icon">{item.command.icon}</span>
          <span>{item.command.title}</span>
          {item.command.keys !== undefined && (
            <span className="palette-end">
              <Keys keys={item.command.keys} />
            </span>
          )}
        </>
      )
  }
}
