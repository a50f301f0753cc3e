import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomField } from '../../../components/entry-form/entry-field.tsx'
import { found } from '../../../components/form/found.ts'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { call } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import type { MarkupForm } from './use-markup-form.ts'

interface Client {
  id: string
  name: string
}

/** Client of a rule by name; none is every client. */
export const ClientField = ({ form, clientName }: { form: MarkupForm; clientName: string | undefined }) => {
  const { t } = useTranslation('settings')
  const may = useMay()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<Client>()
  const mayLook = may('CONSULTAR_CLIENTE') || may('CONSULTAR_ORGANIZACION')
  const clients = useQuery({
    queryKey: ['organizations', 'of-rule', q],
    queryFn: async ({ signal }): Promise<Client[]> =>
      (await call('GET /app/v1/organizations', { query: { q, limit: 20 }, signal })).rows.map(
        ({ id, nombreFantasia }) => ({ id, name: nombreFantasia }),
      ),
    enabled: mayLook,
    placeholderData: (before) => before,
  })
  const { client } = form.values
  const storedClient = client === form.base.client ? { id: client, name: clientName ?? client } : undefined
  const value = client === '' ? undefined : chosen?.id === client ? chosen : storedClient
  return (
    <CustomField form={form} name="client" optional locked={mayLook ? undefined : t('markup.mayNotLook')}>
      {({ id, onChange, invalid, disabled, 'aria-describedby': describedBy }) => (
        <span className="client-field">
          <SuggestField<Client>
            id={id}
            value={value}
            found={found(q, clients, (rows) => rows)}
            onQuery={setQ}
            onChange={(one) => {
              setChosen(one)
              onChange(one.id)
            }}
            keyOf={(one) => one.id}
            textOf={(one) => one.name}
            placeholder={t('markup.everyClient')}
            invalid={invalid}
            disabled={disabled}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
          {client !== '' && (
            <Button
              variant="minimal"
              icon={<CrossIcon size={14} />}
              aria-label={t('markup.everyClient')}
              onClick={() => onChange('')}
            />
          )}
        </span>
      )}
    </CustomField>
  )
}
