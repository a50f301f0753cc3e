import { type KeyboardEvent, useRef } from 'react'

/**
 * Buttons act on key release. A key pressed before the dialog opened must not activate the focused button of the
 * dialog: the key press that opened a confirmation does not confirm it.
 */
export const useOwnPresses = () => {
  const wasPressed = useRef(false)
  return {
    onKeyDownCapture: ({ repeat }: KeyboardEvent) => {
      if (!repeat) wasPressed.current = true
    },
    onKeyUpCapture: (event: KeyboardEvent) => {
      if (!wasPressed.current) event.stopPropagation()
    },
  }
}
