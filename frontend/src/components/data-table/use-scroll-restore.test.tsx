import { act, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { useScrollRestore } from './use-scroll-restore.ts'

const List = () => {
  const scroller = useRef<HTMLDivElement>(null)
  useScrollRestore(scroller, true)
  return <div ref={scroller} data-testid="list" />
}
const Pages = () => (
  <Routes>
    <Route path="/list" element={<List />} />
    <Route path="*" element={<p>Cotización</p>} />
  </Routes>
)
const list = () => screen.getByTestId('list')

test('a list keeps its scroll position after Back, and starts at its top on another visit', async () => {
  const { router } = renderAt(<Pages />, '/list')
  list().scrollTop = 640
  fireEvent.scroll(list())
  await act(() => router.navigate('/quotation'))
  expect(screen.queryByTestId('list')).not.toBeInTheDocument()
  await act(() => router.navigate(-1))
  expect(list().scrollTop).toBe(640)
  await act(() => router.navigate('/quotation'))
  await act(() => router.navigate('/list'))
  expect(list().scrollTop).toBe(0)
})
