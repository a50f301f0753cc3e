import { Omnibar } from '@blueprintjs/select'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type MouseEventHandler, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ListName, QuotationRow } from '@freight/contracts/list/quotation-row'
import { shipmentPath } from '@freight/contracts/vocabulary/express'
import type { OrganizationCard, ProviderCard } from '@freight/contracts/api/catalogue'
import type { z } from 'zod'
import { FocusGivenBack } from '../../components/overlay/focus-given-back.tsx'
import { call } from '../../lib/api/api.ts'
import { useAllCommands, type Command } from '../../lib/browser/browser-commands.ts'
import { quotationPath } from '../../lib/browser/quotation-path.ts'
import { useMay } from '../../lib/auth/session.ts'
import { useCardPath, cardReaders } from '../../lib/browser/use-card.ts'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import './palette.css'
import { FilterIcon, PlusIcon, OfficeIcon, PeopleIcon } from '@blueprintjs/icons'
import { listPath, newQuotationPath } from '../../features/organization/paths.ts'
import { TransportIcon, PlaceName } from '../../components/lane/lane.tsx'
import { StatusChip } from '../../components/quotation/status-chip.tsx'
import { Keys } from './keys.tsx'

type Client = z.infer<typeof OrganizationCard>
type Agent = z.infer<typeof ProviderCard>

type PaletteItem =
  | { kind: 'quotation'; row: QuotationRow }
  | { kind: 'shipment'; row: ExpressRow }
  | { kind: 'client'; client: Client }
  | { kind: 'agent'; agent: Agent }
  | { kind: 'command'; command: Command }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every typed word must be the beginning of a word of the title; without accents and in any order. */
export const matches = (title: string, typed: string) => {
  const words = plain(title).split(/\s+/)
  return plain(typed)
    .split(/\s+/)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)))
}

/** Entries that the server found for the typed text. */
interface FoundEntries {
  rows: readonly QuotationRow[]
  shipments: readonly ExpressRow[]
  clients: readonly Client[]
  /** Actions for the first client. */
  clientCommands: readonly Command[]
  agents: readonly Agent[]
}

const nothingFound: FoundEntries = { rows: [], shipments: [], clients: [], clientCommands: [], agents: [] }

/** Quotations, shipments, clients and agents found by the server first, then actions for the client, then matching commands. */
export const paletteItems = (
  commands: readonly Command[],
  typed: string,
  { rows, shipments, clients, clientCommands, agents }: FoundEntries = nothingFound,
): PaletteItem[] => [
  ...rows.map((row): PaletteItem => ({ kind: 'quotation', row })),
  ...shipments.map((row): PaletteItem => ({ kind: 'shipment', row })),
  ...clients.map((client): PaletteItem => ({ kind: 'client', client })),
  ...agents.map((agent): PaletteItem => ({ kind: 'agent', agent })),
  ...clientCommands.map((command): PaletteItem => ({ kind: 'command', command })),
  ...commands
    .filter((command) => command.quiet !== true && matches(command.title, typed))
    .map((command): PaletteItem => ({ kind: 'command', command })),
]

const MOST_AGENTS = 3
const NO_AGENTS: readonly Agent[] = []

/** Agents that match the typed name or code. */
const useAgentItems = (typed: string): readonly Agent[] => {
  const mayRead = useMay()(...cardReaders.agent)
  const { data } = useQuery({
    queryKey: ['providers', 'palette', typed],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/providers', { query: { q: typed, limit: MOST_AGENTS }, signal })).rows,
    enabled: mayRead && typed !== '',
  })
  return typed === '' ? NO_AGENTS : (data ?? NO_AGENTS)
}

interface PaletteLineProps {
  item: PaletteItem
  isActive: boolean
  onClick: MouseEventHandler<HTMLElement>
  lineRef?: Ref<HTMLElement> | undefined
}

