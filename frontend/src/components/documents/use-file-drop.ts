import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'

// A file that misses the zone must not take the place of the page, and of what was typed in it.
const holdBack = (event: globalThis.DragEvent) => {
  if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
}

/** Takes files by a dialog, or when they are dropped: what the zone and its hidden input are given. */
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
        // The same file may be chosen again after it was left out.
        event.currentTarget.value = ''
      },
    },
  }
}
