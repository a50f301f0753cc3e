import { ErrorIcon } from '@blueprintjs/icons'
import type { Field } from './choices.ts'

/** Error of a card that is no single control. */
export const FieldError = ({ field, text }: { field: Field; text: string | undefined }) =>
  text === undefined ? null : (
    <p className="form-below error pad-0-12-10" role="alert" id={`finalize-${field}-error`}>
      <ErrorIcon size={12} aria-hidden="true" />
      {text}
    </p>
  )
