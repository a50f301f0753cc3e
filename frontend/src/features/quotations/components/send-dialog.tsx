import { Checkbox } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { language as languageStore, type Language } from '../../../lib/preferences.ts'
import { useStored } from '../../../lib/storage.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { sellName } from '../model/sell-name.ts'
import { useOrder } from '../mutations.ts'
import { organizationsOptions } from '../queries.ts'
import { OrderDialog } from './order-dialog.tsx'
import { Recipients, type RecipientDraft } from './recipients.tsx'
import { useTyped } from '../typed.ts'
import type { ActDialogProps } from './act.ts'

const AT_MOST = 5
const languages: readonly Language[] = ['es', 'en', 'pt']

interface SendDraft {
  idSells: readonly string[]
  recipients: readonly RecipientDraft[] | undefined
  language: Language
}

/** Sends the published offer: which alternatives, to whom, in which language. */
export const SendDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const order = useOrder('SendQuote', detail)
  const own = useStored(languageStore)
  const [draft, setDraft, forget] = useTyped<SendDraft>(`${detail.key}:send`, {
    idSells: detail.sellectedSell === undefined ? [] : [detail.sellectedSell],
    recipients: undefined,
    language: own,
  })
  const [isTried, setTried] = useState(false)
  const client = detail.client
  const found = useQuery({ ...organizationsOptions(client?.nombreFantasia ?? ''), enabled: client !== undefined })
  const contacts = found.data?.find(({ id }) => id === client?.id)?.contacts ?? []
  const [first] = contacts
  const recipients = draft.recipients ?? (first === undefined ? [] : [{ name: first.name, mail: first.mail }])
  const named = recipients.filter(({ name }) => name.trim() !== '')
  const tooMany = draft.idSells.length > AT_MOST

  const run = async () => {
    setTried(true)
    if (named.length === 0 || draft.idSells.length === 0 || tooMany) return 'invalid'
    const failure = await order.run({
      idSells: [...draft.idSells],
      recipients: named.map(({ name, mail }) => ({ name: name.trim(), mail: mail.trim() })),
      channel: 'DOWNLOAD',
      language: draft.language,
    })
    if (failure === undefined) forget()
    return failure
  }

  return (
    <OrderDialog order={order} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.SendQuote', { key: detail.key, client: client?.nombreFantasia ?? t('noClient') })}</p>
      <fieldset className="choices">
        <legend className="form-label">{t('send.alternatives')}</legend>
        {detail.sell.map((sell) => (
          <Checkbox
            key={sell.idSell}
            checked={draft.idSells.includes(sell.idSell)}
            onChange={(event) =>
              setDraft({
                ...draft,
                idSells: event.currentTarget.checked
                  ? [...draft.idSells, sell.idSell]
                  : draft.idSells.filter((one) => one !== sell.idSell),
              })
            }
            labelElement={
              <span className="choice-line">
                <span>{sellName(detail, sell)}</span>
                <strong>{format.money(sell.converted, 'USD')}</strong>
                <span className="quiet">
                  {t('send.validUntil', { date: format.date(sell.validez), when: format.until(sell.validez) })}
                </span>
              </span>
            }
          />
        ))}
        {isTried && draft.idSells.length === 0 && <FieldError text={t('send.chooseOne')} />}
        {tooMany && <FieldError text={t('send.atMost', { count: AT_MOST })} />}
      </fieldset>
      <Recipients
        contacts={contacts}
        value={recipients}
        onChange={(next) => setDraft({ ...draft, recipients: next })}
        error={isTried && named.length === 0 ? t('send.nameOne') : undefined}
      />
      <div className="two-fields">
        <FormRow label={t('send.language')}>
          {({ id }) => (
            <SelectField
              id={id}
              value={draft.language}
              onChange={(language) => setDraft({ ...draft, language })}
              options={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
            />
          )}
        </FormRow>
        <FormRow label={t('send.channel')} hint={t('send.channelHint')}>
          {({ id }) => (
            <SelectField
              id={id}
              disabled
              value="DOWNLOAD"
              onChange={() => undefined}
              options={[{ value: 'DOWNLOAD', label: t('send.DOWNLOAD') }]}
            />
          )}
        </FormRow>
      </div>
    </OrderDialog>
  )
}

const FieldError = ({ text }: { text: string }) => (
  <p className="form-below error" role="alert">
    {text}
  </p>
)
