import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CommandId, isProblem, Problem, useErrorText } from '../../lib/api/api.ts'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { type FieldMessages, type FieldName, type FieldSpec, type FieldSpecs, fieldNames } from './field-spec.ts'
import { type UnparsedInputs, useOpenCount, useUnparsedInputs } from '../form/unparsed-inputs.ts'
import {
  type Choices,
  type FieldMerge,
  type ValueGroups,
  mergeEntry,
  openChoices,
  withChoice,
} from './merge/merge-entry.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { sameValue } from './merge/same-value.ts'

/** Values of the form library, which is typed by field names, not by field types. */
type FormRecord = Record<string, unknown>

export type SaveMode = 'close' | 'again'

/** Saved; without a response if nothing had changed and nothing was sent. */
export interface SaveResult {
  answer: CommandAnswer | undefined
}

/** Request body: all fields for a new entry, only the changed ones otherwise. */
interface EntryCommand<Values> {
  values: Values
  changes: Partial<Values>
  commandId: CommandId
  /** The revision that the changes are based on; undefined for a new entry. */
  revision: number | undefined
}

/** The current entry, and who saved it last. */
interface NewestVersion<Values> {
  values: Values
  revision: number
  by?: string | undefined
  at?: string | undefined
}

export interface EntryFormOptions<Values extends object> {
  /** Values of the entry, or blanks for a new one. */
  start: Values
  /** Its revision; undefined for a new entry. */
  revision?: number | undefined
  fields: FieldSpecs<Values>
  /** Fields that form one value: if two users changed parts of it, one version is chosen for all. */
  valueGroups?: ValueGroups<FieldName<Values>>
  /** Error texts by field, validated on blur and before saving. */
  check?: (values: Values) => FieldMessages<Values>
  send: (command: EntryCommand<Values>) => Promise<CommandAnswer>
  /** Reloads the entry after a conflict. */
  reload?: () => Promise<NewestVersion<Values>>
  /** Error codes that belong to a field: `{ KEY_TAKEN: 'code' }`. */
  fieldOfCode?: Readonly<Record<string, FieldName<Values>>>
  /**
   * Refreshes the queries of the entry. Does not close the form, which may be saved while the user navigates elsewhere.
   */
  onSaved: (answer: CommandAnswer, values: Values) => void
}

/** Another user saved during the edit: the result per field, and the open choices. */
export interface FormConflict {
  by: string | undefined
  at: string | undefined
  /** The current revision. */
  revision: number
  merges: readonly FieldMerge[]
  choices: Choices
  choose: (field: string, side: 'mine' | 'theirs') => void
  /** Number of fields without a choice. */
  open: number
  apply: () => Promise<SaveResult | undefined>
  /** Accepts the other user’s values. */
  yield: () => void
}

/** A form as its buttons, cards and fields use it, independent of the entry type. */
export interface FormState {
  /** Prefix of the field ids. */
  id: string
  control: Control<FormRecord>
  specs: Readonly<Record<string, FieldSpec>>
  /** Fields with unparsed text: saving focuses the first. */
  readings: UnparsedInputs
  isNew: boolean
  /** Names of the fields that differ from the loaded values. */
  changed: readonly string[]
  isDirty: boolean
  /** Errors by field after a save attempt. */
  problems: readonly { field: string; message: string }[]
  /** Current errors by field. */
  errors: Readonly<Record<string, string>>
  /** The loaded value of a field. */
  was: (field: string) => unknown
  save: (mode?: SaveMode) => Promise<SaveResult | undefined>
  saving: 'idle' | 'saving' | 'saved'
  /** Why the server could not save; no input is lost. */
  failure: unknown
  conflict: FormConflict | undefined
  discard: () => void
  /** Called on every change of a value. */
  touch: () => void
  /** Whether nothing would be lost: true from the moment of saving or discarding, before the next render. */
  isSafe: RefObject<boolean>
}

export interface EntryForm<Values extends object> extends FormState {
  values: Values
  /** The loaded values. */
  base: Values
  set: <Name extends FieldName<Values>>(field: Name, value: Values[Name]) => void
}

export const fieldId = (form: Pick<FormState, 'id'>, field: string) => `${form.id}-${field}`

