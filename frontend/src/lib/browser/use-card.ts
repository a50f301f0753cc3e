import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { useLocation } from 'react-router-dom'
import { useUrlValue, withValues } from './url-state.ts'

export const cardKinds = ['client', 'agent'] as const
export type CardKind = (typeof cardKinds)[number]

/** Permissions to read a card: any of these. */
export const cardReaders = {
  client: ['CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION'],
  agent: ['CONSULTAR_AGENTE', 'PRICING'],
} as const satisfies Record<CardKind, readonly Permission[]>

/** The client or agent card open over the page, and a function to open another one. */
export const useCard = () => {
  const [panel, setPanel] = useUrlValue('panel')
  const kind = cardKinds.find((one) => panel?.startsWith(`${one}-`))
  return {
    card: kind && { kind, id: panel?.slice(kind.length + 1) ?? '' },
    open: (of: CardKind, id: string) => setPanel(`${of}-${id}`),
    close: () => setPanel(undefined),
  }
}

/** The address of a card over the current page. */
export const useCardPath = () => {
  const { pathname, search } = useLocation()
  return (of: CardKind, id: string): string =>
    `${pathname}?${withValues(new URLSearchParams(search), { panel: `${of}-${id}` }).toString()}`
}
