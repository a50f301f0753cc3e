import type { OrganizationCard, ProviderCard } from '@freight/contracts/api/catalogue'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { z } from 'zod'
import type { Command } from '../../lib/browser/browser-commands.ts'

export type Client = z.infer<typeof OrganizationCard>
export type Agent = z.infer<typeof ProviderCard>

export type PaletteItem =
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