/** Focuses a field; a group of switches focuses its first. */
export const focusField = (form: Pick<FormState, 'id'>, field: string) => {
  const control = document.getElementById(fieldId(form, field))
  const target =
    control?.matches('input, select, textarea, button') === true ? control : control?.querySelector('input, button')
  if (target instanceof HTMLElement) target.focus()
}

// The form library stores values by name without their types. Only this place casts them back.
const valuesOf = <Values>(formValues: unknown): Values => formValues as Values

const changesOf = <Values extends object>(fields: FieldSpecs<Values>, base: Values, values: Values) => {
  const changes: Partial<Values> = {}
  for (const name of fieldNames(fields)) if (!sameValue(base[name], values[name])) changes[name] = values[name]
  return changes
}

const SAVED_SHOWN_MS = 2000

interface OpenConflict<Values> extends NewestVersion<Values> {
  choices: Choices
}

/** State of a catalogue form: validates, saves, keeps the input on failures, and merges concurrent changes. */
export const useEntryForm = <Values extends object>(options: EntryFormOptions<Values>): EntryForm<Values> => {
  const { fields, check, send, reload, fieldOfCode = {}, onSaved } = options
  const id = useId()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { t } = useTranslation('catalogue')
  const [loaded, setLoaded] = useState({ values: options.start, revision: options.revision })
  const [saving, setSaving] = useState<EntryForm<Values>['saving']>('idle')
  const [failure, setFailure] = useState<unknown>()
  const [conflict, setConflict] = useState<OpenConflict<Values>>()
  const unparsed = useUnparsedInputs()
  const openReadings = useOpenCount(unparsed)
  const isSafe = useRef(false)
  const savedTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(savedTimer.current), [])

  const saveCommand = useCommand((command: Omit<EntryCommand<Values>, 'commandId'>, commandId) =>
    send({ ...command, commandId }),
  )

  const rhf = useForm<FormRecord>({
    defaultValues: { ...options.start },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (formValues) => {
      const messages = Object.entries<unknown>(check?.(valuesOf<Values>(formValues)) ?? {}).filter(
        ([, message]) => typeof message === 'string' && message !== '',
      )
      const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'check', message }]))
      return messages.length === 0 ? { values: formValues, errors: {} } : { values: {}, errors: Object(errors) }
    },
  })
  const values = valuesOf<Values>({ ...loaded.values, ...useWatch({ control: rhf.control }) })
  const names = fieldNames(fields)
  const changed = names.filter((name) => !sameValue(loaded.values[name], values[name]))
  const { errors, submitCount } = rhf.formState
  const problems = names.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ field, message }] : []
  })

  const setField = (name: string, value: unknown, isChecked = false) =>
    rhf.setValue(name, value, { shouldTouch: isChecked, shouldValidate: isChecked })

  const restart = (next: Values, revision: number | undefined) => {
    isSafe.current = true
    setLoaded({ values: next, revision })
    setFailure(undefined)
    setConflict(undefined)
    rhf.reset({ ...next })
    unparsed.forget()
  }

  // Changes of other users are taken over while there is no local input.
  const isDirty = changed.length > 0 || openReadings > 0
  const startJson = JSON.stringify(options.start)
  useEffect(() => {
    const { start, revision } = options
    if (isDirty || revision === undefined || revision < (loaded.revision ?? 0)) return
    if (revision !== loaded.revision || !sameValue(start, loaded.values)) restart(start, revision)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [options.revision, startJson, isDirty])

  const blame = (fieldErrors: readonly { field: FieldName<Values>; message: string }[]) => {
    for (const { field, message } of fieldErrors) rhf.setError(field, { type: 'server', message })
    const first = names.find((name) => fieldErrors.some(({ field }) => field === name))
    if (first !== undefined) focusField({ id }, first)
  }

  // An error code is translated; other server text is only for logs.
  const serverWords = (message: string) =>
    /^[A-Z][A-Z_]+$/.test(message) ? errorText(new Problem(400, message, message)) : t('form.notAccepted')

  const handleRefusal = async (problem: unknown) => {
    if (isProblem(problem, 'WARNINGS')) return
    if (isProblem(problem, 'CONFLICT') && reload !== undefined) {
      setConflict({ ...(await reload()), choices: {} })
      // The list behind the form shows the version of the other user.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('rows') })
      return
    }
    const code = isProblem(problem) ? problem.code : ''
    const field = isProblem(problem) ? problem.details['field'] : undefined
    const codeField = fieldOfCode[code] ?? names.find((name) => name === field)
    const fieldErrors =
      codeField === undefined
        ? fieldErrorsOf(problem, names).map(({ field, message }) => ({ field, message: serverWords(message) }))
        : [{ field: codeField, message: errorText(problem) }]
    if (fieldErrors.length === 0) setFailure(problem ?? new Error('Unknown'))
    else blame(fieldErrors)
  }

  const submit = async (
    next: Values,
    mode: SaveMode,
    base = loaded.values,
    revision = loaded.revision,
  ): Promise<SaveResult | undefined> => {
    const changes = changesOf(fields, base, next)
    if (revision !== undefined && Object.keys(changes).length === 0) {
      restart(next, revision)
      return { answer: undefined }
    }
    clearTimeout(savedTimer.current)
    setSaving('saving')
    setFailure(undefined)
    try {
      const answer = await saveCommand.run({ values: next, changes, revision })
      const current = valuesOf<Values>({ ...next, ...rhf.getValues() })
      const isAllSaved = revision === undefined || names.every((name) => sameValue(current[name], next[name]))
      if (!isAllSaved) {
        // Input during the save stays, on top of the saved values.
        setSaving('idle')
        setLoaded({ values: next, revision: answer.revision })
        onSaved(answer, next)
        return undefined
      }
      setSaving('saved')
      savedTimer.current = setTimeout(() => setSaving('idle'), SAVED_SHOWN_MS)
      if (revision === undefined) restart(mode === 'again' ? options.start : next, undefined)
      else restart(next, answer.revision)
      onSaved(answer, next)
      return { answer }
    } catch (problem) {
      setSaving('idle')
      await handleRefusal(problem).catch(setFailure)
      return undefined
    }
  }

  const save = async (mode: SaveMode = 'close') => {
    if (saving === 'saving' || conflict !== undefined || unparsed.focusFirst()) return undefined
    let saved: SaveResult | undefined
    await rhf.handleSubmit(
      async () => {
        saved = await submit(valuesOf<Values>({ ...loaded.values, ...rhf.getValues() }), mode)
      },
      (invalidFields) => {
        const first = names.find((name) => invalidFields[name] !== undefined)
        if (first !== undefined) focusField({ id }, first)
      },
    )()
    return saved
  }

  const conflictOf = ({ values: theirs, revision, by, at, choices }: OpenConflict<Values>): FormConflict => {
    const merges = mergeEntry(fields, { base: loaded.values, theirs, mine: values }, options.valueGroups)
    const open = openChoices(merges, choices)
    return {
      by,
      at,
      revision,
      merges,
      choices,
      open,
      choose: (field, side) =>
        setConflict(
          (now) => now && { ...now, choices: withChoice(now.choices, options.valueGroups ?? [], field, side) },
        ),
      yield: () => restart(theirs, revision),
      apply: async () => {
        if (open > 0 || unparsed.focusFirst()) return undefined
        const merged = valuesOf<Values>({
          ...theirs,
          ...Object.fromEntries(
            merges.map(({ field, outcome, mine, result }) => [
              field,
              outcome === 'choose' && choices[field] === 'mine' ? mine : result,
            ]),
          ),
        })
        setConflict(undefined)
        setLoaded({ values: theirs, revision })
        for (const name of names) setField(name, merged[name])
        return submit(merged, 'close', theirs, revision)
      },
    }
  }

  return {
    id,
    control: rhf.control,
    specs: Object.fromEntries(names.map((name) => [name, fields[name]])),
    isNew: options.revision === undefined,
    values,
    base: loaded.values,
    readings: unparsed,
    changed,
    isDirty,
    problems: submitCount > 0 ? problems : [],
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    was: (field) => Object.entries(loaded.values).find(([name]) => name === field)?.[1],
    set: (field, value) => {
      isSafe.current = false
      setField(field, value, true)
    },
    save,
    saving,
    failure,
    conflict: conflict === undefined ? undefined : conflictOf(conflict),
    discard: () => restart(loaded.values, loaded.revision),
    touch: () => {
      isSafe.current = false
      if (saving === 'saved') setSaving('idle')
    },
    isSafe,
  }
}
