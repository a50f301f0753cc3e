import type { placeName } from '@freight/contracts/client-document/language/place-names'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createListeners } from '../storage/listeners.ts'

let loadedPlaceName: typeof placeName | undefined
let loading: Promise<void> | undefined
const listeners = createListeners()

/** Loads the names once, and not for Spanish; after a failure the next user of the hook retries. */
const fetchNames = () => {
  loading ??= import('@freight/contracts/client-document/language/place-names')
    .then((module) => {
      loadedPlaceName = module.placeName
      listeners.tell()
    })
    .catch(() => {
      loading = undefined
    })
}

/**
 * Name of a place in the language of the screen, by its Spanish name from a request; the Spanish name until the others
 * have loaded.
 */
export const usePlaceName = (): ((name: string) => string) => {
  const { i18n } = useTranslation()
  const language = (['en', 'pt'] as const).find((one) => one === i18n.language)
  const known = useSyncExternalStore(listeners.subscribe, () => loadedPlaceName)
  useEffect(() => {
    if (language !== undefined && known === undefined) fetchNames()
  }, [language, known])
  return useCallback(
    (name) => (language === undefined || known === undefined ? name : known(name, language)),
    [language, known],
  )
}
