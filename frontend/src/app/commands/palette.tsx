import { Omnibar } from '@blueprintjs/select'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ListName } from '@freight/contracts/quotation/quotation-views'
import { shipmentPath } from '@freight/contracts/express-shipment/choices'
import { FocusGivenBack } from '../../components/overlay/focus-given-back.tsx'
import { call } from '../../lib/api/api.ts'
import { useAllCommands } from '../../lib/browser/browser-commands.ts'
import { quotationPath } from '../../lib/browser/quotation-path.ts'
import { useMay } from '../../lib/auth/session.ts'
import { useCardPath } from '../../lib/browser/use-card.ts'
import { useAgentItems } from './use-agent-items.ts'
import { useShipmentItems } from './use-shipment-items.ts'
import { useClientItems } from './use-client-items.tsx'
import { PaletteLine } from './palette-line.tsx'
import { type PaletteItem, paletteItems } from './palette-items.ts'
import './palette.css'

const MIN_QUERY_LETTERS = 2
const MAX_QUOTATIONS = 6

const headOf = {
  quotation: 'quotations',
  shipment: 'shipments',
  client: 'clients',
  agent: 'agents',
  command: 'commands',
} as const

const keyOf = (item: PaletteItem) => {
  switch (item.kind) {
    case 'command':
      return item.command.id
    case 'client':
      return item.client.id
    case 'agent':
      return item.agent.id
    case 'shipment':
      return item.row.id
    case 'quotation':
      return item.row.key
  }
}

/** The list that the user may search; undefined without the right to read quotations. */
const searchedList = (may: ReturnType<typeof useMay>): ListName | undefined => {
  if (may('PRICING')) return 'all'
  if (may('GERENTE_COMERCIAL')) return 'manager'
  if (may('COMERCIAL')) return 'my-quotations'
  return may('ANALYTICS_REPORTS') ? 'all' : undefined
}

/** Search and commands, Ctrl+K: quotations, shipments, clients, agents, then the matching commands. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commands')
  const navigate = useNavigate()
  const may = useMay()
  const commands = useAllCommands()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const list = searchedList(may)

  const { data: rows = [] } = useQuery({
    queryKey: ['quotations', 'palette', list, query],
    queryFn: async ({ signal }) =>
      list === undefined
        ? []
        : (await call('GET /app/v1/quotations', { query: { list, q: query, limit: MAX_QUOTATIONS }, signal })).rows,
    enabled: list !== undefined && query.length >= MIN_QUERY_LETTERS,
  })

  const { clients, clientCommands, pathToClient } = useClientItems(query.length >= MIN_QUERY_LETTERS ? query : '')
  const shipments = useShipmentItems(query.length >= MIN_QUERY_LETTERS ? query : '')
  const agents = useAgentItems(query.length >= MIN_QUERY_LETTERS ? query : '')
  const cardPath = useCardPath()

  const pathTo = (item: Exclude<PaletteItem, { kind: 'command' }>) => {
    if (item.kind === 'shipment') return shipmentPath(item.row.id, item.row.work)
    if (item.kind === 'client') return pathToClient(item.client)
    return item.kind === 'agent' ? cardPath('agent', item.agent.id) : quotationPath(item.row.key, may)
  }
  const choose = (item: PaletteItem, inOtherTab: boolean) => {
    onClose()
    if (item.kind === 'command') return item.command.run()
    const path = pathTo(item)
    if (path === undefined) return
    if (inOtherTab) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }

  return (
    <>
      <Omnibar<PaletteItem>
        isOpen
        overlayProps={{ shouldReturnFocusOnClose: false }}
        className="palette"
        items={paletteItems(commands, typed, {
          rows: query.length >= MIN_QUERY_LETTERS ? rows : [],
          shipments,
          clients,
          clientCommands,
          agents,
        })}
        query={typed}
        onQueryChange={setTyped}
        onItemSelect={(item, event) =>
          choose(item, event !== undefined && 'ctrlKey' in event && event.ctrlKey === true)
        }
        onClose={onClose}
        inputProps={{ placeholder: t('placeholder'), 'aria-label': t('placeholder'), rightElement: <kbd>Esc</kbd> }}
        itemListRenderer={({ items, renderItem }) => (
          <>
            <div className="palette-list" role="listbox" tabIndex={0} aria-label={t('commands')}>
              {items.map((item, index) => {
                const isFirst = index === 0 || items[index - 1]?.kind !== item.kind
                return (
                  <div key={keyOf(item)} role="presentation">
                    {isFirst && <p className="palette-head">{t(headOf[item.kind])}</p>}
                    {renderItem(item, index)}
                  </div>
                )
              })}
              {items.length === 0 && <p className="palette-none">{t('none', { text: typed })}</p>}
            </div>
            <p className="palette-foot" aria-hidden="true">
              <kbd>↑</kbd>
              <kbd>↓</kbd> {t('move')}
              <kbd>Enter</kbd> {t('open')}
              <kbd>Ctrl</kbd>
              <kbd>Enter</kbd> {t('otherTab')}
            </p>
          </>
        )}
        itemRenderer={(item, { handleClick, modifiers, ref }) => (
          <PaletteLine item={item} isActive={modifiers.active} onClick={handleClick} lineRef={ref} />
        )}
      />
      <FocusGivenBack />
    </>
  )
}
