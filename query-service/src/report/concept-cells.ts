import type { Language } from '@freight/contracts/access/session'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/connections/platform'
import type { Row } from './table-rows.ts'

type CodeName = { key: string; concept: string; name: string }

const nameIn = { en: 'concept_en', pt: 'concept_pt' } as const

/**
 * Charge names from the catalogue in the reader's language, read once for all rows. A charge sold under another name
 * than its current code keeps the stored name.
 */
export const conceptCells = ({ db }: Pick<Platform, 'db'>, language: Language) => {
  let known: ReadonlyMap<string, CodeName> | undefined
  return async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const field = columns.find(({ isConcept }) => isConcept === true)?.field
    if (field === undefined || language === 'es') return rows
    if (known === undefined) {
      const { rows: codes } = await db.query<CodeName>(
        `select key, concept, ${nameIn[language]} as name from read.charge_code_list where ${nameIn[language]} <> ''`,
      )
      known = new Map(codes.map((one) => [one.key, one]))
    }
    const codes = known
    return rows.map((row) => {
      const code = codes.get(String(row['code']))
      return code !== undefined && code.concept === row[field] ? { ...row, [field]: code.name } : row
    })
  }
}
