import { access } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// The package is made for a place where one page lives for seconds; a test wants several, and the web's real rules.
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content']

const installed = async (): Promise<string | undefined> => {
  for (const place of [process.env['CHROME_PATH'] ?? '', ...usualPlaces])
    if (
      place !== '' &&
      (await access(place).then(
        () => true,
        () => false,
      ))
    )
      return place
  return undefined
}

/** On Linux x64 the browser inside the npm package, elsewhere an installed Chrome; without one the run fails. */
export const browserProgram = async (): Promise<{ executablePath: string; args: string[] }> => {
  if (process.platform === 'linux' && process.arch === 'x64') {
    // Read by the package when it is imported: it then unpacks its system libraries too.
    process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'
    const { default: packaged } = await import('@sparticuz/chromium')
    const args = packaged.args.filter((flag) => !unwanted.includes(flag))
    return { executablePath: await packaged.executablePath(), args }
  }
  const executablePath = await installed()
  if (executablePath === undefined)
    throw new Error('No browser: install Chrome or Chromium, or name one in CHROME_PATH.')
  return { executablePath, args: ['--no-sandbox', '--disable-gpu'] }
}

export const launchBrowser = async (moreArgs: readonly string[] = []): Promise<Browser> => {
  const { executablePath, args } = await browserProgram()
  return chromium.launch({ executablePath, args: [...args, ...moreArgs], headless: true })
}

/** Fails the test later when the page logged an error or threw. */
export const watchForErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}
