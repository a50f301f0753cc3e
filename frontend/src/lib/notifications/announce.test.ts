import { afterEach, expect, test, vi } from 'vitest'
import { announce } from './announce.ts'

vi.mock('../../components/feedback/toaster.ts', () => ({ notify: () => Promise.resolve() }))

afterEach(() => vi.unstubAllGlobals())

test('the browser shows a notification once, also when another tab receives it again later', async () => {
  const shown: string[] = []
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      constructor(title: string) {
        shown.push(title)
      }
    },
  )
  const message = { id: 'n-1', title: 'Hola', message: 'm', key: '', kind: undefined, params: {} }
  const how = { open: () => undefined, openText: 'Abrir' }
  await announce(message, how)
  await announce(message, how)
  await announce({ ...message, id: 'n-2', title: 'Otra' }, how)
  expect(shown).toEqual(['Hola', 'Otra'])
})
