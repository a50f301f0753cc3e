import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

export const deployFolder = fileURLToPath(new URL('../../deploy', import.meta.url))

export const textOf = (path: string): string => readFileSync(join(deployFolder, path), 'utf8')

/** Documents of one YAML file, with `<<` merged. @throws for invalid YAML */
export const documentsIn = (text: string): unknown[] =>
  parseAllDocuments(text, { merge: true }).map((document) => {
    if ('errors' in document && document.errors[0]) throw document.errors[0]
    return 'toJS' in document ? (document.toJS() as unknown) : undefined
  })

export const yamlFilesIn = (folder: string): string[] =>
  readdirSync(join(deployFolder, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name}`)
