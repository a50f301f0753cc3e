import { transports } from '@freight/contracts/vocabulary/transport'
import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { ArchiveIcon, CrossIcon, GlobeNetworkIcon, OfficeIcon, UndoIcon } from '@blueprintjs/icons'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ChoiceField,
  CustomField,
  FieldRow,
  textOf,
  DayField,
  LongTextField,
  TextField,
} from '../../../components/entry-form/entry-field.tsx'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { type EntryForm, useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { EntryHistory, CardPart } from '../../../components/catalogue/side-card.tsx'
import { FormProblems, SaveButton, SaveFailure, useUnsavedGuard } from '../../../components/entry-form/entry-save.tsx'
import { command, create } from '../../../lib/api/api.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { laneOf } from './lane-text.ts'
import {
  bodyOf,
  changesOf,
  hasTags,
  type Note,
  type Values,
  valuesOf,
  facetsOptions,
  historyOptions,
  noteKeys,
  oneOptions,
  matchesOptions,
} from '../note-queries.ts'
import { PickField, useFields, useHistoryFields } from './pick-field.tsx'
import { useNoteActions } from '../use-note-actions.ts'
import { Link } from 'react-router-dom'
import { SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'

/** Open quotations that a note matches now. */
const NoteMatches = ({ id }: { id: string }) => {
  const { t } = useTranslation('notes')
  const [isAllShown, setAllShown] = useState(false)
  const { data } = useQuery(matchesOptions(id, isAllShown))
  const content = () => {
    if (data === undefined) return <SkeletonRows rows={3} height={24} />
    if (data.total === 0) return <p className="quiet">{t('now.none')}</p>
    return (
      <ul>
        {data.rows.map(({ key, client, status }) => (
          <li key={key}>
            <Link to={`/pricing/cotizaciones/${key}`} title={key}>
              {key.slice(key.lastIndexOf('-') + 1)}
            </Link>
            <span className="clipped flex-1 min-width-0 medium">{client.name}</span>
            <StatusChip status={status} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className="note-matches size-12-5">
      <h3 className="flex between size-13">
        {t('now.title')} <span className="quiet">{data !== undefined && t('now.open', { count: data.total })}</span>
      </h3>
      {content()}
      {data !== undefined && data.total > data.rows.length && (
        <button type="button" className="link-button" onClick={() => setAllShown(true)}>
          {t('common.andMore', { count: data.total - data.rows.length })}
        </button>
      )}
    </section>
  )
}

export interface NoteEditorProps {
  /** Undefined for a new one. */
  note: Note | undefined
  /** Initial values of a new note. */
  start: Values
  /** Called with the server's answer after a new note was saved. */
  onClose: (answer?: CommandAnswer) => void
  onCopy: () => void
}

const isShort = (place: string | undefined) => place !== undefined && place.length < 2

/** Editor of a note beside the list; warns before losing changes. */
export const NoteEditor = ({ note, start, onClose, onCopy }: NoteEditorProps) => {
  const { t } = useTranslation('notes')
  const { t: catalogue } = useTranslation('catalogue')
  const format = useFormat()
  const client = useQueryClient()
  const panel = useRef<HTMLElement>(null)
  const actions = useNoteActions()
  const form = useEntryForm<Values>({
    start: note === undefined ? start : valuesOf(note),
    revision: note?.revision,
    fields: useFields(),
    check: ({ title, lane }) => {
      const { origin, destination, text } = laneOf(lane) ?? {}
      return {
        ...(title.trim() === '' && { title: t('editor.titleMissing') }),
        ...([origin, destination, text].some(isShort) && { lane: t('editor.laneShort') }),
      }
    },
    send: ({ values, changes, commandId, revision }) =>
      note === undefined || revision === undefined
        ? create('note', 'CreateNote', bodyOf(values), { commandId })
        : command('note', 'ChangeNote', note.id, changesOf(changes, values), { commandId, revision }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...oneOptions(note?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: noteKeys.all }),
  })
  const { values, conflict } = form
  const subject = values.title === '' ? t('editor.subject') : values.title
  const guard = useUnsavedGuard(form, subject)
  const close = () => guard.leave(() => onClose())
  const save = async () => {
    const saved = await form.save()
    if (saved?.answer !== undefined && note === undefined) onClose(saved.answer)
  }
  useCommands([
    { id: 'note-save', title: catalogue('common.save'), keys: 'ctrl+s', scope: 'screen', run: () => void save() },
  ])
  return (
    <aside
      ref={panel}
      className="note-editor width-360 stack flex-none min-height-0 line-left-2 on-surface"
      aria-label={t('note')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
    >
      <header className="note-editor-head pad-8-10-4-16 row gap-8 flex-none">
        <h2>{note === undefined ? t('new') : t('note')}</h2>
        {note !== undefined && (
          <span className="quiet flex-1 clipped size-12-5">
            {t('editor.changed', { name: note.changedBy.name, when: format.near(note.changedAt) })}
          </span>
        )}
        <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={t('common.close')} onClick={close} />
      </header>
      <div className="pad-4-16-12 scrolls-y stack gap-8 flex-1 min-height-0">
        {conflict === undefined ? (
          <>
            <FormProblems form={form} />
            <NoteFields form={form} />
          </>
        ) : (
          <ConflictMerge form={form} conflict={conflict} />
        )}
        <div className="note-pinned-line gap-4-8 pad-bottom-10 line-below row wrap between size-12-5">
          {note?.active === true && (
            <Switch checked={note.pinned} label={t('editor.pinned')} onChange={() => actions.pin(note)} />
          )}
          <span className="quiet">{hasTags(values) ? t('editor.all') : t('editor.noTags')}</span>
        </div>
        {note !== undefined && (
          <>
            <NoteMatches id={note.id} />
            <NoteHistory id={note.id} />
          </>
        )}
      </div>
      <footer className="pad-8-16-10 flex-none line-above">
        <SaveFailure failure={form.failure} onRetry={() => void save()} />
        <div className="row gap-8">
          {note !== undefined && (
            <Button
              variant="minimal"
              icon={note.active ? <ArchiveIcon /> : <UndoIcon />}
              onClick={() => actions.archive(note)}
            >
              {t(note.active ? 'editor.archive' : 'editor.restore')}
            </Button>
          )}
          <span className="end flex gap-8 margin-left-auto">
            {conflict === undefined ? (
              <>
                {note !== undefined && <Button onClick={onCopy}>{t('common.copy')}</Button>}
                <SaveButton form={form} counts={note !== undefined} onSave={() => void save()} />
              </>
            ) : (
              <ConflictButtons conflict={conflict} />
            )}
          </span>
        </div>
      </footer>
      {guard.dialog}
    </aside>
  )
}

const NoteFields = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('notes')
  const format = useFormat()
  const listId = useId()
  const { data } = useQuery(facetsOptions)
  const { validUntil } = form.values
  return (
    <>
      <TextField form={form} name="title" maxLength={120} />
      <LongTextField form={form} name="text" maxLength={2000} rows={3} />
      <FieldRow>
        <CustomField form={form} name="carrier">
          {({ value, onChange, invalid, ...control }) => (
            <>
              <InputGroup
                {...control}
                value={textOf(value)}
                list={listId}
                maxLength={120}
                placeholder={t('common.any')}
                autoComplete="off"
                intent={invalid ? 'danger' : 'none'}
                onChange={(event) => onChange(event.currentTarget.value)}
              />
              <datalist id={listId}>
                {data?.carriers.map((carrier) => (
                  <option key={carrier} value={carrier} />
                ))}
              </datalist>
            </>
          )}
        </CustomField>
        <PickField form={form} name="provider" icon={<GlobeNetworkIcon size={12} aria-hidden="true" />} />
      </FieldRow>
      <FieldRow>
        <TextField
          form={form}
          name="lane"
          maxLength={200}
          placeholder={t('editor.lanePlaceholder')}
          hint={t('editor.laneHint')}
        />
        <PickField form={form} name="client" icon={<OfficeIcon size={12} aria-hidden="true" />} />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          form={form}
          name="transport"
          options={transports.map((value) => ({ value, label: t(`transport.${value}`) }))}
          empty={t('common.any')}
        />
        <DayField
          form={form}
          name="validUntil"
          hint={validUntil === '' ? t('editor.untilHint') : format.until(validUntil)}
        />
      </FieldRow>
    </>
  )
}

const eventTypes = ['NoteCreated', 'NoteChanged', 'NotePinned', 'NoteUnpinned', 'NoteArchived', 'NoteRestored'] as const

const NoteHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation('notes')
  const { data, error, refetch } = useQuery(historyOptions(id))
  const fields = useHistoryFields()
  const words = (type: string) => {
    const known = eventTypes.find((one) => one === type)
    return known === undefined ? type : t(`event.${known}`)
  }
  return (
    <CardPart title={t('common.history')}>
      <EntryHistory
        events={data}
        error={error}
        onRetry={() => void refetch()}
        fields={fields}
        words={words}
        first={2}
      />
    </CardPart>
  )
}
