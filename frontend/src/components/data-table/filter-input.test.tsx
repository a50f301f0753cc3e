import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilterInput, ListFoot } from './list-foot.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (value = '') => {
  const calls: string[] = []
  render(<FilterInput value={value} label="Nombre" onChange={(text) => void calls.push(text)} />)
  return calls
}
const field = () => screen.getByRole('searchbox', { name: 'Nombre' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a list is filtered once, a quarter of a second after the last key', () => {
  const calls = open()
  type('an')
  wait(249)
  type(' ana ')
  wait(249)
  expect(calls).toEqual([])
  wait(1)
  expect(calls).toEqual(['ana'])
})

test('Enter filters at once, Escape clears the field, and leaves an empty one', () => {
  const calls = open()
  type('ana')
  fireEvent.keyDown(field(), { key: 'x' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  wait(0)
  expect(calls).toEqual(['ana'])
  type('rosa')
  fireEvent.keyDown(field(), { key: 'Escape' })
  wait(0)
  expect(calls).toEqual(['ana', ''])
  act(() => field().focus())
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(field()).not.toHaveFocus()
})

test('a slash focuses the filter, but not while typing in a field, and not with Ctrl', () => {
  open()
  render(<input aria-label="Otro" />)
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'x' })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Otro' }), { key: '/' })
  expect(field()).not.toHaveFocus()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(field()).toHaveFocus()
})

test('the foot shows the keys of a list, by name where they have one', () => {
  render(<ListFoot hints={['preview', 'open']}>47 cotizaciones</ListFoot>)
  expect([...document.querySelectorAll('kbd')].slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Espacio',
    'Enter',
  ])
})
