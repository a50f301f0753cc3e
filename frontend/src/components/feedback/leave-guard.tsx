import type { ReactNode } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { Confirm } from './confirm.tsx'

interface LeaveGuardProps {
  /** Called on navigation: whether input would be lost. */
  isLost: (from: Location, to: Location) => boolean
  /** Text: what would be lost. */
  children: ReactNode
}

/** Asks before navigation to another page of the application discards unsaved input. */
export const LeaveGuard = ({ isLost, children }: LeaveGuardProps) => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLost(currentLocation, nextLocation))
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm isOpen onCancel={() => blocker.reset()} onConfirm={() => blocker.proceed()}>
      {children}
    </Confirm>
  )
}
