import { expect, test } from 'vitest'
import { namesBelow } from '../../testing/texts.ts'
import { requestedScreen, screens } from './session-ended.tsx'

test.each([
  ['/general-dashboards?tab=FCL', { screen: 'dashboards' }],
  ['/pricing/cotizaciones/MVD-2026-004182?tab=costs', { thing: 'MVD-2026-004182' }],
  ['/proveedores/0c5f1c1e-93a7-4c0e', { screen: 'providers' }],
  ['/nowhere', {}],
])('the screen or entry of %s is found', (path, expected) => expect(requestedScreen(path)).toEqual(expected))

test.each(['es', 'en', 'pt'] as const)('each screen has its menu name: %s', (language) => {
  const menu = namesBelow(language, 'shell:menu')
  expect(Object.values(screens).filter((name) => !menu.includes(name))).toEqual([])
})
