// Creates the reference data that ships with the application: places, goods, countries and their subdivisions, from
// packages and from the lists beside this file. Plain JavaScript, because it runs before compilation.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = fileURLToPath(new URL('.', import.meta.url))
const target = join(root, 'platform', 'dist', 'reference')
const sources = [
  'tools/reference/shipped/shipped-data.mjs',
  'tools/reference/shipped/usual-places.txt',
  'tools/reference/shipped/hs-chapters.txt',
  'package-lock.json',
].map((path) => join(root, path))
const require = createRequire(import.meta.url)
const languages = ['es', 'en', 'pt']

const place = (code, kind, name, details) => ({
  code,
  kind,
  name,
  aliases: [],
  country: code.slice(0, 2),
  subdivision: null,
  iata: null,
  lat: null,
  lon: null,
  active: true,
  source: 'PACKAGE',
  ...details,
})

/** Five decimals are about a metre. */
const degrees = (value) => Math.round(Number(value) * 1e5) / 1e5
const coordinates = (lat, lon) =>
  [lat, lon].every((value) => value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value)))
    ? { lat: degrees(lat), lon: degrees(lon) }
    : {}

const seaPorts = () =>
  Object.entries(require('sea-ports').JSON)
    // The first of several codes of a port is the official one; the others are customs codes.
    .filter(([code, { unlocs }]) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(code) && (unlocs[0] ?? code) === code)
    .map(([code, { name, city, alias, coordinates: [lon, lat] = [] }]) =>
      place(code, 'PORT', name.trim(), {
        aliases: [...new Set([city, ...alias])].filter((other) => other && other.trim() !== name.trim()),
        ...coordinates(lat, lon),
      }),
    )

/** IATA code, name, country and coordinates: no other data of the package is used. */
const airports = async () =>
  (await require('airport-data-js').findAirports({}))
    // Heliports and seaplane bases handle no freight that is quoted.
    .filter(({ type, airport }) => !/^(heliport|seaplane_base)$/.test(type) && !/helip|seaplane/i.test(airport))
    .filter(({ iata, airport, country_code }) => /^[A-Z]{3}$/.test(iata) && airport && country_code)
    .map(({ iata, airport, country_code, latitude, longitude }) =>
      place(iata, 'AIRPORT', airport.trim(), { country: country_code, iata, ...coordinates(latitude, longitude) }),
    )

const lines = async (file) =>
  (await readFile(join(folder, file), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|'))

/** Places of a River Plate forwarder, by their usual names. */
const usualPlaces = async () =>
  (await lines('usual-places.txt')).flatMap(([code, country, kinds, name]) =>
    kinds
      .split(' ')
      .map((kind) => place(code, kind, name, { country, source: 'HOUSE', iata: kind === 'AIRPORT' ? code : null })),
  )

const commodities = async () =>
  (await lines('hs-chapters.txt')).map(([code, mark, ...texts]) => ({
    code,
    descriptions: Object.fromEntries(languages.map((language, index) => [language, texts[index]])),
    dg: mark === 'dg',
    active: mark !== 'reserved',
  }))

const countries = () => {
  const isoCountries = require('i18n-iso-countries')
  for (const language of languages) isoCountries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`))
  return Object.entries(isoCountries.getAlpha2Codes()).map(([alpha2, alpha3]) => ({
    alpha2,
    alpha3,
    names: Object.fromEntries(languages.map((language) => [language, isoCountries.getName(alpha2, language)])),
  }))
}

const subdivisions = async () => {
  const { iso31662 } = await import('iso-3166')
  return iso31662.map(({ code, name }) => ({ code, country: code.slice(0, 2), name }))
}

const version = (content) => createHash('sha256').update(content).digest('base64url').slice(0, 16)

const modified = async (path) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0

/**
 * Writes the files, unless they are newer than their sources. The versions are written last: they mark the data as
 * complete.
 */
export const buildReferenceData = async () => {
  const versions = join(target, 'versions.json')
  const newest = Math.max(...(await Promise.all(sources.map(modified))))
  if ((await modified(versions)) > newest) return
  await mkdir(target, { recursive: true })
  const write = async (path, content) => {
    const text = JSON.stringify(content)
    await writeFile(`${path}.draft`, text)
    await rename(`${path}.draft`, path)
    return version(text)
  }
  const file = (name, rows) => write(join(target, `${name}.json`), rows)
  // The usual names replace those of the packages.
  const places = [...seaPorts(), ...(await airports()), ...(await usualPlaces())]
  const [locations, goods] = [await file('locations', places), await file('commodities', await commodities())]
  await file('countries', countries())
  await file('subdivisions', await subdivisions())
  await write(versions, { locations, commodities: goods })
}
