import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UnparsedInputs } from '../form/unparsed-inputs.ts'
import { draftOf, readDrafts, removeDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { startTexts } from '../../testing/texts.ts'
import { DraftMark } from './draft-mark.tsx'
import { type DraftKind, useDraft } from './use-draft.ts'

beforeAll(startTexts)
beforeEach(() => localStorage.clear())

const restored = (data: unknown): { commodityDescr: string } => ({ commodityDescr: '', ...Object(data) })
const kind: DraftKind<{ commodityDescr: string }> = {
  empty: () => restored({}),
  parse: restored,
  display: () => ({
    type: 'AIR',
    mode: 'LSE',
    origin: '',
    destination: '',
    incoterm: '',
    volume: '',
    weight: '',
    chargeable: '',
    client: '',
  }),
  name: (form) => form.commodityDescr,
}

let user: string | undefined
let answered: Promise<void>

const Form = () => {
  const [readings] = useState(() => new UnparsedInputs())
  const draft = useDraft('NEW_QUOTATION', user, readings, kind)
  return (
    <>
      <input
        aria-label="goods"
        value={draft.form.commodityDescr}
        onChange={(event) => draft.change({ commodityDescr: event.currentTarget.value })}
      />
      <DraftMark state={draft.state} />
      <button onClick={() => void answered.then(draft.discard)}>send</button>
    </>
  )
}

const open = (address = '/form') => {
  user = 'u-1'
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '/list', element: <p>the list</p> },
    ],
    { initialEntries: ['/before', address], initialIndex: 1 },
  )
  const page = render(<RouterProvider router={router} />)
  return { router, ...page }
}
const goods = () => screen.getByRole('textbox', { name: 'goods' })
const storedDraft = (id: number) => draftOf(id, 'u-1')?.data

test('a session that ends while typing keeps the user’s draft and leaves none for the next user', async () => {
  const { router, rerender } = open()
  await userEvent.type(goods(), 'Reac')
  user = undefined
  rerender(<RouterProvider router={router} />)
  await userEvent.type(goods(), 'tivos')
  await act(() => router.navigate('/list'))
  expect(readDrafts().map((draft) => [draft.user, draft.data])).toMatchObject([
    ['u-1', { commodityDescr: 'Reactivos' }],
  ])
})

test('sending the form deletes its draft, however soon after the last key', async () => {
  const { router } = open()
  await userEvent.type(goods(), 'Reactivos')
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await userEvent.click(screen.getByText('send'))
  // The answer arrives after the draft was saved again.
  await waitFor(() => expect(storedDraft(0)).toMatchObject({ commodityDescr: 'Reactivos' }))
  await act(async () => answer())
  await act(() => router.navigate('/list'))
  expect(readDrafts()).toEqual([])
})

test('sending leaves no draft when the save timer fires before the next render', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { router } = open()
  answered = Promise.resolve()
  fireEvent.change(goods(), { target: { value: 'Reactivos' } })
  expect(storedDraft(0)).toMatchObject({ commodityDescr: 'Reactivos' })
  // Inside one act there is no render between sending, the timer and the navigation.
  await act(async () => {
    screen.getByText('send').click()
    await answered
    vi.advanceTimersByTime(1000)
    await router.navigate('/list')
  })
  vi.useRealTimers()
  expect(readDrafts()).toEqual([])
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '' })
})

test('a draft changed in another tab is not overwritten: both are stored', async () => {
  open()
  await userEvent.type(goods(), 'Reactivos')
  await waitFor(() => expect(storedDraft(0)).toMatchObject({ commodityDescr: 'Reactivos' }))
  const otherDraft = draftOf(0, 'u-1')
  if (otherDraft === undefined) throw new Error('no draft')
  await new Promise((resolve) => setTimeout(resolve, 2))
  saveDraft({ ...otherDraft, data: { commodityDescr: 'Papel' } })
  await userEvent.type(goods(), ' químicos')
  expect(await screen.findByText(/Guardado aparte/)).toBeInTheDocument()
  expect(storedDraft(0)).toEqual({ commodityDescr: 'Papel' })
  expect(storedDraft(1)).toMatchObject({ commodityDescr: 'Reactivos químicos' })
})

test('a draft sent from another tab is not saved again by an open form', async () => {
  const { router } = open()
  await userEvent.type(goods(), 'Reactivos')
  await waitFor(() => expect(storedDraft(0)).toMatchObject({ commodityDescr: 'Reactivos' }))
  removeDraft(0)
  window.dispatchEvent(new Event('pagehide'))
  await act(() => router.navigate('/list'))
  expect(readDrafts()).toEqual([])
})

test('a user who leaves and returns at once finds the form, and the other page keeps its URL', async () => {
  const { router } = open()
  await userEvent.type(goods(), 'R')
  await act(() => router.navigate('/list'))
  expect(router.state.location.pathname + router.state.location.search).toBe('/list')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(goods()).toHaveValue('R'))
  expect(router.state.location.search).toBe('?draft=0')
})
