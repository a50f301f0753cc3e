import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lacksOf, type Person, personAdded, trimmed } from './recipients.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { contactsOptions } from '../quotation-queries.ts'
import type { ActDialogProps } from '../commands/act.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { RecipientRow } from './recipient-row.tsx'

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
      <p>{tQuotations('ask.ResendQuote', { key: detail.key })}</p>
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
