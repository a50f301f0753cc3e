import { Checkbox, InputGroup } from '@blueprintjs/core'
import { SearchIcon, TickIcon } from '@blueprintjs/icons'
import {
  limitedSections,
  MOST_AGENT_CANDIDATES,
  type RequestedSection,
  requestedSections,
} from '@freight/contracts/vocabulary/cost-request'
import { keepPreviousData, useQuery, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgentCandidate } from '@freight/contracts/cost-request/cost-request-routes'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { useCompanyDay } from '../../../lib/queries/queries.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { Candidate } from './candidate.tsx'
import { DueAndNote, endOfWorkDay } from './due-and-note.tsx'
import { candidatesOptions } from './agents-queries.ts'
import './agents.css'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { PlaceName } from '../../../components/lane/lane.tsx'
import { command, useErrorText } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/use-command.ts'
import { type Outcome, useInTurn } from '../../../lib/api/use-in-turn.ts'
import { quotationKeys } from '../quotation-queries.ts'

interface SectionChoiceProps {
  sections: readonly RequestedSection[]
  onChange: (sections: readonly RequestedSection[]) => void
}

/** Sections whose costs are requested, with a message if none is chosen. */
const SectionChoice = ({ sections, onChange }: SectionChoiceProps) => {
  const { t } = useTranslation('agents')
  const { t: q } = useTranslation('quotations')
  return (
    <fieldset className="no-pad no-edge">
      <legend className="form-label size-11-5 medium no-pad">{t('ask.sections')}</legend>
      <div className="row wrap gap-2-16">
        {requestedSections.map((section) => (
          <Checkbox
            key={section}
            label={q(`section.${section}`)}
            checked={sections.includes(section)}
            onChange={() =>
              onChange(sections.includes(section) ? sections.filter((one) => one !== section) : [...sections, section])
            }
          />
        ))}
      </div>
      {sections.length === 0 && (
        <p className="form-below error" role="alert">
          {t('ask.noSections')}
        </p>
      )}
    </fieldset>
  )
}

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

/** Highest number of suggested contacts per quotation; the user may add others. */
const MAX_SUGGESTED = 4

type Contact = { providerId: string; contactId: string }

/**
 * The chosen contact of each provider who serves the lane and has no request yet, in server order (best answer rate
 * first).
 */
export const suggestedOf = (candidates: readonly AgentCandidate[]): Contact[] =>
  candidates
    .filter(
      ({ serves, contacts }) => serves && contacts.every((contact) => !contact.isAsked && contact.said === undefined),
    )
    .flatMap(({ id, contacts }) => {
      const contact = contacts.find(({ isChosen }) => isChosen)
      return contact === undefined ? [] : [{ providerId: id, contactId: contact.id }]
    })
    .slice(0, MAX_SUGGESTED)

interface RequestSeveralDialogProps {
  rows: readonly QuotationRow[]
  /** `isDone`: whether every request was sent. */
  onClose: (isDone: boolean) => void
}

type AgentsRequest = {
  key: string
  contacts: readonly Contact[]
  dueAt?: string
  note?: string
  sections?: RequestedSection[]
}

