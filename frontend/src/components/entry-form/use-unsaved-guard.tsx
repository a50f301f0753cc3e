import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import type { FormState } from './entry-form.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/** Which entry and which form an address shows; filters and sorts are no part of it. */
const PLACES: readonly string[] = ['id', 'act', 'section', 'panel']

const isElsewhere = (from: Location, to: Location, places: readonly string[]) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || places.some((name) => before.get(name) !== after.get(name))
}

/**
 * Asks before typed changes are lost: on another route or entry, on closing (`leave(() => close())`) and on closing the
 * tab. Draw `dialog` somewhere. `places`: the values of the address that make it another place.
 */
export const useUnsavedGuard = (form: FormState, subject: string, places = PLACES) => {
  const [held, setHeld] = useState<() => void>()
  const isAsking = form.isDirty || form.saving === 'saving'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsking && !form.isSafe.current && isElsewhere(currentLocation, nextLocation, places),
  )
  const origin = useRef<Element | null>(null)

  useEffect(() => {
    if (!isAsking) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isAsking])

  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    if (isBlocked) blocker.reset()
    setHeld(undefined)
    if (origin.current instanceof HTMLElement) origin.current.focus()
  }
  const go = () => {
    const proceed = held
    setHeld(undefined)
    if (isBlocked) blocker.proceed()
    else proceed?.()
  }

  return {
    leave: (proceed: () => void) => {
      origin.current = document.activeElement
      if (form.isDirty) setHeld(() => proceed)
      else proceed()
    },
    dialog: (
      <UnsavedDialog
        isOpen={isBlocked || held !== undefined}
        form={form}
        subject={subject}
        onStay={stay}
        onDiscard={() => {
          form.discard()
          go()
        }}
        onSave={async () => {
          if ((await form.save()) === undefined) stay()
          else go()
        }}
      />
    ),
  }
}
