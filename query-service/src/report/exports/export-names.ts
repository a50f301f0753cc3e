import { languages } from '@freight/contracts/access/session'
import { reportWords } from '../words.ts'

/**
 * Names of a file for its notification: `report` is the given name. If that begins with the title of the report,
 * `report.<language>` has the title in each language, because the owner may read the notification in any of them.
 */
export const exportNames = (report: string, name: string, format: string): Record<string, string> => {
  const given = { report: `${name}.${format}` }
  const words = reportWords[report]
  const title = words && Object.values(words).find((one) => name === one || name.startsWith(`${one} `))
  if (words === undefined || title === undefined) return given
  const suffix = `${name.slice(title.length)}.${format}`
  return { ...given, ...Object.fromEntries(languages.map((one) => [`report.${one}`, `${words[one]}${suffix}`])) }
}
