import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { FormState } from '../../../components/catalogue/entry-form.ts'

/** Where a form of the panel tells that it is there; the frame counts, saves and discards for all of them. */
export interface FormsTogether {
  tell: (name: string, form: FormState) => void
  forget: (name: string) => void
  /** Something that the frame shows has changed. */
  stir: () => void
}

/** Lets a part's form be saved by the frame's button. */
export const useTogether = (together: FormsTogether, name: string, form: FormState) => {
  useLayoutEffect(() => together.tell(name, form))
  const shown = [form.changed.join(), form.saving, Object.keys(form.errors).join(), form.conflict?.revision].join('|')
  useEffect(() => together.stir(), [together, shown])
  useEffect(
    () => () => {
      together.forget(name)
      together.stir()
    },
    [together, name],
  )
}

/** Several forms as one: its changes are all of theirs, and it is saved when all of them are. */
const asOne = (forms: readonly FormState[], first: FormState): FormState => {
  const any = (saving: FormState['saving']) => forms.some((form) => form.saving === saving)
  return {
    id: first.id,
    control: first.control,
    specs: Object.assign({}, ...forms.map(({ specs }) => specs)),
    isNew: false,
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
    saving: any('saving') ? 'saving' : any('saved') && !forms.some(({ isDirty }) => isDirty) ? 'saved' : 'idle',
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

/** The frame's side: its own form and those that its parts have told of, as one. */
export const useForms = (own: FormState): { whole: FormState; together: FormsTogether } => {
  const told = useRef(new Map<string, FormState>())
  const [, stir] = useReducer((count: number) => count + 1, 0)
  const together = useMemo<FormsTogether>(
    () => ({
      tell: (name, form) => void told.current.set(name, form),
      forget: (name) => void told.current.delete(name),
      stir,
    }),
    [],
  )
  return { whole: asOne([own, ...told.current.values()], own), together }
}
