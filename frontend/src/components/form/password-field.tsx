import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from './form-row.tsx'
import './form.css'

export interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** `autocomplete`: the stored password, or a new one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  error?: ReactNode
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A password that can be shown. A plain field styled like Blueprint’s: it belongs to the first paint of /login. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { label, value, onChange, autoComplete, hint, error, autoFocus, inputRef } = props
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  return (
    <FormRow label={label} hint={hint} error={error}>
      {({ id, invalid, ...described }) => (
        <span className="password-field relative">
          <input
            {...described}
            id={id}
            ref={inputRef}
            className={invalid ? 'bp6-input bp6-intent-danger' : 'bp6-input'}
            aria-invalid={invalid || undefined}
            name={autoComplete === 'new-password' ? 'new-password' : 'password'}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            // Only on pages that contain nothing else.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus}
            maxLength={128}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            className="password-eye right-4 width-28 absolute height-28 no-edge radius-tag no-fill ink-2 pointer inline-row centred"
            aria-pressed={isShown}
            aria-label={t(isShown ? 'form.hidePassword' : 'form.showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon size={16} /> : <EyeOpenIcon size={16} />}
          </button>
        </span>
      )}
    </FormRow>
  )
}
