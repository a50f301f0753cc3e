import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'

export interface RecipientDraft {
  name: string
  mail: string
}

export interface RecipientsProps {
  /** Contacts of the client, to be added with one press. */
  contacts: readonly { id: string; name: string; mail: string }[]
  value: readonly RecipientDraft[]
  onChange: (value: readonly RecipientDraft[]) => void
  error: string | undefined
}

/** Who gets the offer: contacts of the client, or people typed in. */
export const Recipients = ({ contacts, value, onChange, error }: RecipientsProps) => {
  const { t } = useTranslation('quotations')
  const rows = value.length === 0 ? [{ name: '', mail: '' }] : value
  const change = (index: number, part: Partial<RecipientDraft>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const others = contacts.filter(({ mail, name }) => !rows.some((row) => row.mail === mail && row.name === name))
  return (
    <fieldset className="choices">
      <legend className="form-label">{t('send.recipients')}</legend>
      {rows.map((row, index) => (
        // Two people may have the same name while they are typed: their place tells them apart.
        <div key={index} className="recipient">
          <InputGroup
            value={row.name}
            aria-label={t('send.name', { number: index + 1 })}
            placeholder={t('send.namePlaceholder')}
            intent={error === undefined ? 'none' : 'danger'}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <InputGroup
            value={row.mail}
            type="email"
            aria-label={t('send.mail', { number: index + 1 })}
            placeholder={t('send.mailPlaceholder')}
            onChange={(event) => change(index, { mail: event.currentTarget.value })}
          />
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('send.remove', { number: index + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          {error}
        </p>
      )}
      <div className="recipient-more">
        {others.map((contact) => (
          <Button
            key={contact.id}
            size="small"
            icon={<PlusIcon />}
            onClick={() =>
              onChange([...value.filter(({ name }) => name !== ''), { name: contact.name, mail: contact.mail }])
            }
          >
            {contact.name}
          </Button>
        ))}
        <Button
          size="small"
          variant="minimal"
          icon={<PlusIcon />}
          onClick={() => onChange([...rows, { name: '', mail: '' }])}
        >
          {t('send.another')}
        </Button>
      </div>
    </fieldset>
  )
}
