import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForScanner } from './scan-box.tsx'

let codes: string[] = []
let shortcuts: string[] = []
let stop = () => undefined as void
const onShortcut = (event: KeyboardEvent) => {
  if (!event.defaultPrevented) shortcuts.push(event.key)
}

beforeEach(() => {
  vi.useFakeTimers()
  codes = []
  shortcuts = []
  document.body.innerHTML = '<input id="field"><button id="button">x</button>'
  stop = listenForScanner((code) => codes.push(code))
  document.addEventListener('keydown', onShortcut)
})
afterEach(() => {
  stop()
  document.removeEventListener('keydown', onShortcut)
  vi.useRealTimers()
})

const type = (keys: readonly string[], gapMs: number, target: Element = document.body) => {
  for (const key of keys) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    vi.advanceTimersByTime(gapMs)
  }
}

test('fast keys with Enter are a code, and none of its letters is a shortcut', () => {
  type([...Array.from('MVD-X-2026-000611'), 'Enter'], 5)
  expect(codes).toEqual(['MVD-X-2026-000611'])
  vi.advanceTimersByTime(1000)
  expect(shortcuts).toEqual([])
})

test('keys of a person stay shortcuts, in their order, and Enter opens', () => {
  type(['g', 'q', 'Enter'], 100)
  expect(codes).toEqual([])
  expect(shortcuts).toEqual(['g', 'q', 'Enter'])
})

test('fast keys without Enter, and few keys with it, are shortcuts', () => {
  type(Array.from('bookit'), 5)
  vi.advanceTimersByTime(50)
  expect(shortcuts.join('')).toBe('bookit')
  type(['a', 'b', 'Enter'], 5)
  vi.advanceTimersByTime(50)
  expect(codes).toEqual([])
  expect(shortcuts.filter((key) => key === 'Enter')).toHaveLength(1)
})

test('a text field gets its keys, and a blank alone presses a button', () => {
  const field = document.querySelector('#field') ?? document.body
  type([...Array.from('123456789'), 'Enter'], 5, field)
  expect(codes).toEqual([])
  type([' '], 5, document.querySelector('#button') ?? document.body)
  expect(shortcuts.at(-1)).toBe(' ')
})

test('in a dialog a code is swallowed with its Enter, which a person still presses', () => {
  document.body.innerHTML = '<div class="bp6-dialog"><button id="ok">Confirm</button><select id="size"></select></div>'
  const button = document.querySelector('#ok') ?? document.body
  type([...Array.from('MVD-X-2026-000611'), 'Enter'], 5, button)
  type([...Array.from('AB1'), 'Enter'], 5, button)
  // A button acts when the key is released.
  const releases: string[] = []
  button.addEventListener('keyup', () => releases.push('Enter'))
  const release = () => button.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
  release()
  expect(releases).toEqual([])
  type([...Array.from('AB1'), 'Enter'], 5, document.querySelector('#size') ?? document.body)
  vi.advanceTimersByTime(1000)
  expect(codes).toEqual([])
  expect(shortcuts).toEqual(['A', 'B', '1'])
  type(['Enter'], 100, button)
  release()
  expect(releases).toEqual(['Enter'])
  type(['a', 'Enter'], 100, document.querySelector('#size') ?? document.body)
  expect(shortcuts.slice(3)).toEqual(['Enter', 'a', 'Enter'])
})

test('Enter waits with the letters of a short code, so that it opens no row before them', () => {
  type(['a', 'b', 'Enter'], 5)
  expect(shortcuts).toEqual([])
  vi.advanceTimersByTime(50)
  expect(shortcuts).toEqual(['a', 'b', 'Enter'])
})
