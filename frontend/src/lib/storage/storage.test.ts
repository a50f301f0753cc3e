import { expect, test } from 'vitest'
import { oneOf, stored } from './storage.ts'
import { sortOf, sortText, withValues } from '../browser/url-state.ts'

const colour = stored('colour', 'dark', oneOf('dark', 'light'))

test('a value survives in the browser and tells who listens', () => {
  let told = 0
  const stop = colour.subscribe(() => (told += 1))
  colour.write('light')
  expect(localStorage.getItem('colour')).toBe('light')
  expect(colour.read()).toBe('light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'colour' }))
  expect(told).toBe(2)
  stop()
})

test('what is not a value of the kind is passed over, and left where it is', () => {
  localStorage.setItem('colour', 'purple')
  expect(colour.read()).toBe('dark')
  expect(localStorage.getItem('colour')).toBe('purple')
})

test('where nothing can be stored the value lives as long as the page', () => {
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(colour.write('light')).toBe(false)
  Storage.prototype.setItem = setItem
  expect(colour.read()).toBe('light')
})

test('the address keeps what is not changed', () => {
  const search = new URLSearchParams('panel=notifications&status=SENT&status=QUOTED')
  expect(withValues(search, { status: ['FUTURE'], q: 'x' }).toString()).toBe('panel=notifications&status=FUTURE&q=x')
  expect(withValues(search, { panel: undefined }).toString()).toBe('status=SENT&status=QUOTED')
})

test('a sort is a word, downwards with a minus', () => {
  expect(sortOf('-waiting')).toEqual({ column: 'waiting', descending: true })
  expect(sortText({ column: 'client', descending: false })).toBe('client')
  expect(sortOf('')).toBeUndefined()
})
