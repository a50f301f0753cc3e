import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { useOrder } from '../mutations.ts'
import type { ActDialogProps } from './act.ts'
import { OrderDialog } from './order-dialog.tsx'

const looksLikeMail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** The client's last revision once more, unchanged; to another address where one was wrong. */
export const ResendDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationOrders')
  const { t: ask } = useTranslation('quotations')
  const order = useOrder('ResendQuote', detail)
  const before = detail.revisions.at(-1)?.recipients ?? []
  const [mails, setMails] = useState(() => before.map(({ mail }) => mail))
  const [isTried, setTried] = useState(false)
  const recipients = before.map(({ name, mail }, index) => ({ name, mail: (mails[index] ?? mail).trim() }))
  const isChanged = recipients.some(({ mail }, index) => mail !== before[index]?.mail)
  const send = async () => {
    setTried(true)
    const wrong = recipients.findIndex(({ mail }) => !looksLikeMail(mail))
    if (wrong < 0) return order.run(isChanged ? { recipients } : {})
    document.getElementById(`resend-${wrong}`)?.focus()
    return { wrong }
  }
  return (
    <OrderDialog order={order} target={detail} run={send} onClose={onClose}>
      <p>{ask('ask.ResendQuote', { key: detail.key })}</p>
      {before.map(({ name, mail }, index) => (
        <FormRow
          key={`${name}${mail}`}
          id={`resend-${index}`}
          label={t('revisions.mailOf', { name: name || mail })}
          error={isTried && !looksLikeMail(recipients[index]?.mail ?? '') ? t('revisions.needsMail') : undefined}
        >
          {({ invalid, ...field }) => (
            <InputGroup
              {...field}
              intent={invalid ? 'danger' : 'none'}
              type="email"
              maxLength={200}
              value={mails[index] ?? ''}
              onChange={(event) => setMails(mails.with(index, event.currentTarget.value))}
            />
          )}
        </FormRow>
      ))}
    </OrderDialog>
  )
}
