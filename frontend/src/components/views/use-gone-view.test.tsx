import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '../../lib/api/problem.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { outdatedView } from './outdated-view.ts'
import { useGoneView } from './use-gone-view.ts'
import { viewsKey } from './view-queries.ts'

const view = { id: 'v-1', name: 'LCL de Asia', state: '', shared: false, mine: true, revision: 1 }
const words = 'Esa vista no está disponible'

beforeAll(() => loadTexts('views'))
beforeEach(() => keepToken(fakeToken([])))

const Page = () => {
  useGoneView('dashboards', 'saved', () => false)
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
])('what came back and is gone once more is told of, unlike at first: %s', async (at, id) => {
  let isThere = true
  const { place, go, reread, isRefused } = open(at, () => isThere, id)
  const isNamedNoMore = () => waitFor(() => expect(place()).not.toContain('saved'))
  // That of the other case may still stand there.
  const told = () => screen.queryAllByText(words).length
  const before = told()
  await reread()
  isThere = false
  await isRefused()
  await isNamedNoMore()
  expect(told()).toBe(before)
  isThere = true
  await go(`saved=${id}`)
  await reread()
  isThere = false
  await reread()
  await isNamedNoMore()
  await waitFor(() => expect(told()).toBe(before + 1))
})

// The last: its toast stands for a while.
test('what the address says by the time a view is known to be gone stays in it', async () => {
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
