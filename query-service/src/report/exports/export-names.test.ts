import { expect, test } from 'vitest'
import { exportNames } from './export-runner.ts'

test('a file called after its report has a name in every language', () => {
  expect(exportNames('costs', 'Costs, line by line 2026-03-01 2026-03-31', 'xlsx')).toEqual({
    report: 'Costs, line by line 2026-03-01 2026-03-31.xlsx',
    'report.es': 'Costos, línea por línea 2026-03-01 2026-03-31.xlsx',
    'report.en': 'Costs, line by line 2026-03-01 2026-03-31.xlsx',
    'report.pt': 'Custos, linha por linha 2026-03-01 2026-03-31.xlsx',
  })
})

test.each(['Para el directorio', 'Costs, line by liner'])('a file name of its own stays unchanged: %s', (name) => {
  expect(exportNames('costs', name, 'csv')).toEqual({ report: `${name}.csv` })
})
