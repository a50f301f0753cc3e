import { erasedText } from '../events/personal.ts'

const isErased = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'mail' in one && one.mail === erasedText

const people = ['recipients', 'cc', 'contacts']

/**
 * The data of a stored event without the people who were erased since: what is read at their place is no address, and
 * would not fit the event's schema any more.
 */
export const withoutErased = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data
  const left: [string, unknown][] = Object.entries(data).map(([field, value]) => [
    field,
    people.includes(field) && Array.isArray(value) ? value.filter((one) => !isErased(one)) : value,
  ])
  return Object.fromEntries(left)
}
