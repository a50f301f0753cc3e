import type { Language } from './vocabulary/schemas.ts'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day for people outside the company: `02/12/2026`; in English `2 Dec 2026`, since some read the month first. */
export const dateText = (date: string, language: Language): string => {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return language === 'en' ? `${Number(day)} ${monthNames[Number(month) - 1]} ${year}` : `${day}/${month}/${year}`
}
