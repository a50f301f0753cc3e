import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'

// The browser would replace the page, and its unsaved input, with a file dropped outside the zone.
const holdBack = (event: globalThis.DragEvent) => {
  if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
}

/** Accepts files by dialog or drop: props for the zone and its hidden input. */
export const useFileDrop = (onFiles: (files: readonly File[]) => void) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    for (const type of ['dragover', 'drop'] as const) addEventListener(type, holdBack)
    return () => {
      for (const type of ['dragover', 'drop'] as const) removeEventListener(type, holdBack)
    }
  }, [])
  return {
    choose: () => input.current?.click(),
    zone: {
      role: 'presentation',
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
    input: {
      ref: input,
      type: 'file',
      hidden: true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onFiles([...(event.currentTarget.files ?? [])])
        // Allows choosing the same file again after its removal.
        event.currentTarget.value = ''
      },
    },
  }
}
