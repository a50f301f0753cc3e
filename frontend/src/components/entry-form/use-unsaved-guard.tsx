import { useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useHeldPage } from '../../lib/browser/leaving-page.ts'
import type { FormState } from './entry-form.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/** Entry and form of an address, without filters and sort. */
const PLACES: readonly string[] = ['id', 'act', 'section', 'panel']

const isElsewhere = (from: Location, to: Location, places: readonly string[]) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || places.some((name) => before.get(name) !== after.get(name))
}

/**
 * Asks before unsaved changes are lost: on navigation to another route or entry, on closing (`leave(() => close())`)
 * and on closing the tab. Render `dialog` somewhere. `places`: the address parameters whose change counts as
 * navigation.
 */
export const useUnsavedGuard = (form: FormState, subject: string, places = PLACES) => {
  const [heldNavigation, setHeldNavigation] = useState<() => void>()
  const isAsking = form.isDirty || form.saving === 'saving'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsking && !form.isSafe.current && isElsewhere(currentLocation, nextLocation, places),
  )
  const origin = useRef<Element | null>(null)

  useHeldPage(isAsking)

  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    if (isBlocked) blocker.reset()
    setHeldNavigation(undefined)
    if (origin.current instanceof HTMLElement) origin.current.focus()
  }
  const proceedHeld = () => {
    const proceed = heldNavigation
    setHeldNavigation(undefined)
    if (isBlocked) blocker.proceed()
    else proceed?.()
  }

  return {
    leave: (proceed: () => void) => {
      origin.current = document.activeElement
      if (form.isDirty) setHeldNavigation(() => proceed)
      else proceed()
    },
    dialog: (
      <UnsavedDialog
        isOpen={isBlocked || heldNavigation !== undefined}
        form={form}
        subject={subject}
        onStay={stay}
        onDiscard={() => {
          form.discard()
          proceedHeld()
        }}
        onSave={async () => {
          if ((await form.save()) === undefined) stay()
          else proceedHeld()
        }}
      />
    ),
  }
}
