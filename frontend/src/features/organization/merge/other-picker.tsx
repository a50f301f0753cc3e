import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { found } from '../../../components/form/found.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { call } from '../../../lib/api/api.ts'
import { organizations } from '../organization-queries.ts'

/** Search field for the other organization, by name or tax number. */
export const OtherPicker = ({ exceptId, onChoose }: { exceptId: string; onChoose: (id: string) => void }) => {
  const { t } = useTranslation('organizations')
  const [q, setQ] = useState('')
  const candidates = useQuery({
    queryKey: [...organizations.all, 'search', q],
    queryFn: ({ signal }) => call('GET /app/v1/organizations', { query: { q, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })
  // Own scope: search text without a chosen organization must not count as unsaved input.
  const unparsed = useUnparsedInputs()
  const [chosen, setChosen] = useState<NonNullable<typeof candidates.data>['rows'][number]>()
  return (
    <FormRow label={t('mergeDialog.with')}>
      {({ id }) => (
        <UnparsedInputsScope value={unparsed}>
          <SuggestField
            id={id}
            value={chosen}
            found={found(q, candidates, ({ rows }) => rows.filter((row) => row.id !== exceptId))}
            onQuery={setQ}
            onChange={(row) => {
              setChosen(row)
              onChoose(row.id)
            }}
            keyOf={(row) => row.id}
            textOf={(row) => row.nombreFantasia}
            noteOf={(row) => `${row.rut} ${row.paisCod}`}
          />
        </UnparsedInputsScope>
      )}
    </FormRow>
  )
}
