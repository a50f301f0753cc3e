import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFormulaMarks, withoutFormulaMarks } from './formula-marks.ts'

const pieces = fc.constantFrom(',', ';', '\t', '\n', '\r', '=', '+', '-', '@', '＝', "'", '"', 'a', '1', ' ', '.')
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  fc.string(),
)

test('an import restores every exported text', () =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(withoutFormulaMarks(withFormulaMarks(text))).toBe(text)
    }),
    { numRuns: 5000 },
  ))

test.each([
  ['Acme,=HYPERLINK("http://x")', 'Acme,\'=HYPERLINK("http://x")'],
  ['Acme;@SUM(A1)', "Acme;'@SUM(A1)"],
  ['Acme\t+1', "'Acme\t'+1".slice(1)],
  ['=1', "'=1"],
  ['-12,5', '-12,5'],
  ['Ruta 5, km 3', 'Ruta 5, km 3'],
])('%j is written to a file as %j', (text, cell) => expect(withFormulaMarks(text)).toBe(cell))
