import { ChoiceField } from './choice-fields.tsx'
import { CustomField, type FieldProps, textOf } from './entry-field.tsx'
import { LongTextField, TextField } from './text-fields.tsx'
