/** The parts of Request and Response that the router reads; jsdom has neither. */
export class TestRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal | undefined

  constructor(url: string | URL, init: RequestInit = {}) {
    this.url = String(url)
    this.method = init.method ?? 'GET'
    this.headers = new Headers(init.headers)
    this.signal = init.signal ?? undefined
  }
}

export class TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown

  constructor(body: unknown, init: ResponseInit = {}) {
    this.body = body
    this.status = init.status ?? 200
    this.headers = new Headers(init.headers)
  }

  get ok() {
    return this.status < 400
  }

  readonly statusText = ''

  async json() {
    if (this.body === undefined) throw new SyntaxError('No body')
    return this.body
  }

  async blob() {
    return new Blob([String(this.body)])
  }
}
