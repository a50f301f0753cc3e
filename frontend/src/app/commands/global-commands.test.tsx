import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Command, useAllCommands } from '../../lib/browser/browser-commands.ts'
import { saveDraft } from '../../lib/storage/drafts.ts'
import { moneyStyle, scheme } from '../../lib/storage/storage.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { useGlobalCommands } from './global-commands.tsx'

/** Commands on a page for a user with these permissions. */
const openAs = (permissions: readonly string[], path = '/home') => {
  keepToken(fakeToken(permissions))
  fakeApi({})
  const opened = { openPalette: vi.fn(), openShortcuts: vi.fn() }
  let commands: readonly Command[] = []
  const Page = () => {
    useGlobalCommands(opened)
    const all = useAllCommands()
    useEffect(() => {
      commands = all
    }, [all])
    return null
  }
  const page = renderAt(<Page />, path)
  const find = (id: string) => commands.find((command) => command.id === id)
  return {
    ...page,
    opened,
    find,
    ids: () => commands.map(({ id }) => id),
    run: (id: string) => act(() => find(id)?.run()),
  }
}

test.each([
  [['COMERCIAL', 'SOLICITAR_COTIZACION'], '/mis-cotizaciones?new'],
  [['PRICING', 'ALTA_COTIZACION'], '/pricing/cotizador'],
  [['COMERCIAL', 'SOLICITAR_COTIZACION', 'PRICING', 'ALTA_COTIZACION'], '/mis-cotizaciones?new'],
])('with %s a new quotation starts at %s', (permissions, path) => {
  const { find, run, place } = openAs(permissions)
  expect(find('new')?.keys).toBe('c')
  run('new')
  expect(place()).toBe(path)
})

test.each([[['COMERCIAL']], [['SOLICITAR_COTIZACION']], [['PRICING']], [['ALTA_COTIZACION']], [[]]])(
  'with %s alone none is begun',
  (permissions) => expect(openAs(permissions).ids()).not.toContain('new'),
)

test('a new shipment starts in its list, which has the command itself', () => {
  const permissions = ['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT']
  const { run, place } = openAs(permissions)
  run('new-shipment')
  expect(place()).toBe('/operativa/express?new=express')
  expect(openAs(permissions, '/operativa/express/en-proceso').ids()).not.toContain('new-shipment')
  expect(openAs(['CONSULTAR_SHIPMENT']).ids()).not.toContain('new-shipment')
})

test('a new shipment starts from each own template, also from its list', () => {
  const display = { type: '', mode: '', origin: '', destination: '', incoterm: '', volume: '', weight: '' }
  const shown = { type: 'NEW_EXPRESS' as const, data: {}, display: { ...display, chargeable: '', client: '' } }
  saveDraft({ ...shown, name: 'Draft', user: 'u-1' })
  saveDraft({ ...shown, name: 'Lentes', template: true, user: 'u-1' })
  saveDraft({ ...shown, name: 'Other', template: true, user: 'u-2' })
  const { run, place, ids, find } = openAs(
    ['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT'],
    '/operativa/express/en-proceso',
  )
  expect(ids().filter((id) => id.startsWith('new-shipment'))).toEqual(['new-shipment:1'])
  expect(find('new-shipment:1')?.title).toBe('Nuevo envío express: Lentes')
  run('new-shipment:1')
  expect(place()).toBe('/operativa/express?new=express&template=1')
  expect(openAs(['CONSULTAR_SHIPMENT']).ids()).not.toContain('new-shipment:1')
  localStorage.clear()
})

test('every accessible screen has a command with keys, except the current one', () => {
  const { ids, find, run, place } = openAs(['PRICING'], '/pricing/cotizaciones')
  expect(ids()).not.toContain('go:/pricing/cotizaciones')
  expect(ids()).not.toContain('go:/reports')
  expect(find('go:/pricing/nuevas-solicitudes')).toMatchObject({ title: 'Ir a Nuevas solicitudes', keys: 'g n' })
  expect(find('go:/proveedores')).not.toHaveProperty('keys')
  run('go:/proveedores')
  expect(place()).toBe('/proveedores')
})

test('theme and money format switch to the other value', () => {
  const { find, run } = openAs([])
  expect(find('scheme')?.title).toBe('Tema claro')
  run('scheme')
  expect(scheme.read()).toBe('light')
  expect(find('scheme')?.title).toBe('Tema oscuro')
  run('scheme')
  expect(scheme.read()).toBe('dark')
  expect(find('money')?.title).toBe('Importes como 1,000,000.00')
  run('money')
  expect(moneyStyle.read()).toBe('us')
  expect(find('money')?.title).toBe('Importes como US$ 1.000.000,00')
  run('money')
  expect(moneyStyle.read()).toBe('local')
})

test('palette, shortcut sheet, notifications and settings open from every page', () => {
  const { opened, run, place } = openAs([])
  run('palette')
  run('sheet')
  expect(opened.openPalette).toHaveBeenCalledTimes(1)
  expect(opened.openShortcuts).toHaveBeenCalledTimes(1)
  run('notifications')
  expect(place()).toBe('/home?panel=notifications')
  run('settings')
  expect(place()).toBe('/home?panel=settings')
})
