import type { TariffVersion } from '@freight/contracts/express-tariff/tariff'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { command } from '../../../lib/api/api.ts'
import { cellsText } from '../cells/cells-text.ts'
import { useWords } from '../cells/use-words.ts'
import { type TariffDetail, tariffKeys, tariffOptions } from '../express-tariff-queries.ts'
import { readVersion, sectionNames, type SectionName, storedIn, valuesOf, type VersionValues } from './sections.ts'

/** Form of a version: sections as fields, and the error text of each wrong cell. */
export const useVersionForm = (tariff: TariffDetail, version: TariffVersion) => {
  const { t } = useTranslation('expressTariff')
  const words = useWords()
  const client = useQueryClient()
  const { id } = tariff
  const { no } = version
  const start = useMemo(() => valuesOf(version), [version])
  const form = useEntryForm<VersionValues>({
    start,
    revision: tariff.revision,
    // Built from the names of all sections.
    fields: Object.fromEntries(
      sectionNames.map((name) => [name, { label: t(`section.${name}`), words: cellsText }]),
    ) as unknown as FieldSpecs<VersionValues>,
    check: (values) => {
      const messages: Partial<Record<SectionName, string>> = {}
      for (const problem of readVersion(values).problems) messages[problem.section] ??= words.problem(problem)
      return messages
    },
    send: ({ values, changes, commandId, revision }) => {
      const content: Readonly<Record<string, unknown>> = { ...readVersion(values).content }
      const names = sectionNames.filter((name) => name in changes).flatMap(storedIn)
      const sections = Object.fromEntries(names.map((name) => [name, content[name]]))
      const options = { commandId, ...(revision !== undefined && { revision }) }
      return command('express-tariff', 'ChangeDraft', id, { no, ...sections }, options)
    },
    reload: async () => {
      const { versions, revision, changedBy, changedAt } = await client.fetchQuery({
        ...tariffOptions(id),
        staleTime: 0,
      })
      const newest = versions.find((one) => one.no === no) ?? version
      return { values: valuesOf(newest), revision, by: changedBy.name, at: changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: tariffKeys.all }),
  })
  // A filled cell is wrong at once, a missing one after a try to save.
  const errors = Object.fromEntries(
    readVersion(form.values).problems.flatMap((problem) => {
      const { section, row, column, cell } = problem
      const isShown = (row[column.name] ?? '') !== '' || form.problems.some(({ field }) => field === section)
      return isShown ? [[cell, words.problem(problem)] as const] : []
    }),
  )
  return { form, errors }
}
