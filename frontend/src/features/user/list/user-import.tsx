import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { importColumns } from './import-columns.ts'
import { userFields } from '../user-form.ts'
import { peopleQuery } from '../user-queries.ts'

/** Imports users from a file. */
export const UserImport = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const { data: people = [] } = useQuery(peopleQuery())
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? id
  return (
    <ImportDialog
      collection="users"
      title={t('importTitle')}
      columns={importColumns((field) => t(`field.${field}`))}
      fields={{ userName: { label: t('field.userName') }, ...userFields(t, nameOf) }}
      note={() => t('importNote')}
      onClose={onClose}
      onApplied={() => void client.invalidateQueries({ queryKey: ['users'] })}
    />
  )
}
