import type { ReactElement } from 'react'
import { UnparsedInputsScope, useUnparsedInputs } from '../components/form/unparsed-inputs.ts'
import { renderAt } from './render.tsx'

const Scope = ({ children }: { children: ReactElement }) => (
  <UnparsedInputsScope value={useUnparsedInputs()}>{children}</UnparsedInputsScope>
)

/** Renders fields with parsed text outside of their form. */
export const renderWithReadings = (element: ReactElement) => renderAt(<Scope>{element}</Scope>)
