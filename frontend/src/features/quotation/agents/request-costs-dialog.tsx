import { Checkbox, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import {
  limitedSections,
  MOST_AGENT_CANDIDATES,
  type RequestedSection,
  requestedSections,
} from '@freight/contracts/vocabulary/cost-request'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useCompanyDay } from '../../../lib/queries/use-company-day.ts'
import type { ActDialogProps } from '../commands/act.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { Candidate } from './candidate.tsx'
import { DueAndNote, endOfWorkDay } from './due-and-note.tsx'
import { candidatesOptions } from './agents-queries.ts'
import { SectionChoice } from './section-choice.tsx'
import './agents.css'

interface Chosen {
  providerId: string
  contactId: string
  /** Shown in the line that counts the chosen contacts. */
  name: string
}

/** Requests costs for a quotation: contacts, due day, note and documents. */
export const RequestCostsDialog = ({ detail, onClose, onSent }: ActDialogProps & { onSent?: () => void }) => {
  const { t } = useTranslation('agents')
  const command = useQuotationCommand('RequestAgentCosts', detail)
  const today = useCompanyDay(detail.company)
  const [q, setQuery] = useState('')
  const candidates = useQuery({ ...candidatesOptions(detail.key, q), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  // Chosen from the start: agents need the safety data sheets of dangerous goods.
  const [documents, setDocuments] = useState<readonly string[]>(() =>
    detail.docs.filter(({ type }) => type === 'MSDS').map(({ documentId }) => documentId),
  )
  const [sections, setSections] = useState<readonly RequestedSection[]>(requestedSections)
  const [note, setNote] = useState('')
  const [day, setDay] = useState<string>()
  const [isTried, setTried] = useState(false)
  const chosenProblem = chosen.length === 0 ? t('ask.nobody') : undefined

  const toggle = (contact: Chosen) =>
    setChosen(
      chosen.some(({ contactId }) => contactId === contact.contactId)
        ? chosen.filter(({ contactId }) => contactId !== contact.contactId)
        : [...chosen, contact],
    )
  const run = async () => {
    setTried(true)
    if (chosenProblem !== undefined || sections.length === 0) return 'invalid'
    const limited = limitedSections(sections)
    const failure = await command.run({
      contacts: chosen.map(({ providerId, contactId }) => ({ providerId, contactId })),
      ...(day !== undefined && { dueAt: endOfWorkDay(day) }),
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(documents.length > 0 && { documents: [...documents] }),
      ...(limited && { sections: limited }),
    })
    if (failure === undefined) onSent?.()
    return failure
  }
  const candidateList = () => {
    if (candidates.error !== null)
      return <ErrorCard error={candidates.error} onRetry={() => void candidates.refetch()} />
    if (candidates.data === undefined) return <SkeletonRows rows={3} />
    if (candidates.data.length === 0) return <p className="quiet">{t(q === '' ? 'ask.noneServes' : 'ask.noneFound')}</p>
    return candidates.data.map((candidate) => (
      <Candidate
        key={candidate.id}
        candidate={candidate}
        isChosen={({ id }) => chosen.some(({ contactId }) => contactId === id)}
        onToggle={({ id }) => toggle({ providerId: candidate.id, contactId: id, name: candidate.name })}
      />
    ))
  }
  return (
    <CommandDialog command={command} target={detail} width={620} run={run} onClose={onClose}>
      <p>{t('ask.question', { key: detail.key })}</p>
      <InputGroup
        type="search"
        leftElement={<SearchIcon size={14} className="search-sign" />}
        placeholder={t('ask.search')}
        aria-label={t('ask.search')}
        value={q}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div
        className="agent-candidates max-height-240 scrolls-both edge-2 radius-control"
        role="group"
        aria-label={t('ask.agents')}
      >
        {candidateList()}
        {(candidates.data?.length ?? 0) >= MOST_AGENT_CANDIDATES && (
          <p className="quiet">{t('ask.more', { count: MOST_AGENT_CANDIDATES })}</p>
        )}
      </div>
      {isTried && chosenProblem !== undefined && (
        <p className="form-below error" role="alert">
          {chosenProblem}
        </p>
      )}
      <SectionChoice sections={sections} onChange={setSections} />
      <DueAndNote day={day} today={today} note={note} onDay={setDay} onNote={setNote} />
      {detail.docs.length > 0 && (
        <fieldset className="no-pad no-edge">
          <legend className="form-label size-11-5 medium no-pad">{t('ask.documents')}</legend>
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
