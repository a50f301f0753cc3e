import { TimeIcon } from '@blueprintjs/icons'
import { formatElapsed } from '../lib/format.ts'
import { useNow } from '../lib/use-now.ts'
import './waiting-time.css'

const HOUR = 3_600_000

export interface WaitingTimeProps {
  /** Since when, ISO. */
  since: string
  /** Hours from which it is amber, and from which it is late. Never set: plain grey. */
  targetHours?: number
  lateHours?: number
}

/** Time in the present status: grey, amber over target, red with a clock when late. */
export const WaitingTime = ({ since, targetHours, lateHours }: WaitingTimeProps) => {
  const waited = useNow() - Date.parse(since)
  const late = lateHours !== undefined && waited >= lateHours * HOUR
  const over = targetHours !== undefined && waited >= targetHours * HOUR
  return (
    <span className="waiting-time" data-hue={late ? 'red' : over ? 'amber' : undefined}>
      {late && <TimeIcon size={14} aria-hidden="true" />}
      {formatElapsed(waited)}
    </span>
  )
}
