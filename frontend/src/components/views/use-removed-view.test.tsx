import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../lib/api/api.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { outdatedView, viewsKey, useRemovedView } from './use-view-acts.ts'

const view = { id: 'v-1', name: 'LCL de Asia', state: '', shared: false, mine: true, revision: 1 }
const words = 'Esa vista no está disponible'

beforeEach(() => keepToken(fakeToken([])))

const Page = () => {
  useRemovedView('dashboards', 'saved', () => false)
  return null
}

const open = (search: string, read: () => boolean | Promise<boolean>, id = view.id) => {
  fakeApi({
    'GET /app/v1/views': async () => ({
      body: { rows: (await read()) ? [{ ...view, id, owner: { id: 'u-1', name: 'Lucía' } }] : [] },
    }),
  })
  const { client, place, router } = renderAt(<Page />, `/x?${search}`)
  return {
    place,
    go: (to: string) => act(() => router.navigate(`/x?${to}`)),
    reread: () => act(() => client.invalidateQueries({ queryKey: viewsKey('dashboards') })),
    isRefused: () => act(() => outdatedView(client, 'dashboards', id, new Problem(404, 'NOT_FOUND', ''))),
  }
}

test.each([
  ['saved=v-1', 'v-1'],
  ['client=o-1', 'v-2'],
])('a view that was restored and removed again is reported, but not on the first load: %s', async (at, id) => {
  let isThere = true
  const { place, go, reread, isRefused } = open(at, () => isThere, id)
  const isNamedNoMore = () => waitFor(() => expect(place()).not.toContain('saved'))
  // The toast of the other case may still be visible.
  const notices = () => screen.queryAllByText(words).length
  const before = notices()
  await reread()
  isThere = false
  await isRefused()
  await isNamedNoMore()
  expect(notices()).toBe(before)
  isThere = true
  await go(`saved=${id}`)
  await reread()
  isThere = false
  await reread()
  await isNamedNoMore()
  await waitFor(() => expect(notices()).toBe(before + 1))
})

// The last toast: toasts stay for a while.
test('filters that change before a view is known as removed stay in the address', async () => {
  let reads = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const { place, go } = open('client=o-1&saved=v-6', async () => {
    if ((reads += 1) === 2) await held
    return false
  })
  await waitFor(() => expect(reads).toBe(2))
  await go('client=o-2&saved=v-6')
  answer()
  await waitFor(() => expect(place()).toBe('/x?client=o-2'))
})
