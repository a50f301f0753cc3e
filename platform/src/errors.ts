/** Someone was faster: the stream is not at the revision that the writer expected. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly current: number,
  ) {
    super(`${stream} is at revision ${current}, not ${expected}`)
  }
}

/** A value that must be unique belongs to another stream. */
export class KeyTaken extends Error {
  constructor(
    readonly scope: string,
    readonly value: string,
  ) {
    super(`${scope} is taken`)
  }
}

/** No token, or one that is not valid. `code` tells an expired one apart. */
export class Unauthenticated extends Error {
  constructor(readonly code: 'UNAUTHENTICATED' | 'TOKEN_EXPIRED' = 'UNAUTHENTICATED') {
    super(code === 'TOKEN_EXPIRED' ? 'Token expired' : 'Unauthorized')
  }
}

/** Signed in, but not allowed. */
export class Forbidden extends Error {
  constructor(readonly needed: string) {
    super(`Needs ${needed}`)
  }
}

/** Nothing there, or nothing that this user may know of. */
export class NotFound extends Error {
  readonly code = 'NOT_FOUND'
}

/** An idempotency key that came before with another body. */
export class KeyReused extends Error {
  readonly code = 'IDEMPOTENCY_KEY_REUSED'
}

/** An engine does not answer; the caller may try again. */
export class Unavailable extends Error {
  constructor(
    readonly dependency: string,
    options?: { cause?: unknown },
  ) {
    super(`${dependency} is not available`, options)
  }
}
