import { type Schedule, useScheduleWords } from './use-schedule-words.ts'

/** Departures and tiers of a rate, a cost or an alternative; nothing without any. */
export const ScheduleList = ({ schedule, className = '' }: { schedule: Schedule; className?: string }) => {
  const words = useScheduleWords()(schedule)
  return (
    words.length > 0 && (
      <ul className={`secondary size-12 ${className}`.trim()}>
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  )
}
