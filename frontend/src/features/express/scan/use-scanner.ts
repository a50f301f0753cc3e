import { useEffect, useRef } from 'react'
import { isTyping } from '../../../lib/browser/is-typing.ts'

/** A scanner sends a key every few milliseconds; people need more than this between two keys. */
const KEY_GAP_MS = 40
/** Shortest code; fewer fast keys are two shortcuts. */
const MIN_LENGTH = 6

/** Keys of the keyboard that this module has sent again. */
const repeatedKeys = new WeakSet<Event>()

const isOpenDialog = () => document.querySelector('.bp6-dialog, .bp6-omnibar') !== null

/**
 * Recognizes a scanner that types like a keyboard: fast keys with Enter at the end, outside a text field. Its letters
 * must not run shortcuts, such as `b` that books, so a letter waits until it is clear that no other follows at once.
 */
export const listenForScanner = (onCode: (code: string) => void): (() => void) => {
  let held: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    const events = held
    held = []
    for (const { target, key, code, shiftKey } of events) {
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      repeatedKeys.add(again)
      target?.dispatchEvent(again)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (repeatedKeys.has(event) || ctrlKey || metaKey || altKey || event.isComposing) return
    if (isTyping(event) || isOpenDialog()) return
    const isEnd = key === 'Enter' && held.length >= MIN_LENGTH
    // A blank alone belongs to the focused button or row; within a code it is part of it.
    const isPart = key.length === 1 && (key !== ' ' || held.length > 0) && !event.repeat
    if (!isEnd && !isPart) return
    event.preventDefault()
    event.stopPropagation()
    clearTimeout(timer)
    if (isEnd) {
      const code = held.map((one) => one.key).join('')
      held = []
      onCode(code)
      return
    }
    held.push(event)
    timer = setTimeout(release, KEY_GAP_MS)
  }
  // Before the shortcuts of the page, which listen in the bubbling phase.
  document.addEventListener('keydown', onKeyDown, true)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKeyDown, true)
  }
}

export const useScanner = (onCode: (code: string) => void) => {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const stop = listenForScanner((code) => latest.current(code))
    return () => stop()
  }, [])
}
