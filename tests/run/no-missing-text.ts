import { missingTexts } from '@freight/platform/texts'

missingTexts.report = (key) => {
  throw new Error(`No text for ${key}`)
}
