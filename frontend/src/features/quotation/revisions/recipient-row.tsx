import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { addressed, type PersonLack, type Person } from './recipients.ts'
import { InputRow } from '../../../components/form/rows.tsx'

interface RecipientRowProps {
  person: Person
  number: number
  lack: PersonLack | undefined
  /** Suggested contacts. */
  contacts: readonly { name: string; mail: string }[]
  onChange: (part: Partial<Person>) => void
  onLeaveOut: () => void
}

/** One recipient: a name for the greeting and an address. */
export const RecipientRow = ({
  person: { id, name, mail },
  number,
  lack,
  contacts,
  onChange,
  onLeaveOut,
}: RecipientRowProps) => {
  const { t } = useTranslation('quotationCommands')
  const list = `resend-contacts-${id}`
  const label = t('resend.leaveOut', { name: name || mail || String(number) })
  return (
    <div className="two-fields" style={{ gridTemplateColumns: '2fr 3fr' }}>
      <InputRow
        id={`resend-name-${id}`}
        label={t('resend.name', { number })}
        error={lack?.name && t(`resend.lack.${lack.name}`)}
        maxLength={160}
        // A new row starts in its first field.
        autoFocus={name === '' && mail === ''}
        value={name}
        onChange={(typed) => onChange({ name: typed })}
      />
      <FormRow
        id={`resend-mail-${id}`}
        label={t('resend.mail', { number })}
        error={lack?.mail && t(`resend.lack.${lack.mail}`)}
      >
        {({ invalid, ...field }) => (
          <>
            <InputGroup
              {...field}
              intent={invalid ? 'danger' : 'none'}
              type="email"
              maxLength={200}
              list={list}
              value={mail}
              onChange={(event) => onChange(addressed(name, event.currentTarget.value, contacts))}
              rightElement={
                <Button
                  size="small"
                  variant="minimal"
                  icon={<CrossIcon size={12} />}
                  aria-label={label}
                  title={label}
                  onClick={onLeaveOut}
                />
              }
            />
            <datalist id={list}>
              {contacts.map((one) => (
                <option key={one.mail} value={one.mail}>
                  {one.name}
                </option>
              ))}
            </datalist>
          </>
        )}
      </FormRow>
    </div>
  )
}
