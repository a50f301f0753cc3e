import { expect, test } from 'vitest'
import { oneOf, stored } from './storage.ts'
import { sortOf, sortText, withValues } from '../browser/url-state.ts'

const colour = stored('colour', 'dark', oneOf('dark', 'light'))

test('a value is stored in the browser and its listeners are notified', () => {
  let notifications = 0
  const stop = colour.subscribe(() => (notifications += 1))
  colour.write('light')
  expect(localStorage.getItem('colour')).toBe('light')
  expect(colour.read()).toBe('light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'colour' }))
  expect(notifications).toBe(2)
  stop()
})

test('an invalid stored value is ignored, and stays stored', () => {
  localStorage.setItem('colour', 'purple')
  expect(colour.read()).toBe('dark')
  expect(localStorage.getItem('colour')).toBe('purple')
})

test('without storage the value lasts as long as the page', () => {
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(colour.write('light')).toBe(false)
  Storage.prototype.setItem = setItem
  expect(colour.read()).toBe('light')
})

test('the address keeps unchanged parameters', () => {
  const search = new URLSearchParams('panel=notifications&status=SENT&status=QUOTED')
  expect(withValues(search, { status: ['FUTURE'], q: 'x' }).toString()).toBe('panel=notifications&status=FUTURE&q=x')
  expect(withValues(search, { panel: undefined }).toString()).toBe('status=SENT&status=QUOTED')
})

test('a sort is a name, descending with a minus', () => {
  expect(sortOf('-waiting')).toEqual({ column: 'waiting', descending: true })
  expect(sortText({ column: 'client', descending: false })).toBe('client')
  expect(sortOf('')).toBeUndefined()
})
