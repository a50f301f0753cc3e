import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FormState } from '../../../components/entry-form/entry-form.ts'
import { createListeners } from '../../../lib/storage/listeners.ts'

/** Registry of the panel's forms; the frame counts, saves and discards for all of them. */
export interface FormRegistry {
  register: (name: string, form: FormState) => void
  forget: (name: string) => void
  subscribe: (listener: () => void) => () => void
  forms: () => ReadonlyMap<string, FormState>
}

const createFormRegistry = (): FormRegistry => {
  let forms: ReadonlyMap<string, FormState> = new Map()
  const listeners = createListeners()
  const change = (next: ReadonlyMap<string, FormState>) => {
    forms = next
    listeners.tell()
  }
  return {
    register: (name, form) => change(new Map([...forms, [name, form]])),
    forget: (name) => change(new Map([...forms].filter(([each]) => each !== name))),
    subscribe: listeners.subscribe,
    forms: () => forms,
  }
}

/** Registers a form, so that the frame's button saves it. */
export const useRegisteredForm = (registry: FormRegistry, name: string, form: FormState) => {
  const frameFacts = [
    form.id,
    form.changed.join(),
    form.isDirty,
    form.saving,
    Object.keys(form.errors).join(),
    form.failure !== undefined,
    form.conflict?.revision,
  ].join('|')
  // A form is a new object on every render; it is registered again only when the frame would change.
  useEffect(() => {
    registry.register(name, form)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [registry, name, frameFacts])
  useEffect(() => () => registry.forget(name), [registry, name])
}

/** A registered form. */
export const useFormState = (registry: FormRegistry, name: string): FormState | undefined =>
  useSyncExternalStore(registry.subscribe, registry.forms).get(name)

/** Combines forms into one: all changes together, saved when all are saved. */
const combinedFormOf = (forms: readonly FormState[], first: FormState): FormState => {
  const someFormIs = (saving: FormState['saving']) => forms.some((form) => form.saving === saving)
  return {
    id: first.id,
    control: first.control,
    specs: Object.assign({}, ...forms.map(({ specs }) => specs)),
    isNew: false,
    readings: first.readings,
    changed: forms.flatMap(({ changed }) => changed),
    isDirty: forms.some(({ isDirty }) => isDirty),
    problems: forms.flatMap(({ problems }) => problems),
    errors: Object.assign({}, ...forms.map(({ errors }) => errors)),
    was: (field) => forms.find(({ specs }) => field in specs)?.was(field),
    save: async () => {
      let saved: Awaited<ReturnType<FormState['save']>> = { answer: undefined }
      for (const form of forms) {
        if (!form.isDirty) continue
        saved = await form.save()
        if (saved === undefined) return undefined
      }
      return saved
    },
    saving: someFormIs('saving')
      ? 'saving'
      : someFormIs('saved') && !forms.some(({ isDirty }) => isDirty)
        ? 'saved'
        : 'idle',
    failure: forms.find(({ failure }) => failure !== undefined)?.failure,
    conflict: undefined,
    discard: () => forms.forEach((form) => form.discard()),
    touch: () => undefined,
    isSafe: {
      get current() {
        return forms.every(({ isDirty, isSafe }) => !isDirty || isSafe.current)
      },
      set current(_: boolean) {},
    },
  }
}

/** Combines the frame's own form with the registered ones. */
export const useForms = (frameForm: FormState): { combinedForm: FormState; registry: FormRegistry } => {
  const [registry] = useState(createFormRegistry)
  const states = useSyncExternalStore(registry.subscribe, registry.forms)
  return { combinedForm: combinedFormOf([frameForm, ...states.values()], frameForm), registry }
}
