import { emptyForm, type RequestForm } from './form.ts'

const KEY = 'new-quotation'

/** What is typed lives in this tab until it is sent or discarded: a reload or a lost session loses nothing. */
export const readKept = (): RequestForm => {
  try {
    const text = sessionStorage.getItem(KEY)
    const kept: unknown = text === null ? undefined : JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? { ...emptyForm(), ...kept } : emptyForm()
  } catch {
    return emptyForm()
  }
}

export const keep = (form: RequestForm) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form))
  } catch {
    // Nowhere to keep it: it stays in the page.
  }
}

export const forget = () => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
