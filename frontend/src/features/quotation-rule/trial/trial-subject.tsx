import { Switch } from '@blueprintjs/core'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { modes, modesOf, transportModes } from '@freight/contracts/vocabulary/transport'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { FormRow, Segments } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { placesOptions, quotationsOptions, type QuotationFound, type TrialQuery } from '../quotation-rule-queries.ts'
import { SelectRow } from '../../../components/form/rows.tsx'

/** A hypothetical request. */
export type TypedTrial = Required<Omit<TrialQuery, 'quotation'>>

export const blankTrial: TypedTrial = {
  transportMode: 'SEA',
  modo: 'LCL',
  origenCodigo: '',
  destinoCodigo: '',
  incoterm: 'FOB',
  autorate: 'false',
}

interface SubjectProps {
  quotation: string | undefined
  onQuotation: (key: string | undefined) => void
  typed: TypedTrial | undefined
  onTyped: (typed: TypedTrial | undefined) => void
}

/** Subject of the trial: an existing quotation, or a typed request. */
export const TrialSubject = ({ quotation, onQuotation, typed, onTyped }: SubjectProps) => {
  const { t } = useTranslation('rules')
  const mayRead = useMay()('PRICING')
  const unparsed = useUnparsedInputs()
  return (
    <div className="trial-subject grid gap-8">
      {mayRead && (
        <Segments
          label={t('trial.with')}
          value={typed === undefined ? 'quotation' : 'typed'}
          segments={(['quotation', 'typed'] as const).map((value) => ({ value, label: t(`trial.${value}`) }))}
          onChange={(value) => onTyped(value === 'typed' ? blankTrial : undefined)}
        />
      )}
      <UnparsedInputsScope value={unparsed}>
        {typed === undefined ? (
          <QuotationField quotation={quotation} onChange={onQuotation} />
        ) : (
          <TypedFields typed={typed} onChange={onTyped} />
        )}
      </UnparsedInputsScope>
    </div>
  )
}

interface QuotationChoice {
  key: string
  words: string
}

const choiceOf = ({ key, modo, origin, destination, client }: QuotationFound): QuotationChoice => ({
  key,
  words: [client.name, modo, `${origin.code}–${destination.code}`].filter((word) => word !== '').join(' · '),
})

const QuotationField = ({
  quotation,
  onChange,
}: {
  quotation: string | undefined
  onChange: (key: string) => void
}) => {
  const { t } = useTranslation('rules')
  const [query, setQuery] = useState('')
  const quotations = useQuery(quotationsOptions(query))
  return (
    <FormRow label={<span className="visually-hidden">{t('trial.quotation')}</span>}>
      {({ id }) => (
        <SuggestField<QuotationChoice>
          id={id}
          value={quotation === undefined ? undefined : { key: quotation, words: '' }}
          found={found(query, quotations, (rows) => rows.map(choiceOf))}
          onQuery={setQuery}
          onChange={({ key }) => onChange(key)}
          keyOf={({ key }) => key}
          textOf={({ key }) => key}
          noteOf={({ words }) => words}
          placeholder={t('trial.search')}
        />
      )}
    </FormRow>
  )
}

const TypedFields = ({ typed, onChange }: { typed: TypedTrial; onChange: (typed: TypedTrial) => void }) => {
  const { t } = useTranslation('rules')
  const { t: shell } = useTranslation('shell')
  const change = (changes: Partial<TypedTrial>) => onChange({ ...typed, ...changes })
  return (
    <div className="halves low grid gap-8">
      <SelectRow
        label={t('filterType.TRANSPORT_MODE')}
        value={typed.transportMode}
        options={transportModes.map((value) => ({ value, label: shell(`transport.${value}`) }))}
        onChange={(transportMode) => change({ transportMode, modo: modesOf[transportMode][0] })}
      />
      <SelectRow
        label={t('filterType.MODE')}
        value={typed.modo}
        options={modes
          .filter((mode) => modesOf[typed.transportMode].some((one) => one === mode))
          .map((value) => ({ value, label: value }))}
        onChange={(modo) => change({ modo })}
      />
      <PlaceField label={t('filterType.ORIGIN')} onChange={(origenCodigo) => change({ origenCodigo })} />
      <PlaceField label={t('filterType.DESTINATION')} onChange={(destinoCodigo) => change({ destinoCodigo })} />
      <SelectRow
        label={t('filterType.INCOTERM')}
        value={typed.incoterm}
        options={incoterms.map((value) => ({ value, label: value }))}
        onChange={(incoterm) => change({ incoterm })}
      />
      <Switch
        className="flat"
        checked={typed.autorate === 'true'}
        label={t('filterType.AUTORATE')}
        onChange={(event) => change({ autorate: event.currentTarget.checked ? 'true' : 'false' })}
      />
    </div>
  )
}

const PlaceField = ({ label, onChange }: { label: string; onChange: (code: string) => void }) => {
  const { t } = useTranslation('rules')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<{ code: string; name: string }>()
  const places = useQuery(placesOptions(query))
  return (
    <FormRow label={label}>
      {({ id }) => (
        <SuggestField<{ code: string; name: string }>
          id={id}
          value={chosen}
          found={found(query, places, (rows) => rows)}
          onQuery={setQuery}
          onChange={(place) => {
            setChosen(place)
            onChange(place.code)
          }}
          keyOf={({ code }) => code}
          textOf={({ name }) => name}
          noteOf={({ code }) => code}
          placeholder={t('trial.place')}
        />
      )}
    </FormRow>
  )
}