/** Requests costs for several quotations, with contacts and result for each. */
export const RequestSeveralDialog = ({ rows, onClose }: RequestSeveralDialogProps) => {
  const { t } = useTranslation('agents')
  const unparsed = useUnparsedInputs()
  const [initialRows] = useState(rows)
  const candidatesQueries = useQueries({ queries: initialRows.map(({ key }) => candidatesOptions(key, '')) })
  // A reference begins with the code of its company.
  const today = useCompanyDay(initialRows[0]?.key.split('-')[0] ?? '')
  const [chosenByKey, setChosenByKey] = useState<Readonly<Record<string, readonly Contact[]>>>({})
  const [sections, setSections] = useState<readonly RequestedSection[]>(requestedSections)
  const [note, setNote] = useState('')
  const [day, setDay] = useState<string>()
  const [isTried, setTried] = useState(false)
  const client = useQueryClient()
  const { giveAll, outcomes } = useInTurn(
    ({ key, contacts, ...details }: AgentsRequest, commandId) =>
      command('quotation', 'RequestAgentCosts', key, { contacts: [...contacts], ...details }, { commandId }),
    ({ key }) => key,
  )

  const lines = initialRows.map((row, index) => {
    const candidatesQuery = candidatesQueries[index]
    const outcome = outcomes[row.key]
    return {
      row,
      candidatesQuery,
      outcome,
      contacts: chosenByKey[row.key] ?? suggestedOf(candidatesQuery?.data ?? []),
    }
  })
  const toSend = lines.filter(({ outcome, contacts }) => contacts.length > 0 && outcome?.isDone !== true)
  const count = toSend.reduce((sum, { contacts }) => sum + contacts.length, 0)
  const isDone = lines.some(({ outcome }) => outcome?.isDone === true)
  // Nothing is sent before the user has seen the contacts of every quotation.
  const loadingCount = lines.filter(({ candidatesQuery }) => candidatesQuery?.isPending === true).length
  const areAllKnown = lines.every(({ candidatesQuery }) => candidatesQuery?.data !== undefined)

  const run = async () => {
    if (unparsed.focusFirst()) return
    setTried(true)
    if (loadingCount > 0) return
    if (toSend.length === 0) {
      if (isDone && areAllKnown) onClose(true)
      return
    }
    if (sections.length === 0) return
    const limited = limitedSections(sections)
    const requestBodies = toSend.map(({ row: { key }, contacts }) => ({
      key,
      contacts,
      ...(day !== undefined && { dueAt: endOfWorkDay(day) }),
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(limited && { sections: limited }),
    }))
    const areSent = await giveAll(requestBodies)
    void client.invalidateQueries({ queryKey: quotationKeys.all })
    if (!areSent || !areAllKnown) return
    void notify({
      key: 'agents-asked',
      title: t('several.done', { count }),
      text: requestBodies.map(({ key }) => key).join(', '),
    })
    onClose(true)
  }
  return (
    <Confirm isOpen width={620} onCancel={() => onClose(false)} onConfirm={run}>
      <UnparsedInputsScope value={unparsed}>
        <div className="ask-several stack gap-10">
          <p>{t('several.question', { count: initialRows.length })}</p>
          <div className="agent-candidates max-height-240 scrolls-both edge-2 radius-control">
            {lines.map(({ row, candidatesQuery, outcome, contacts }) => (
              <QuotationRequest
                key={row.key}
                row={row}
                candidates={candidatesQuery?.data}
                error={candidatesQuery?.error ?? undefined}
                outcome={outcome}
                contacts={contacts}
                onRetry={() => void candidatesQuery?.refetch()}
                onChange={(next) => setChosenByKey((before) => ({ ...before, [row.key]: next }))}
              />
            ))}
          </div>
          {isTried && loadingCount > 0 ? (
            <p className="form-below" role="status">
              {t('several.loading', { count: loadingCount })}
            </p>
          ) : (
            isTried &&
            toSend.length === 0 &&
            (!isDone || !areAllKnown) && (
              <p className="form-below error" role="alert">
                {t(isDone ? 'several.notAll' : 'ask.nobody')}
              </p>
            )
          )}
          <SectionChoice sections={sections} onChange={setSections} />
          <DueAndNote day={day} today={today} note={note} onDay={setDay} onNote={setNote} />
          {count > 0 && (
            <p className="secondary">{t('several.count', { count, of: t('several.of', { count: toSend.length }) })}</p>
          )}
        </div>
      </UnparsedInputsScope>
    </Confirm>
  )
}

interface QuotationRequestProps {
  row: QuotationRow
  candidates: readonly AgentCandidate[] | undefined
  error: Failure | undefined
  outcome: Outcome | undefined
  contacts: readonly Contact[]
  onRetry: () => void
  onChange: (contacts: readonly Contact[]) => void
}

/** One of the quotations: its contacts, or the result of its request. */
const QuotationRequest = ({ row, candidates, error, outcome, contacts, onRetry, onChange }: QuotationRequestProps) => {
  const { t } = useTranslation('agents')
  const errorText = useErrorText()
  const isSent = outcome?.isDone === true
  const toggle = (contact: Contact) =>
    onChange(
      contacts.some(({ contactId }) => contactId === contact.contactId)
        ? contacts.filter(({ contactId }) => contactId !== contact.contactId)
        : [...contacts, contact],
    )
  // Other contacts are available in the dialog of a single quotation.
  const suggested = candidates?.flatMap((candidate) => {
    const suggestedContacts = candidate.contacts.filter((contact) => contact.isChosen || contact.isAsked)
    return suggestedContacts.length === 0 ? [] : [{ candidate, suggestedContacts }]
  })
  const candidateList = () => {
    if (error !== undefined)
      return (
        <p className="form-below error">
          {errorText(error)}{' '}
          <button type="button" className="link-button" onClick={onRetry}>
            {t('several.retry')}
          </button>
        </p>
      )
    if (suggested === undefined) return <SkeletonRows rows={2} />
    if (suggested.length === 0) return <p className="quiet">{t('several.noneServes')}</p>
    return suggested.map(({ candidate, suggestedContacts }) => (
      <Candidate
        key={candidate.id}
        candidate={candidate}
        contacts={suggestedContacts}
        isChosen={({ id }) => contacts.some(({ contactId }) => contactId === id)}
        onToggle={({ id }) => toggle({ providerId: candidate.id, contactId: id })}
      />
    ))
  }
  return (
    <section className="asked-quotation" aria-label={row.key}>
      <header className="sticky above-1 top-0 row line-below on-surface gap-8 pad-7-10">
        <Reference value={row.key} />
        <span className="secondary clipped">
          <PlaceName of={row.origin} /> → <PlaceName of={row.destination} /> · {row.modo} · {row.client.name}
        </span>
        {isSent && (
          <span className="hue end flex-none margin-left-auto" data-hue="green" role="status">
            <TickIcon size={14} aria-hidden="true" /> {t('several.asked', { count: contacts.length })}
          </span>
        )}
      </header>
      {outcome?.isDone === false && (
        <p className="form-below error" role="alert">
          {errorText(outcome.failure)}
        </p>
      )}
      {!isSent && candidateList()}
    </section>
  )
}