const PaletteLine = ({ item, isActive, onClick, lineRef }: PaletteLineProps) => (
  <button
    ref={lineRef as Ref<HTMLButtonElement>}
    type="button"
    role="option"
    aria-selected={isActive}
    className="pad-0-14 gap-9 height-34 no-edge no-fill pointer hovers picks row full no-wrap text-left"
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
          <span className="inline-flex margin-left-auto">
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
          <span className="quiet inline-flex margin-left-auto">{item.row.trackingNumber}</span>
        </>
      )
    case 'client':
      return (
        <>
          <span className="width-16 inline-flex secondary">
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
          <span className="width-16 inline-flex secondary">
            <PeopleIcon aria-hidden="true" />
          </span>
          <strong>{item.agent.name}</strong>
          <span className="quiet">{item.agent.code}</span>
        </>
      )
    case 'command':
      return (
        <>
          <span className="width-16 inline-flex secondary">{item.command.icon}</span>
          <span>{item.command.title}</span>
          {item.command.keys !== undefined && (
            <span className="inline-flex margin-left-auto">
              <Keys keys={item.command.keys} />
            </span>
          )}
        </>
      )
  }
}

const MAX_CLIENTS = 3
const NO_CLIENTS: readonly Client[] = []

/** Clients that match the typed name or tax number, and actions for the first of them. */
const useClientItems = (typed: string) => {
  const { t } = useTranslation('commands')
  const navigate = useNavigate()
  const may = useMay()
  const pathOf = useCardPath()
  const mayRead = may('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')
  const { data } = useQuery({
    queryKey: ['organizations', 'palette', typed],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations', { query: { q: typed, limit: MAX_CLIENTS }, signal })).rows,
    enabled: mayRead && typed !== '',
  })
  const clients = typed === '' ? NO_CLIENTS : (data ?? NO_CLIENTS)
  const [first] = clients
  const commandOf = (id: string, title: string, icon: Command['icon'], path: string | undefined): Command[] =>
    path === undefined || icon === undefined ? [] : [{ id, title, icon, run: () => void navigate(path) }]
  const name = first?.nombreFantasia || first?.razonSocial || ''
  return {
    clients,
    clientCommands:
      first === undefined
        ? []
        : [
            ...commandOf('client.new', t('newFor', { client: name }), <PlusIcon />, newQuotationPath(first.id, may)),
            ...commandOf('client.list', t('filterBy', { client: name }), <FilterIcon />, listPath(first.id, may)),
          ],
    /** Path of a client: in the catalogue, or on their card over the page. */
    pathToClient: ({ id, rut, razonSocial }: Client): string =>
      may('CONSULTAR_ORGANIZACION')
        ? `/organizaciones?${new URLSearchParams({ q: rut || razonSocial, id }).toString()}`
        : pathOf('client', id),
  }
}

const MAX_SHIPMENTS = 5
const NONE: readonly ExpressRow[] = []

/** Shipments that match the typed reference, client reference, waybill or recipient. */
const useShipmentItems = (typed: string): readonly ExpressRow[] => {
  const mayRead = useMay()('CONSULTAR_SHIPMENT')
  const { data } = useQuery({
    queryKey: ['express', 'palette', typed],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/express-shipments', { query: { q: typed, limit: MAX_SHIPMENTS }, signal })).rows,
    enabled: mayRead && typed !== '',
  })
  return typed === '' ? NONE : (data ?? NONE)
}

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
        inputProps={{
          placeholder: t('common.searchOrRun'),
          'aria-label': t('common.searchOrRun'),
          rightElement: <kbd>Esc</kbd>,
        }}
        itemListRenderer={({ items, renderItem }) => (
          <>
            <div className="max-height-48vh pad-4-0 scrolls-y" role="listbox" tabIndex={0} aria-label={t('commands')}>
              {items.map((item, index) => {
                const isFirst = index === 0 || items[index - 1]?.kind !== item.kind
                return (
                  <div key={keyOf(item)} role="presentation">
                    {isFirst && <p className="pad-8-14-4 line-16 size-11-5 medium quiet">{t(headOf[item.kind])}</p>}
                    {renderItem(item, index)}
                  </div>
                )
              })}
              {items.length === 0 && <p className="pad-16-14 ink-2">{t('none', { text: typed })}</p>}
            </div>
            <p className="palette-foot pad-8-14 line-above-2 row gap-4 size-12-5 quiet" aria-hidden="true">
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
