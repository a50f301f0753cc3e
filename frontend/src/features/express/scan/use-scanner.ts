import { useEffect, useRef } from 'react'
import { isTyping } from '../../../lib/browser/is-typing.ts'

/** A scanner sends a key every few milliseconds; people need more than this between two keys. */
const KEY_GAP_MS = 40
/** Shortest code; fewer fast keys are two shortcuts. */
const MIN_LENGTH = 6

/** Keys of the keyboard that this module has sent again. */
const repeatedKeys = new WeakSet<Event>()

export const isOpenDialog = () => document.querySelector('.bp6-dialog, .bp6-omnibar') !== null

/**
 * Recognizes a scanner that types like a keyboard: fast keys with Enter at the end, outside a text field. Its letters
 * must not run shortcuts, such as `b` that books, so a letter waits until it is clear that no other follows at once; Enter
 * waits with them, and confirms no dialog.
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
  let isEnterStopped = false
  const stop = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') isEnterStopped = event.type === 'keydown'
  }
  // A button acts when the key is released.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isEnterStopped) stop(event)
  }
  let choiceKeys = 0
  let choiceKeyAt = Number.NEGATIVE_INFINITY
  /** A choice needs its letters at once, so that only the Enter of a scanner is stopped. */
  const onChoiceKey = (event: KeyboardEvent) => {
    const isFast = Date.now() - choiceKeyAt < KEY_GAP_MS
    if (event.key === 'Enter' && isFast && choiceKeys > 1) stop(event)
    choiceKeys = event.key.length === 1 ? 1 + (isFast ? choiceKeys : 0) : 0
    choiceKeyAt = Date.now()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (repeatedKeys.has(event) || ctrlKey || metaKey || altKey || event.isComposing) return
    if (key === 'Enter') isEnterStopped = false
    const isInDialog = isOpenDialog()
    if (isInDialog && event.target instanceof HTMLSelectElement) onChoiceKey(event)
    if (isTyping(event)) return
    const isEnd = key === 'Enter' && held.length > 0
    // A blank alone belongs to the focused button or row; within a code it is part of it.
    const isPart = key.length === 1 && (key !== ' ' || held.length > 0) && !event.repeat
    if (!isEnd && !isPart) return
    stop(event)
    clearTimeout(timer)
    if (isEnd && (isInDialog || held.length >= MIN_LENGTH)) {
      const code = held.map((one) => (one.key === 'Enter' ? '' : one.key)).join('')
      held = []
      // Behind a dialog nothing opens, and the Enter of the scanner must not confirm it.
      if (!isInDialog) onCode(code)
      return
    }
    held.push(event)
    timer = setTimeout(release, KEY_GAP_MS)
  }
  // Before the shortcuts of the page, which listen in the bubbling phase.
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', onKeyUp, true)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('keyup', onKeyUp, true)
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
