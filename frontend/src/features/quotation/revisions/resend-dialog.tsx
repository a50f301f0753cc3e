import { isMailAddress } from '@freight/contracts/mail/is-mail-address'
import { Button, InputGroup } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { contactsOptions } from '../quotation-queries.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { CrossIcon } from '@blueprintjs/icons'
import { FormRow } from '../../../components/form/form-row.tsx'
import { InputRow } from '../../../components/form/rows.tsx'

/** A recipient of an offer while the list is edited. */
interface Person {
  id: number
  name: string
  mail: string
}

/** Missing or invalid fields of a recipient. */
interface PersonLack {
  name?: 'name'
  mail?: 'mail' | 'twice'
}

type Written = Pick<Person, 'name' | 'mail'>

/** Name and address without surrounding spaces, as the command expects them. */
const trimmed = ({ name, mail }: Written): Written => ({ name: name.trim(), mail: mail.trim() })

const sameMail = (a: Written, b: Written) => trimmed(a).mail.toLowerCase() === trimmed(b).mail.toLowerCase()

const personAdded = (people: readonly Person[], { name, mail }: Written): readonly Person[] => [
  ...people,
  { id: Math.max(0, ...people.map(({ id }) => id)) + 1, name, mail },
]

/** Problems by recipient id. */
const lacksOf = (people: readonly Person[]): Readonly<Record<number, PersonLack>> =>
  Object.fromEntries(
    people.flatMap((one, index) => {
      const { name, mail } = trimmed(one)
      const isTwice = people.slice(0, index).some((former) => sameMail(former, one))
      const mailLack = !isMailAddress(mail) ? 'mail' : isTwice ? 'twice' : undefined
      const lack: PersonLack = {
        ...(name === '' && { name: 'name' }),
        ...(mailLack !== undefined && { mail: mailLack }),
      }
      return name === '' || mailLack !== undefined ? [[one.id, lack] as const] : []
    }),
  )

/** Sets the address, and the name too where it is the address of a known contact. */
const addressed = (name: string, mail: string, contacts: readonly Written[]): Partial<Written> => {
  const contact = contacts.find((one) => one.mail !== '' && sameMail(one, { name: '', mail }))
  return { mail, ...(name.trim() === '' && contact && { name: contact.name }) }
}

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
const RecipientRow = ({
  person: { id, name, mail },
  number,
  lack,
  contacts,
  onChange,
  onLeaveOut,
}: RecipientRowProps) => {
  const { t } = useTranslation('quotationCommands')
  const list = `resend-contacts-${id}`
  const label = t('common.removePerson', { name: name || mail || String(number) })
  return (
    <div className="even-halves grid gap-12" style={{ gridTemplateColumns: '2fr 3fr' }}>
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

const MAX_RECIPIENTS = 20

/** Resends the last revision unchanged, to the same or corrected recipients. */
export const ResendDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const { t: tQuotations } = useTranslation('quotations')
  const command = useQuotationCommand('ResendQuote', detail)
  const client = detail.client?.id
  const contacts = useQuery({ ...contactsOptions(client ?? ''), enabled: client !== undefined }).data ?? []
  const [people, setPeople] = useState<readonly Person[]>(() =>
    (detail.revisions.at(-1)?.recipients ?? []).reduce<readonly Person[]>(personAdded, []),
  )
  const [isTried, setTried] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const lacks = lacksOf(people)
  const send = async () => {
    setTried(true)
    const invalidPerson = people.find(({ id }) => lacks[id] !== undefined)
    if (invalidPerson === undefined && people.length > 0) return command.run({ recipients: people.map(trimmed) })
    const fieldName = invalidPerson && (lacks[invalidPerson.id]?.name === undefined ? 'mail' : 'name')
    const invalidInput = invalidPerson && document.getElementById(`resend-${fieldName}-${invalidPerson.id}`)
    ;(invalidInput ?? adder.current)?.focus()
    return { invalidPerson }
  }
  const change = (id: number, part: Partial<Person>) =>
    setPeople(people.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <CommandDialog
      command={command}
      target={detail}
      run={send}
      onClose={onClose}
      {...(people.length > 0 && { width: 560 })}
    >
      <p>{tQuotations('command.ResendQuote.ask', { key: detail.key })}</p>
      {people.map((person, index) => (
        <RecipientRow
          key={person.id}
          person={person}
          number={index + 1}
          lack={isTried ? lacks[person.id] : undefined}
          contacts={contacts}
          onChange={(part) => change(person.id, part)}
          onLeaveOut={() => {
            setPeople(people.filter(({ id }) => id !== person.id))
            adder.current?.focus()
          }}
        />
      ))}
      {isTried && people.length === 0 && (
        <p className="form-below error" role="alert">
          {t('resend.nobody')}
        </p>
      )}
      <div>
        <Button
          ref={adder}
          size="small"
          disabled={people.length >= MAX_RECIPIENTS}
          onClick={() => setPeople(personAdded(people, { name: '', mail: '' }))}
        >
          {t('resend.add')}
        </Button>
      </div>
      <p className="quiet">{t('resend.greeting')}</p>
    </CommandDialog>
  )
}
