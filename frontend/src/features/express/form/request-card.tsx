import { OfficeIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardButton } from '../../../components/card-button.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { found } from '../../../components/form/found.ts'
import { Segments } from '../../../components/form/segments.tsx'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { lastingOf } from './cells.ts'
import { Field, type FormPart } from './field.tsx'
import { clientById, clientsMatching } from './form-queries.ts'

/** Price list of clients without a code of their own. */
const USUAL_LIST = 'IP0'

/** Client, references, price lists and the day. An empty price list is the client's. */
export const RequestCard = (part: FormPart) => {
  const { form, change, present } = part
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const [query, setQuery] = useState('')
  const clients = useQuery(clientsMatching(query))
  const { data: client } = useQuery({ ...clientById(form.cliente?.id ?? ''), enabled: form.cliente !== undefined })
  const field = (name: 'clientReference' | 'ibExpress' | 'obExpress' | 'shippingDay', placeholder?: string) => (
    <Field
      part={part}
      place={name}
      label={t(`field.${name}`)}
      value={form[name]}
      maxLength={name === 'clientReference' ? 80 : 20}
      kind={name === 'shippingDay' ? 'day' : 'text'}
      placeholder={placeholder}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const restore = ({ target }: FocusEvent) => {
    const name = present && lastingOf(form, present).find((one) => target.id === `express-${one}`)
    if (present === undefined || name === undefined) return
    if (target instanceof HTMLInputElement && target.value.trim() === '') change({ [name]: present[name] })
  }
  return (
    <section className="card" aria-label={t('request')}>
      <header className="card-head">
        <h2>{t('request')}</h2>
        <div className="end head-choice">
          <Segments
            label={t('field.isDoc')}
            value={form.isDoc ? 'DOC' : 'GOODS'}
            segments={[
              { value: 'GOODS', label: t('option.GOODS') },
              { value: 'DOC', label: t('option.DOC') },
            ]}
            onChange={(kind) => change({ isDoc: kind === 'DOC' })}
          />
        </div>
      </header>
      <div className="card-body form-line express-request" onBlur={restore}>
        <FormRow label={t('field.cliente')} note={shared('optional')}>
          {({ id }) => (
            <SuggestField
              id={id}
              cell="cliente"
              value={form.cliente}
              found={found(query, clients, ({ rows }) =>
                rows.map((row) => ({ id: row.id, nombreFantasia: row.nombreFantasia })),
              )}
              onQuery={setQuery}
              // Text without a chosen client is stored in the draft too.
              onType={(typed) => typed !== '' && change({})}
              // The codes of the former client do not apply to another one.
              onChange={(cliente) => change({ cliente, ibExpress: '', obExpress: '' })}
              keyOf={(one) => one.id}
              textOf={(one) => one.nombreFantasia}
              leftElement={<OfficeIcon aria-hidden="true" />}
              {...(form.cliente && {
                rightElement: <CardButton of="client" id={form.cliente.id} name={form.cliente.nombreFantasia} />,
              })}
            />
          )}
        </FormRow>
        {field('clientReference')}
        {field('ibExpress', client?.ibExpress || USUAL_LIST)}
        {field('obExpress', client?.obExpress || USUAL_LIST)}
        {field('shippingDay', t('today'))}
      </div>
    </section>
  )
}
