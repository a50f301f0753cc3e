import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { memoryDrafts } from '../../../lib/storage/drafts.ts'
import { quotation } from '../samples/quotation.ts'
import { QuotationTabs } from './quotation-page.tsx'
import type { Tab } from '../use-tab.ts'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const draw = (overrides: Partial<QuotationDetail> = {}, tab: Tab = 'summary') => {
  const onTab = vi.fn()
  render(<QuotationTabs detail={{ ...quotation, ...overrides }} tab={tab} onTab={onTab} />)
  return { onTab, names: () => screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim()) }
}

test('pricing sees every tab with its count', () => {
  expect(draw().names()).toEqual([
    'Resumen',
    'Costos 3',
    'Comparación 3',
    'Venta 0',
    'Documentos 0',
    'Notas 0',
    'Historial 5',
  ])
})

test('without cost rights there is no cost tab, and a commercial has no history tab', () => {
  keepToken(fakeToken(['COMERCIAL']))
  expect(draw({ cost: undefined }).names()).toEqual(['Resumen', 'Venta 0', 'Documentos 0', 'Notas 0'])
})

test.each([['GERENTE_COMERCIAL'], ['ANALYTICS_REPORTS']])('%s reads the history', (permission) => {
  keepToken(fakeToken([permission]))
  expect(draw().names()).toContain('Historial 5')
})

test('only the open tab is a Tab stop; arrow keys cycle through the others', () => {
  const { onTab } = draw({}, 'summary')
  const tabs = screen.getAllByRole('tab')
  expect(tabs.filter(({ tabIndex }) => tabIndex === 0)).toEqual([screen.getByRole('tab', { selected: true })])
  const [first] = tabs
  if (first === undefined) throw new Error('no tab')
  fireEvent.keyDown(first, { key: 'ArrowLeft' })
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  fireEvent.keyDown(first, { key: 'x' })
  expect(onTab.mock.calls).toEqual([['history'], ['costs']])
})

test('the tab with unsaved text has a mark', () => {
  const name = `${quotation.key}:sell:new`
  memoryDrafts.write(name, {})
  try {
    draw()
    expect(within(screen.getByRole('tab', { name: /Venta/ })).getByRole('img', { name: 'sin guardar' })).toBeVisible()
    expect(screen.getAllByRole('img')).toHaveLength(1)
  } finally {
    memoryDrafts.remove(name)
  }
})
