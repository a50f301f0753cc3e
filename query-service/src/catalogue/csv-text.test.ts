import type { Language } from '@freight/contracts/vocabulary/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText } from './csv-cells.ts'
import { csv } from '@freight/platform/spreadsheet/csv-text'

/**
 * Parses cells like a spreadsheet: quotes count at the start of a cell only, and text after the closing quote belongs
 * to the cell.
 */
const cellsOf = (file: string, separator: string): string[] => {
  const cells: string[] = []
  let at = 0
  while (at < file.length) {
    let cell = ''
    if (file[at] === '"') {
      at += 1
      while (at < file.length && !(file[at] === '"' && file[at + 1] !== '"')) {
        if (file[at] === '"') at += 1
        cell += file[at]
        at += 1
      }
      at += 1
    }
    while (at < file.length && file[at] !== separator && file[at] !== '\n' && file[at] !== '\r') {
      cell += file[at]
      at += 1
    }
    cells.push(cell)
    at += 1
  }
  return cells
}

// A number is safe: with another separator the rest of its cell makes it a text, not a formula.
const isNumber = (text: string) => /^-?\d+([.,]\d+)?($|[,;])/.test(text)
const pieces = fc.constantFrom(',', ';', '\t', '\n', '=', '+', '-', '@', "'", '"', 'a', '1', ' ')
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 10 }).map((all) => all.join('')),
  fc.string(),
)
const column = { field: 'name', title: { es: '', en: '', pt: '' }, kind: 'text' } as const

test.each([',', ';', '\t'])('no cell starts like a formula for a reader with the separator %j', (separator) =>
  fc.assert(
    fc.property(
      fc.constantFrom<Language>('es', 'en', 'pt'),
      fc.constantFrom(',' as const, '.' as const),
      fc.array(fc.array(texts, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      (language, decimal, records) => {
        const locale = { language, timeZone: 'America/Montevideo' }
        const file = csv(
          decimal,
          records.map((cells) => cells.map((text) => cellText(column, text, locale))),
        )
        const formulas = cellsOf(file, separator).filter((cell) => /^[=+\-@]/.test(cell) && !isNumber(cell))
        expect(formulas).toEqual([])
      },
    ),
    { numRuns: 3000 },
  ),
)
