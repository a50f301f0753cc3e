import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilterInput } from './filter-input.tsx'
import { ListFoot } from './list-foot.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (value = '') => {
  const asked: string[] = []
  render(<FilterInput value={value} label="Nombre" onChange={(text) => void asked.push(text)} />)
  return asked
}
const field = () => screen.getByRole('searchbox', { name: 'Nombre' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a list is filtered a quarter of a second after the last key, once', () => {
  const asked = open()
  type('an')
  wait(249)
  type(' ana ')
  wait(249)
  expect(asked).toEqual([])
  wait(1)
  expect(asked).toEqual(['ana'])
})

test('Enter filters at once, Escape empties, and leaves a field that is empty', () => {
  const asked = open()
  type('ana')
  fireEvent.keyDown(field(), { key: 'x' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  wait(0)
  expect(asked).toEqual(['ana'])
  type('rosa')
  fireEvent.keyDown(field(), { key: 'Escape' })
  wait(0)
  expect(asked).toEqual(['ana', ''])
  act(() => field().focus())
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(field()).not.toHaveFocus()
})

test('a slash leads here, but not while one types, and not with Ctrl', () => {
  open()
  render(<input aria-label="Otro" />)
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'x' })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Otro' }), { key: '/' })
  expect(field()).not.toHaveFocus()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(field()).toHaveFocus()
})

test('the keys of a list are told by name where they have one', () => {
  render(<ListFoot hints={['preview', 'open']}>47 cotizaciones</ListFoot>)
  expect([...document.querySelectorAll('kbd')].slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Espacio',
    'Enter',
  ])
})
