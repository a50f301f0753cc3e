import { InputGroup } from '@blueprintjs/core'
import { PersonIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import type { Client } from '../model/form.ts'
import { isNewClient } from '../model/new-client.ts'
import { clientsLike } from '../queries.ts'
import { type FormPart, idOf } from './form-part.ts'

const AFTER_LAST_KEY = 300

/** What is asked of a client who is not in the catalogue yet, and who in it looks like him. */
export const NewClient = ({ form, change, errorText }: FormPart) => {
  const { t } = useTranslation('newQuotation')
  const { client, clientMail } = form
  const typed = { name: client?.nombreFantasia ?? '', mail: clientMail }
  const text = JSON.stringify(typed)
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), AFTER_LAST_KEY)
    return () => clearTimeout(timer)
    // What was typed is what the text says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  const isNew = isNewClient(client)
  const { data } = useQuery({ ...clientsLike(settled), enabled: isNew })
  if (!isNew) return null
  const like: Client | undefined = data?.[0]
  return (
    <div className="form-line new-client">
      <FormRow
        label={t('client.newName')}
        warning={
          like === undefined ? undefined : (
            <span>
              {t('client.like', { name: like.nombreFantasia })}{' '}
              <button type="button" className="link-button" onClick={() => change({ client: like, clientMail: '' })}>
                {t('client.useIt')}
              </button>
            </span>
          )
        }
        hint={t('client.newHint')}
      >
        {({ id }) => (
          <InputGroup
            id={id}
            value={client?.nombreFantasia ?? ''}
            maxLength={200}
            leftElement={<PersonIcon aria-hidden="true" />}
            onValueChange={(nombreFantasia) => client && change({ client: { ...client, nombreFantasia } })}
          />
        )}
      </FormRow>
      <FormRow id={idOf('clientMail')} label={t('client.newMail')} error={errorText('clientMail')}>
        {({ id, invalid, 'aria-describedby': describedBy }) => (
          <InputGroup
            id={id}
            type="email"
            value={clientMail}
            intent={invalid ? 'danger' : 'none'}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onValueChange={(mail) => change({ clientMail: mail })}
          />
        )}
      </FormRow>
    </div>
  )
}
