import { Checkbox } from '@blueprintjs/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Confirm } from '../feedback/confirm.tsx'
import { type InputKind, KindRow } from '../form/kind-input.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../form/unparsed-inputs.ts'

/** Value of each field as text; a flag is 'true' or another text. */
export type DialogValues = Readonly<Record<string, string>>

interface FieldRowProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field of a command's dialog, as data. */
export interface DialogField {
  name: string
  label?: string
  /** A choice where it has options, else a text. */
  kind?: InputKind
  note?: string
  hint?: ReactNode
  options?: readonly { value: string; label: string }[]
  initial?: string
  maxLength?: number
  /** First day that a calendar offers. */
  min?: string
  /** Error of the value; prevents sending, and is shown after the first attempt. */
  problem?: (value: string, values: DialogValues) => string | undefined
  /** Hidden unless it applies. */
  when?: (values: DialogValues) => boolean
  /** An own row instead of the one of the kind, also for elements between fields. */
  row?: (props: FieldRowProps & { values: DialogValues }) => ReactNode
}

/** For `problem`: a value is required. */
export const required = (text: string) => (value: string) => (value.trim() === '' ? text : undefined)

export interface CommandDialogProps {
  fields?: readonly DialogField[]
  /** Sends the command with the trimmed values of the shown fields; resolves to undefined on success. */
  run: (values: DialogValues) => Promise<unknown>
  onClose: () => void
  /** In pixels. */
  width?: number
  /** Whether a field must be filled in: the dialog starts in its first field, otherwise at its button. */
  isWritten?: boolean
  /** Effect of the command, above its fields. */
  children?: ReactNode
  /** Why the command failed. */
  problem: ReactNode
}

const CONTROL = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):not(:disabled)'

/** After a failed attempt the first wrong field gets the focus. */
const Fields = ({
  isWritten,
  failureCount,
  children,
}: {
  isWritten: boolean
  failureCount: number
  children: ReactNode
}) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failureCount === 0 && !isWritten) return
    const selector = failureCount === 0 ? CONTROL : `[data-state="error"] ${CONTROL}`
    form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [isWritten, failureCount])
  return (
    <div ref={form} className="order-form stack gap-10">
      {children}
    </div>
  )
}

const FieldRow = ({ field, values, ...props }: FieldRowProps & { field: DialogField; values: DialogValues }) => {
  const { label = '', kind, note, hint, options, maxLength, min, row } = field
  if (row !== undefined) return row({ ...props, values })
  if (kind === 'flag')
    return (
      <Checkbox
        checked={props.value === 'true'}
        label={label}
        onChange={(event) => props.onChange(String(event.currentTarget.checked))}
      />
    )
  return <KindRow {...props} {...{ label, kind, note, hint, options, maxLength, min }} />
}

const valueOf = ({ name, options, initial = '' }: DialogField, typed: DialogValues): string => {
  const value = typed[name] ?? initial
  // A choice that is no longer offered is none.
  return options === undefined || options.some((option) => option.value === value) ? value : ''
}

/** A confirmation with the fields of its command; stays open with its text until the command succeeds. */
export const CommandDialog = (props: CommandDialogProps) => {
  const { fields = [], run, onClose, width = 400, isWritten = false, children, problem } = props
  const unparsed = useUnparsedInputs()
  const [typed, setTyped] = useState<DialogValues>({})
  const [failureCount, setFailureCount] = useState(0)
  const values = Object.fromEntries(fields.map((field) => [field.name, valueOf(field, typed)]))
  const shown = fields.filter(({ when }) => when === undefined || when(values))
  const problemOf = ({ name, problem: check }: DialogField) => check?.(values[name] ?? '', values)
  const send = () => run(Object.fromEntries(shown.map(({ name }) => [name, values[name]?.trim() ?? ''])))
  const confirm = async () => {
    if (unparsed.focusFirst()) return
    const isWrong = shown.some((field) => problemOf(field) !== undefined)
    if (!isWrong && (await send()) === undefined) onClose()
    else setFailureCount(failureCount + 1)
  }
  return (
    <Confirm isOpen isWritten={isWritten} width={width} onCancel={onClose} onConfirm={confirm}>
      <Fields isWritten={isWritten} failureCount={failureCount}>
        <UnparsedInputsScope value={unparsed}>
          {children}
          {shown.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              values={values}
              value={values[field.name] ?? ''}
              error={failureCount > 0 ? problemOf(field) : undefined}
              onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
        </UnparsedInputsScope>
        {problem}
      </Fields>
    </Confirm>
  )
}
