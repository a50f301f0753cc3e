import type { FuelMonth } from './carrier.ts'

/** The month after the month of a day: `2026-12`. */
export const nextMonth = (today: string): string => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Whether a service of the carrier has fuel in this month and none in the next. */
export const lacksNextFuel = ({ fuel }: { fuel: readonly FuelMonth[] }, today: string): boolean => {
  const next = nextMonth(today)
  const services = new Set(fuel.map(({ service }) => service))
  // A line for all services also covers those with lines of their own in other months.
  return (
    fuel.length === 0 ||
    [...services].some(
      (service) => !fuel.some((one) => one.month === next && (one.service === service || one.service === '')),
    )
  )
}
