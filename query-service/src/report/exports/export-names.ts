import { languages } from '@freight/contracts/access/session'
import { reportWords } from '@freight/contracts/report/exported-words'

/**
 * The name of a file as a notification carries it: under `report` as it was given, and in each language where it begins
 * with the name of its report. Its owner may read the notification in another language than the file was asked for in.
 */
export const exportNames = (report: string, name: string, format: string): Record<string, string> => {
  const given = { report: `${name}.${format}` }
  const words = reportWords[report]
  const title = words && Object.values(words).find((one) => name === one || name.startsWith(`${one} `))
  if (words === undefined || title === undefined) return given
  const suffix = `${name.slice(title.length)}.${format}`
  return { ...given, ...Object.fromEntries(languages.map((one) => [`report.${one}`, `${words[one]}${suffix}`])) }
}
