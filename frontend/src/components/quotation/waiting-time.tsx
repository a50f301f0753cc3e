import { TimeIcon } from '@blueprintjs/icons'
import { formatElapsed } from '../../lib/format/format.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import './waiting-time.css'

export interface WaitingTimeProps {
  /** Start of the waiting time, ISO. */
  since: string
  /** Times from which it is amber and late, ISO. Undefined: plain grey. */
  dueAt?: string
  lateAt?: string
}

/** Time in the current status: grey, amber over target, red with a clock when late. */
export const WaitingTime = ({ since, dueAt, lateAt }: WaitingTimeProps) => {
  const now = useNow()
  const isLate = lateAt !== undefined && now >= Date.parse(lateAt)
  const isOverdue = dueAt !== undefined && now >= Date.parse(dueAt)
  return (
    <span
      className="waiting-time ink-2 inline-row to-end gap-4 no-wrap"
      data-hue={isLate ? 'red' : isOverdue ? 'amber' : undefined}
    >
      {isLate && <TimeIcon size={14} aria-hidden="true" />}
      {formatElapsed(now - Date.parse(since))}
    </span>
  )
}
