import { CrossIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { isAddress, peopleIn, type Person, samePerson, withPeople } from './person.ts'
import '../../../components/entry-form/entry-field.css'
import '../../../components/entry-form/tags-field.css'

/** A suggested person with their job. */
export interface KnownPerson extends Person {
  area: string
}

export interface PeopleFieldProps {
  id: string
  label: string
  placeholder: string
  value: readonly Person[]
  known: readonly KnownPerson[]
  /** Whether each person needs an address. */
  byMail: boolean
  onChange: (value: Person[]) => void
  error: string | undefined
  hint?: string
}

const MAX_SUGGESTIONS = 8

const comparable = (text: string) => text.trim().toLocaleLowerCase()

/**
 * People as tags: the client's contacts are suggested, other addresses are typed. Enter, a comma or leaving adds one.
 */
export const PeopleField = ({
  id,
  label,
  placeholder,
  value,
  known,
  byMail,
  onChange,
  error,
  hint,
}: PeopleFieldProps) => {
  const { t } = useTranslation('finalize')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = known
    .filter((one) => !value.some((each) => samePerson(each, one)))
    .filter((one) => comparable(`${one.name} ${one.mail} ${one.area}`).includes(comparable(typed)))
    .slice(0, MAX_SUGGESTIONS)
  const isListed = isOpen && offered.length > 0
  const areaOf = (person: Person) => known.find((one) => samePerson(one, person))?.area ?? ''

  const add = (people: readonly Person[]) => {
    setTyped('')
    setActive(-1)
    onChange(
      withPeople(
        value,
        people.map(({ name, mail }) => ({ name, mail })),
      ),
    )
  }
  const addTyped = () => {
    const one = offered[active]
    if (isListed && one !== undefined) add([one])
    else if (typed.trim() !== '') add(peopleIn(typed))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
    if ((event.key === 'Enter' && (typed !== '' || active >= 0)) || event.key === ',' || event.key === ';') {
      event.preventDefault()
      addTyped()
    }
    if (event.key === 'Escape' && isListed) {
      event.stopPropagation()
      setOpen(false)
    }
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offset === undefined || offered.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive((active + offset + offered.length) % offered.length)
  }

  return (
    <FormRow id={id} label={label} {...(error !== undefined && { error })} {...(hint !== undefined && { hint })}>
      {(control) => (
        <div className="relative">
          <span className="field-box tags-box wrap row">
            {value.map((person) => (
              <span
                key={`${person.mail} ${person.name}`}
                className="pad-0-3-0-6 height-20 radius-tag on-track line-20 person-tag inline-row gap-4 size-12"
                title={person.mail}
                data-wrong={(byMail && !isAddress(person.mail)) || undefined}
              >
                {person.name}
                <span className="secondary max-width-130 clipped">
                  {areaOf(person) || (person.mail === '' ? '' : person.mail)}
                </span>
                <button
                  className="inline-flex pad-2 no-edge no-fill ink-2 pointer"
                  type="button"
                  aria-label={t('common.removePerson', { name: person.name })}
                  onClick={() => onChange(value.filter((each) => each !== person))}
                >
                  <CrossIcon size={10} aria-hidden="true" />
                </button>
              </span>
            ))}
            <input
              className="flex-1 height-22 no-edge no-fill min-width-60 pad-0-4"
              id={control.id}
              value={typed}
              role="combobox"
              aria-expanded={isListed}
              aria-controls={isListed ? `${id}-list` : undefined}
              aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
              aria-invalid={control.invalid || undefined}
              aria-describedby={control['aria-describedby']}
              autoComplete="off"
              placeholder={placeholder}
              onClick={() => setOpen(true)}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setActive(-1)
                setOpen(true)
              }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setOpen(false)
                if (typed.trim() !== '') add(peopleIn(typed))
              }}
            />
          </span>
          {isListed && (
            <div id={`${id}-list`} role="listbox" aria-label={label} className="tags-list">
              {offered.map((person, index) => (
                <div
                  key={`${person.mail} ${person.name}`}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  // Runs before the field loses the focus.
                  onPointerDown={(event) => {
                    event.preventDefault()
                    add([person])
                  }}
                >
                  {person.name} <span className="quiet">{[person.area, person.mail].filter(Boolean).join(' · ')}</span>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FormRow>
  )
}
