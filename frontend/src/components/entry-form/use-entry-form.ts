import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isProblem, Problem } from '../../lib/api/problem.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import type { EntryForm, EntryFormOptions, FormConflict, Held, How, Newest, EntryCommand, Saved } from './entry-form.ts'
import { focusField } from './entry-form.ts'
import { type FieldName, fieldNames, type FieldSpecs } from './field-spec.ts'
import { mergeEntry } from './merge/merge-entry.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { sameValue } from './merge/same-value.ts'
import { useOpenCount, useUnparsedInputs } from '../form/unparsed-inputs.ts'

// The form library stores values by name without their types. Only this place casts them back.
const valuesOf = <Values>(held: unknown): Values => held as Values

const changesOf = <Values extends object>(fields: FieldSpecs<Values>, base: Values, values: Values) => {
  const changes: Partial<Values> = {}
  for (const name of fieldNames(fields)) if (!sameValue(base[name], values[name])) changes[name] = values[name]
  return changes
}

const SAVED_FOR = 2000

interface Met<Values> extends Newest<Values> {
  choices: Readonly<Record<string, 'mine' | 'theirs'>>
}

/** State of a catalogue form: validates, saves, keeps the input on failures, and merges concurrent changes. */
export const useEntryForm = <Values extends object>(options: EntryFormOptions<Values>): EntryForm<Values> => {
  const { fields, check, send, reload, fieldOfCode = {}, onSaved } = options
  const id = useId()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { t } = useTranslation('catalogue')
  const [from, setFrom] = useState({ values: options.start, revision: options.revision })
  const [saving, setSaving] = useState<EntryForm<Values>['saving']>('idle')
  const [failure, setFailure] = useState<unknown>()
  const [met, setMet] = useState<Met<Values>>()
  const unparsed = useUnparsedInputs()
  const openReadings = useOpenCount(unparsed)
  const isSafe = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const saveCommand = useCommand((command: Omit<EntryCommand<Values>, 'commandId'>, commandId) =>
    send({ ...command, commandId }),
  )

  const rhf = useForm<Held>({
    defaultValues: { ...options.start },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (held) => {
      const messages = Object.entries<unknown>(check?.(valuesOf<Values>(held)) ?? {}).filter(
        ([, message]) => typeof message === 'string' && message !== '',
      )
      const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'check', message }]))
      return messages.length === 0 ? { values: held, errors: {} } : { values: {}, errors: Object(errors) }
    },
  })
  const values = valuesOf<Values>({ ...from.values, ...useWatch({ control: rhf.control }) })
  const names = fieldNames(fields)
  const changed = names.filter((name) => !sameValue(from.values[name], values[name]))
  const { errors, submitCount } = rhf.formState
  const wrong = names.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ field, message }] : []
  })

  const put = (name: string, value: unknown, isChecked = false) =>
    rhf.setValue(name, value, { shouldTouch: isChecked, shouldValidate: isChecked })

  const rest = (next: Values, revision: number | undefined) => {
    isSafe.current = true
    setFrom({ values: next, revision })
    setFailure(undefined)
    setMet(undefined)
    rhf.reset({ ...next })
    unparsed.forget()
  }

  // Changes of other users are taken over while there is no local input.
  const isDirty = changed.length > 0 || openReadings > 0
  const read = JSON.stringify(options.start)
  useEffect(() => {
    const { start, revision } = options
    if (isDirty || revision === undefined || revision < (from.revision ?? 0)) return
    if (revision !== from.revision || !sameValue(start, from.values)) rest(start, revision)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [options.revision, read, isDirty])

  const blame = (found: readonly { field: FieldName<Values>; message: string }[]) => {
    for (const { field, message } of found) rhf.setError(field, { type: 'server', message })
    const first = names.find((name) => found.some(({ field }) => field === name))
    if (first !== undefined) focusField({ id }, first)
  }

  // An error code is translated; other server text is only for logs.
  const serverWords = (message: string) =>
    /^[A-Z][A-Z_]+$/.test(message) ? errorText(new Problem(400, message, message)) : t('form.notAccepted')

  const refused = async (problem: unknown) => {
    if (isProblem(problem, 'WARNINGS')) return
    if (isProblem(problem, 'CONFLICT') && reload !== undefined) {
      setMet({ ...(await reload()), choices: {} })
      // The list behind the form shows the version of the other user.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('rows') })
      return
    }
    const code = isProblem(problem) ? problem.code : ''
    const field = isProblem(problem) ? problem.details['field'] : undefined
    const ofCode = fieldOfCode[code] ?? names.find((name) => name === field)
    const found =
      ofCode === undefined
        ? fieldErrorsOf(problem, names).map(({ field, message }) => ({ field, message: serverWords(message) }))
        : [{ field: ofCode, message: errorText(problem) }]
    if (found.length === 0) setFailure(problem ?? new Error('Unknown'))
    else blame(found)
  }

  const give = async (
    next: Values,
    how: How,
    base = from.values,
    revision = from.revision,
  ): Promise<Saved | undefined> => {
    const changes = changesOf(fields, base, next)
    if (revision !== undefined && Object.keys(changes).length === 0) {
      rest(next, revision)
      return { answer: undefined }
    }
    clearTimeout(timer.current)
    setSaving('saving')
    setFailure(undefined)
    try {
      const answer = await saveCommand.run({ values: next, changes, revision })
      const typed = valuesOf<Values>({ ...next, ...rhf.getValues() })
      const isAll = revision === undefined || names.every((name) => sameValue(typed[name], next[name]))
      if (!isAll) {
        // Input during the save stays, on top of the saved values.
        setSaving('idle')
        setFrom({ values: next, revision: answer.revision })
        onSaved(answer, next)
        return undefined
      }
      setSaving('saved')
      timer.current = setTimeout(() => setSaving('idle'), SAVED_FOR)
      if (revision === undefined) rest(how === 'again' ? options.start : next, undefined)
      else rest(next, answer.revision)
      onSaved(answer, next)
      return { answer }
    } catch (problem) {
      setSaving('idle')
      await refused(problem).catch(setFailure)
      return undefined
    }
  }

  const save = async (how: How = 'close') => {
    if (saving === 'saving' || met !== undefined || unparsed.focusFirst()) return undefined
    let saved: Saved | undefined
    await rhf.handleSubmit(
      async () => {
        saved = await give(valuesOf<Values>({ ...from.values, ...rhf.getValues() }), how)
      },
      (found) => {
        const first = names.find((name) => found[name] !== undefined)
        if (first !== undefined) focusField({ id }, first)
      },
    )()
    return saved
  }

  const conflictOf = ({ values: theirs, revision, by, at, choices }: Met<Values>): FormConflict => {
    const merges = mergeEntry(fields, from.values, theirs, values, options.together)
    const open = merges.filter(({ outcome, field }) => outcome === 'choose' && choices[field] === undefined).length
    return {
      by,
      at,
      revision,
      merges,
      choices,
      open,
      choose: (field, whose) => {
        const all = options.together?.find((group) => group.some((name) => name === field)) ?? [field]
        const chosen = Object.fromEntries(all.map((name) => [name, whose]))
        setMet((now) => now && { ...now, choices: { ...now.choices, ...chosen } })
      },
      yield: () => rest(theirs, revision),
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
        setMet(undefined)
        setFrom({ values: theirs, revision })
        for (const name of names) put(name, merged[name])
        return give(merged, 'close', theirs, revision)
      },
    }
  }

  return {
    id,
    control: rhf.control,
    specs: Object.fromEntries(names.map((name) => [name, fields[name]])),
    isNew: options.revision === undefined,
    values,
    base: from.values,
    readings: unparsed,
    changed,
    isDirty,
    problems: submitCount > 0 ? wrong : [],
    errors: Object.fromEntries(wrong.map(({ field, message }) => [field, message])),
    was: (field) => Object.entries(from.values).find(([name]) => name === field)?.[1],
    set: (field, value) => {
      isSafe.current = false
      put(field, value, true)
    },
    save,
    saving,
    failure,
    conflict: met === undefined ? undefined : conflictOf(met),
    discard: () => rest(from.values, from.revision),
    touch: () => {
      isSafe.current = false
      if (saving === 'saved') setSaving('idle')
    },
    isSafe,
  }
}
