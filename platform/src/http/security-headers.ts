const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  // Blueprint's popovers place themselves with style attributes; scripts stay without 'unsafe-inline'.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self' ws: wss:",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** On every answer, whatever it is. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Only under TLS: on a plain connection a browser ignores it, and behind a proxy that is not trusted it is not ours to say. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
