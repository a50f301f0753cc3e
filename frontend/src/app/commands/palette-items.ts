import type { QuotationRow } from '@freight/contracts/quotation/views'
import type { Command } from '../../lib/commands.ts'

export type PaletteItem = { kind: 'quotation'; row: QuotationRow } | { kind: 'command'; command: Command }

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

/** Quotations found by the server first, then the commands that fit. */
export const paletteItems = (
  rows: readonly QuotationRow[],
  commands: readonly Command[],
  typed: string,
): PaletteItem[] => [
  ...rows.map((row): PaletteItem => ({ kind: 'quotation', row })),
  ...commands
    .filter((command) => command.quiet !== true && matches(command.title, typed))
    .map((command): PaletteItem => ({ kind: 'command', command })),
]
