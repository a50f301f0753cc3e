import type { OrganizationCard } from '@freight/contracts/api/catalogue-views'
import type { QuotationRow } from '@freight/contracts/quotation/views'
import type { z } from 'zod'
import type { Command } from '../../lib/browser/commands.ts'

export type Client = z.infer<typeof OrganizationCard>

export type PaletteItem =
  { kind: 'quotation'; row: QuotationRow } | { kind: 'client'; client: Client } | { kind: 'command'; command: Command }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every word that was typed begins some word of the title; without accents and in any order. */
export const matches = (title: string, typed: string) => {
  const words = plain(title).split(/\s+/)
  return plain(typed)
    .split(/\s+/)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)))
}

/** Clients that fit, and what can be done with the first of them. */
export interface ClientItems {
  clients: readonly Client[]
  clientCommands: readonly Command[]
}

/** Quotations and clients found by the server first, then what can be done with the client, then the commands that fit. */
export const paletteItems = (
  rows: readonly QuotationRow[],
  commands: readonly Command[],
  typed: string,
  { clients, clientCommands }: ClientItems = { clients: [], clientCommands: [] },
): PaletteItem[] => [
  ...rows.map((row): PaletteItem => ({ kind: 'quotation', row })),
  ...clients.map((client): PaletteItem => ({ kind: 'client', client })),
  ...clientCommands.map((command): PaletteItem => ({ kind: 'command', command })),
  ...commands
    .filter((command) => command.quiet !== true && matches(command.title, typed))
    .map((command): PaletteItem => ({ kind: 'command', command })),
]
