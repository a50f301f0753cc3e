import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Readings } from '../../../components/form/readings.ts'
import { draftOf, readDrafts, removeDraft, saveDraft } from '../../../lib/storage/drafts.ts'
import { startTexts } from '../../../testing/texts.ts'
import { DraftMark } from './draft-mark.tsx'
import { useDraft } from './use-draft.ts'

beforeAll(startTexts)
beforeEach(() => localStorage.clear())

let user: string | undefined
let answered: Promise<void>

const Form = () => {
  const [readings] = useState(() => new Readings())
  const draft = useDraft('NEW_QUOTATION', user, readings)
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
const kept = (id: number) => draftOf(id, 'u-1')?.data

test('whose session ends while they type keep their draft, and leave none for the next one', async () => {
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

test('a draft is gone when its form is sent, however soon after the last key', async () => {
  const { router } = open()
  await userEvent.type(goods(), 'Reactivos')
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await userEvent.click(screen.getByText('send'))
  // The answer comes when the draft has been saved again meanwhile.
  await waitFor(() => expect(kept(0)).toMatchObject({ commodityDescr: 'Reactivos' }))
  await act(async () => answer())
  await act(() => router.navigate('/list'))
  expect(readDrafts()).toEqual([])
})

test('a form that is sent leaves no draft, also when the clock that keeps it strikes before the page has drawn', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { router } = open()
  answered = Promise.resolve()
  fireEvent.change(goods(), { target: { value: 'Reactivos' } })
  expect(kept(0)).toMatchObject({ commodityDescr: 'Reactivos' })
  // Inside one act nothing is drawn: the form is sent, the clock strikes, and the page goes on.
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

test('what another tab typed in the same draft is not overwritten: both are kept', async () => {
  open()
  await userEvent.type(goods(), 'Reactivos')
  await waitFor(() => expect(kept(0)).toMatchObject({ commodityDescr: 'Reactivos' }))
  const theirs = draftOf(0, 'u-1')
  if (theirs === undefined) throw new Error('no draft')
  await new Promise((resolve) => setTimeout(resolve, 2))
  saveDraft({ ...theirs, data: { commodityDescr: 'Papel' } })
  await userEvent.type(goods(), ' químicos')
  expect(await screen.findByText(/Guardado aparte/)).toBeInTheDocument()
  expect(kept(0)).toEqual({ commodityDescr: 'Papel' })
  expect(kept(1)).toMatchObject({ commodityDescr: 'Reactivos químicos' })
})

test('a draft that was sent from another tab does not come back by being left open', async () => {
  const { router } = open()
  await userEvent.type(goods(), 'Reactivos')
  await waitFor(() => expect(kept(0)).toMatchObject({ commodityDescr: 'Reactivos' }))
  removeDraft(0)
  window.dispatchEvent(new Event('pagehide'))
  await act(() => router.navigate('/list'))
  expect(readDrafts()).toEqual([])
})

test('who leaves within the blink of an eye and comes back finds the form, and the other page its address', async () => {
  const { router } = open()
  await userEvent.type(goods(), 'R')
  await act(() => router.navigate('/list'))
  expect(router.state.location.pathname + router.state.location.search).toBe('/list')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(goods()).toHaveValue('R'))
  expect(router.state.location.search).toBe('?draft=0')
})
