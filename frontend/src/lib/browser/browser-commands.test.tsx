import { Button } from '@blueprintjs/core'
import { fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { matches, paletteItems } from '../../app/commands/palette.tsx'
import { type Command, listenForKeys, useCommands } from './browser-commands.ts'

const given: string[] = []
const command = (id: string, keys: string): Command => ({ id, title: id, keys, run: () => given.push(id) })

const Screen = () => {
  useCommands([command('new', 'c'), command('list', 'g q'), command('save', 'ctrl+s')])
  return <input aria-label="field" />
}

test('commands run by one key, by a sequence, and with Ctrl also while typing', async () => {
  const stop = listenForKeys()
  const { getByLabelText, unmount } = render(<Screen />)
  await userEvent.keyboard('c')
  await userEvent.keyboard('gq')
  await userEvent.click(getByLabelText('field'))
  await userEvent.keyboard('c')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(given).toEqual(['new', 'list', 'save'])
  unmount()
  await userEvent.keyboard('c')
  expect(given).toHaveLength(3)
  stop()
})

test('a screen’s key precedes the same global key, in any order of registration', async () => {
  const calls: string[] = []
  const Everywhere = () => {
    useCommands([{ id: 'all', title: 'all', keys: 'c', scope: 'global', run: () => void calls.push('everywhere') }])
    return null
  }
  const Here = () => {
    useCommands([{ id: 'here', title: 'here', keys: 'c', scope: 'screen', run: () => void calls.push('here') }])
    return null
  }
  const stop = listenForKeys()
  const { rerender } = render([<Everywhere key="all" />])
  rerender([<Everywhere key="all" />, <Here key="here" />])
  await userEvent.keyboard('c')
  rerender([<Everywhere key="all" />])
  await userEvent.keyboard('c')
  expect(calls).toEqual(['here', 'everywhere'])
  stop()
})

test('a key that begins a sequence waits for the second key: the sequence wins, any other key runs both', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls: string[] = []
  const keys = { copy: 'g', go: 'g q', take: 't' }
  const Both = () => {
    useCommands(Object.entries(keys).map(([id, one]) => ({ id, title: id, keys: one, run: () => void calls.push(id) })))
    return null
  }
  const stop = listenForKeys()
  const { unmount } = render(<Both />)
  const press = (...typed: string[]) => typed.forEach((key) => fireEvent.keyDown(document.body, { key }))
  press('g', 'q')
  vi.runAllTimers()
  expect(calls).toEqual(['go'])
  press('g')
  expect(calls).toEqual(['go'])
  vi.runAllTimers()
  expect(calls).toEqual(['go', 'copy'])
  press('g', 't')
  vi.runAllTimers()
  expect(calls).toEqual(['go', 'copy', 'copy', 'take'])
  press('g')
  unmount()
  vi.runAllTimers()
  expect(calls).toHaveLength(4)
  stop()
  vi.useRealTimers()
})

test('words match in any order, without accents', () => {
  expect(matches('Ir a Nuevas solicitudes', 'solic nue')).toBe(true)
  expect(matches('Nueva cotización', 'cotizacion')).toBe(true)
  expect(matches('Nueva cotización', 'borrador')).toBe(false)
})

test('commands with keys only are not in the palette', () => {
  expect(paletteItems([{ ...command('a', 'x'), quiet: true }, command('b', 'y')], '')).toHaveLength(1)
})

test('Ctrl+Enter runs its command while a button has the focus, and does not press the button', async () => {
  const calls: string[] = []
  const Page = () => {
    useCommands([{ id: 'send', title: 'send', keys: 'ctrl+Enter', run: () => void calls.push('send') }])
    return <Button onClick={() => calls.push('pressed')}>Zoom</Button>
  }
  const stop = listenForKeys()
  const { getByRole } = render(<Page />)
  getByRole('button').focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(calls).toEqual(['send'])
  await userEvent.keyboard('{Enter}')
  expect(calls).toEqual(['send', 'pressed'])
  stop()
})
