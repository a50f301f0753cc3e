import { Button, TextArea } from '@blueprintjs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import { SaveFailure } from '../../../components/entry-form/entry-save.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type CarrierRow, carrierKeys } from '../../../lib/queries/queries.ts'
import { remoteAreasOptions } from '../express-tariff-queries.ts'
import { RemoteCountry } from '@freight/contracts/express-carrier/carrier'

interface RemoteReading {
  countries: RemoteCountry[]
  /** Lines that are no country with a place, counted from 1. */
  wrong: readonly { line: number; text: string }[]
}

/**
 * Reads lines such as `AR;8400..8499` or `AR;Ushuaia`, also with tabs or commas. A place with a digit is a beginning or
 * range of postal codes. A heading in the first line is skipped.
 */
export const readRemoteAreas = (text: string): RemoteReading => {
  const byCountry = new Map<string, { postals: Set<string>; cities: Set<string> }>()
  const wrong: { line: number; text: string }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [country = '', ...places] = line.split(/[;,\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
    const [place = '', end = ''] = places
    // Two postal codes in neighbouring cells are a range.
    const value = /\d/.test(place) && /^[A-Za-z0-9 -]*\d[A-Za-z0-9 -]*$/.test(end) ? `${place}..${end}` : place
    const isPostal = /\d/.test(value)
    const one = RemoteCountry.safeParse({
      country: country.toUpperCase(),
      postals: isPostal ? [value] : [],
      cities: isPostal ? [] : [value],
    })
    if (!one.success) {
      if (index > 0 || /^[A-Za-z]{2}$/.test(country)) wrong.push({ line: index + 1, text: line.trim() })
      continue
    }
    const known = byCountry.get(one.data.country) ?? { postals: new Set(), cities: new Set() }
    byCountry.set(one.data.country, known)
    for (const postal of one.data.postals) known.postals.add(postal)
    for (const city of one.data.cities) known.cities.add(city)
  }
  const countries = [...byCountry].map(([country, { postals, cities }]) => ({
    country,
    postals: [...postals],
    cities: [...cities],
  }))
  return { countries, wrong }
}

/** The lines that `readRemoteAreas` reads. */
const remoteText = (countries: readonly RemoteCountry[]): string =>
  countries
    .flatMap(({ country, postals, cities }) => [...postals, ...cities].map((place) => `${country};${place}`))
    .join('\n')

const countPlaces = (countries: readonly RemoteCountry[]): number =>
  countries.reduce((sum, { postals, cities }) => sum + postals.length + cities.length, 0)

/** Text of a file; one that is no UTF-8 has the encoding of older Windows programs, as in an import. */
const decodedText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SHOWN_WRONG = 5

/** The list of remote areas: its size by country, and its replacement by pasted lines or a file. */
export const RemoteCard = ({ carrier }: { carrier: CarrierRow }) => {
  const { t } = useTranslation('expressTariff')
  const format = useFormat()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(remoteAreasOptions(carrier.id))
  const [text, setText, forgetText] = useFormDraft(`remote-areas:${carrier.id}`, '')
  const [isConfirming, setConfirming] = useState(false)
  const [proposed, setProposed] = useState<string>()
  const { countries, wrong } = readRemoteAreas(text)
  // Reading a file takes time: only lines that were not typed since are replaced without a question.
  const propose = useStable((next: string) => (text.trim() === '' || text === next ? setText(next) : setProposed(next)))
  const publish = useCommand(
    (body: { countries: typeof countries }, commandId) =>
      command('express-carrier', 'PublishRemoteAreaList', carrier.id, body, { commandId, revision: carrier.revision }),
    { onDone: () => client.invalidateQueries({ queryKey: carrierKeys.all }) },
  )
  const send = async () => {
    setConfirming(false)
    try {
      await publish.run({ countries })
      forgetText()
    } catch {
      // The card shows the error.
    }
  }
  const size = (list: typeof countries) =>
    t('remote.size', { places: format.decimal(countPlaces(list)), countries: list.length })
  return (
    <section className="card tariff-card flex-none" aria-label={t('remote.title')}>
      <header>
        <h2>{t('remote.title')}</h2>
        {data !== undefined && (
          <span className="quiet">
            {data.version === 0 ? t('remote.none') : `${t('version', { no: data.version })} · ${size(data.countries)}`}
          </span>
        )}
      </header>
      {error !== null && data === undefined && (
        <ErrorCard error={error} title={t('listFailed')} onRetry={() => void refetch()} />
      )}
      <SaveFailure failure={publish.error} onRetry={() => void send()} />
      <p className="remote-countries middle wrap">
        {data?.countries.map((one) => (
          <span key={one.country} className="tag">
            {one.country} {format.decimal(countPlaces([one]))}
          </span>
        ))}
      </p>
      <TextArea
        fill
        rows={5}
        aria-label={t('remote.lines')}
        placeholder={t('remote.hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="cells-foot middle wrap">
        <input
          type="file"
          accept=".csv,.txt,text/*"
          aria-label={t('remote.file')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file can be chosen again after a correction.
            event.currentTarget.value = ''
            if (file !== undefined) void decodedText(file).then(propose)
          }}
        />
        <Button
          variant="minimal"
          size="small"
          disabled={data === undefined || data.version === 0}
          onClick={() => data && propose(remoteText(data.countries))}
        >
          {t('remote.edit')}
        </Button>
        {text !== '' && (
          <>
            <span className="quiet" role="status">
              {size(countries)}
            </span>
            <Button
              intent="primary"
              disabled={wrong.length > 0 || countries.length === 0}
              loading={publish.isBusy}
              onClick={() => setConfirming(true)}
            >
              {t('remote.publish')}
            </Button>
          </>
        )}
      </div>
      {wrong.length > 0 && (
        <p className="form-below error" role="alert">
          {t('remote.wrong', { number: wrong.length })}{' '}
          {wrong
            .slice(0, SHOWN_WRONG)
            .map((one) => `${one.line}: ${one.text}`)
            .join(' · ')}
        </p>
      )}
      <Confirm
        isOpen={proposed !== undefined}
        onCancel={() => setProposed(undefined)}
        onConfirm={() => {
          setText(proposed ?? '')
          setProposed(undefined)
        }}
      >
        <p>{t('remoteReplace')}</p>
      </Confirm>
      <Confirm isOpen={isConfirming} onCancel={() => setConfirming(false)} onConfirm={send}>
        <p>{t('remote.confirm', { before: size(data?.countries ?? []), after: size(countries) })}</p>
      </Confirm>
    </section>
  )
}
