import { erasedText } from '../events/personal.ts'

const isErased = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'mail' in one && one.mail === erasedText

const peopleFields = ['recipients', 'cc', 'contacts']

/**
 * Data of a stored event without erased people: their placeholder text is not an address and would not pass the event's
 * schema.
 */
export const withoutErased = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data
  const remainingFields: [string, unknown][] = Object.entries(data).map(([field, value]) => [
    field,
    peopleFields.includes(field) && Array.isArray(value) ? value.filter((one) => !isErased(one)) : value,
  ])
  return Object.fromEntries(remainingFields)
}
