import { Checkbox, InputGroup, TextArea } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import type { AgentCandidate } from '@freight/contracts/cost-request/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useCompanyDay } from '../../../lib/queries/use-company-day.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { ActDialogProps } from '../commands/act.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { useQuotationCommand } from '../mutations.ts'
import { candidatesOptions } from './queries.ts'
import './agents.css'

interface Chosen {
  providerId: string
  contactId: string
  /** For the line that counts them. */
  name: string
}

/** 18:00 of a day, on the clocks of whoever asks. */
const endOf = (day: string) => new Date(`${day}T18:00`).toISOString()

/** Asks agents for the costs of a quotation: whom, until when, what they are told and which papers they read. */
export const AskAgentsDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('agents')
  const command = useQuotationCommand('RequestAgentCosts', detail)
  const today = useCompanyDay(detail.company)
  const [q, setQuery] = useState('')
  const candidates = useQuery({ ...candidatesOptions(detail.key, q), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [documents, setDocuments] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [day, setDay] = useState<string>()
  const [isTried, setTried] = useState(false)
  const wrong = chosen.length === 0 ? t('ask.nobody') : undefined

  const toggle = (one: Chosen) =>
    setChosen(
      chosen.some(({ contactId }) => contactId === one.contactId)
        ? chosen.filter(({ contactId }) => contactId !== one.contactId)
        : [...chosen, one],
    )
  const run = async () => {
    setTried(true)
    if (wrong !== undefined) return 'invalid'
    return command.run({
      contacts: chosen.map(({ providerId, contactId }) => ({ providerId, contactId })),
      ...(day !== undefined && { dueAt: endOf(day) }),
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(documents.length > 0 && { documents: [...documents] }),
    })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.question', { key: detail.key })}</p>
      <InputGroup
        type="search"
        leftElement={<SearchIcon size={14} className="search-sign" />}
        placeholder={t('ask.search')}
        aria-label={t('ask.search')}
        value={q}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className="agent-candidates" role="group" aria-label={t('ask.agents')}>
        {candidates.data === undefined ? (
          <SkeletonRows rows={3} />
        ) : candidates.data.length === 0 ? (
          <p className="quiet">{t(q === '' ? 'ask.noneServes' : 'ask.noneFound')}</p>
        ) : (
          candidates.data.map((one) => <Candidate key={one.id} candidate={one} chosen={chosen} onToggle={toggle} />)
        )}
      </div>
      {isTried && wrong !== undefined && (
        <p className="form-below error" role="alert">
          {wrong}
        </p>
      )}
      <FormRow label={t('ask.due')} hint={t('ask.usualDue')}>
        {({ id }) => <DateField id={id} value={day} min={today} onChange={setDay} />}
      </FormRow>
      <FormRow label={t('ask.note')}>
        {({ id }) => (
          <TextArea
            id={id}
            fill
            value={note}
            maxLength={2000}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </FormRow>
      {detail.docs.length > 0 && (
        <fieldset className="agent-papers">
          <legend className="form-label">{t('ask.documents')}</legend>
          {detail.docs.map(({ documentId, name }) => (
            <Checkbox
              key={documentId}
              label={name}
              checked={documents.includes(documentId)}
              onChange={() =>
                setDocuments(
                  documents.includes(documentId)
                    ? documents.filter((id) => id !== documentId)
                    : [...documents, documentId],
                )
              }
            />
          ))}
        </fieldset>
      )}
      {chosen.length > 0 && (
        <p className="secondary">
          {t('ask.chosen', { count: chosen.length, names: chosen.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </CommandDialog>
  )
}

interface CandidateProps {
  candidate: AgentCandidate
  chosen: readonly Chosen[]
  onToggle: (one: Chosen) => void
}

const Candidate = ({ candidate, chosen, onToggle }: CandidateProps) => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const { id, name, contacts, serves, asked, answered, medianHours } = candidate
  const record = [
    t(serves ? 'ask.serves' : 'ask.servesNot'),
    asked === 0 ? t('ask.neverAsked') : t('ask.answered', { answered, asked }),
    ...(medianHours === undefined ? [] : [t('ask.hours', { hours: format.decimal(medianHours) })]),
  ].join(' · ')
  // Whose work it is first; the others are there for the cases that nobody has foreseen.
  const shown = contacts.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
  return (
    <div className="agent-candidate">
      <p>
        <strong>{name}</strong> <span className="quiet">{record}</span>
      </p>
      {shown.map((contact) => (
        <Checkbox
          key={contact.id}
          disabled={contact.isAsked}
          checked={contact.isAsked || chosen.some(({ contactId }) => contactId === contact.id)}
          onChange={() => onToggle({ providerId: id, contactId: contact.id, name })}
        >
          {contact.name} <span className="quiet">{contact.isAsked ? t('ask.isAsked') : contact.mail}</span>
        </Checkbox>
      ))}
    </div>
  )
}
