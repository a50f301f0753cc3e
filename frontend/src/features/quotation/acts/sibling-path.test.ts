import { expect, test } from 'vitest'
import { siblingPath } from './sibling-path.ts'

test.each([
  ['/pricing/cotizaciones/MVD-2026-000001', '/pricing/cotizaciones/MVD-2026-000002'],
  ['/mis-cotizaciones/MVD-2026-000001', '/mis-cotizaciones/MVD-2026-000002'],
  ['/reports', '/reports?quotation=MVD-2026-000002'],
])('from %s another quotation opens at %s', (currentPath, expectedPath) =>
  expect(siblingPath(currentPath, 'MVD-2026-000002')).toBe(expectedPath),
)
