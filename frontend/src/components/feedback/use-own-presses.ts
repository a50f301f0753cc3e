import { type KeyboardEvent, useRef } from 'react'

/**
 * Buttons act when a key is let go. One that was pressed before the dialog stood, to open it, is not meant for the button
 * that has the focus in it: nothing is confirmed by the press that asked.
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
