// The product's configuration: the environment read and checked once, before anything is started.
// Asked for by the specification's start: all optional, a bad value refused with a sentence that names it.
import { isIP } from 'node:net'
import path from 'node:path'
import { passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { isCommonPassword } from './common-password.ts'
import { keyBytes } from './seal.ts'
import { StartError } from './start-error.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

type LogLevel = (typeof LOG_LEVELS)[number]

/** `publicUrl` is the product's own address, as browsers know it. */
type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string; name: string; publicUrl: string }

/** A mail server, whom mail comes from, and the product's own address for the links in it. */
export type MailConfig = { url: string; from: string; publicUrl: string }

/** Whoever brings the token, if there is one, and whoever asks from one of the addresses and networks. */
type MetricsConfig = { token: string | undefined; addresses: readonly string[] }

/** An S3 bucket for the content of files. */
type FilesConfig = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

export type Config = {
  host: string
  /** 0 lets the system choose one. */
  port: number
  /** Absolute. */
  dataDir: string
  /** Undefined: the built-in PostgreSQL. */
  databaseUrl: string | undefined
  /** False: an empty company with one administrator. */
  demo: boolean
  /** The password of the demo accounts; undefined: one is made. */
  demoPassword: string | undefined
  captcha: boolean
  /** What secrets in the database are sealed with; undefined: the one in `dataDir`. */
  installationKey: Buffer | undefined
  /** An OpenID Connect provider to sign in through; undefined: none. */
  openid: OpenIdConfig | undefined
  /** The mail server that people may be told by; undefined: none. */
  mail: MailConfig | undefined
  /** The product's own address, as browsers know it; undefined: nobody said. */
  publicUrl: string | undefined
  /** Addresses and networks of proxies whose word for a caller's address counts. */
  trustProxy: readonly string[]
  /** Who may read the metrics; undefined: nobody, there are none. */
  metrics: MetricsConfig | undefined
  /** The bucket that files lie in; undefined: a folder of `dataDir`. */
  files: FilesConfig | undefined
  logLevel: LogLevel
  /** How long what is under way may take to end once a stop was asked for. */
  drainSeconds: number
  production: boolean
}

type Environment = Record<string, string | undefined>

/** An empty variable counts as an absent one: compose files and unit files write those. */
function text(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim()
  return value === '' ? undefined : value
}

function oneOf<const Word extends string>(
  environment: Environment,
  name: string,
  words: readonly Word[],
  standard: Word,
): Word {
  const value = text(environment, name)
  if (value === undefined) return standard
  const known = words.find((word) => word === value)
  if (known === undefined) throw new StartError(`${name} is "${value}", but must be one of ${words.join(', ')}.`)
  return known
}

function host(environment: Environment): string {
  const value = text(environment, 'HOST') ?? '127.0.0.1'
  if (isIP(value) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value))
    throw new StartError(
      `HOST is "${value}", but must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0.`,
    )
  return value
}

function port(environment: Environment): number {
  const value = text(environment, 'PORT') ?? '8080'
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new StartError(`PORT is "${value}", but must be a whole number from 0 to 65535.`)
  return Number(value)
}

function drainSeconds(environment: Environment): number {
  const value = text(environment, 'DRAIN_SECONDS') ?? '20'
  if (!/^\d{1,3}$/.test(value) || Number(value) === 0)
    throw new StartError(`DRAIN_SECONDS is "${value}", but must be a whole number from 1 to 999.`)
  return Number(value)
}

/** The address holds a password: the sentence never repeats it. */
function databaseUrl(environment: Environment): string | undefined {
  const value = text(environment, 'DATABASE_URL')
  if (value === undefined) return undefined
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new StartError('DATABASE_URL must be an address such as postgres://user:password@host:5432/database.')
  return value
}

/** The sentence never repeats it. */
function installationKey(environment: Environment): Buffer | undefined {
  const value = text(environment, 'INSTALLATION_KEY')
  if (value === undefined) return undefined
  const key = Buffer.from(value, 'base64')
  if (key.length !== keyBytes || key.toString('base64') !== value)
    throw new StartError('INSTALLATION_KEY must be 32 random bytes in base64, as openssl rand -base64 32 prints them.')
  return key
}

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
function webAddress(environment: Environment, name: string): string {
  const value = text(environment, name) ?? ''
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new StartError(`${name} must be an address such as https://sso.example.com.`)
  return value
}

function openid(environment: Environment): OpenIdConfig | undefined {
  if (text(environment, 'OIDC_ISSUER') === undefined) return undefined
  const issuer = webAddress(environment, 'OIDC_ISSUER')
  // Whoever listens on the way could answer in the provider's place.
  if (new URL(issuer).protocol === 'http:' && !isLoopback(new URL(issuer)))
    throw new StartError('OIDC_ISSUER must begin with https://, unless it is on this machine.')
  const [clientId, clientSecret] = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map((name) => text(environment, name))
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.')
  return {
    issuer,
    clientId,
    clientSecret,
    name: text(environment, 'OIDC_NAME') ?? new URL(issuer).hostname,
    publicUrl: webAddress(environment, 'PUBLIC_URL'),
  }
}

/** The address may hold a password: the sentence never repeats it. */
function mail(environment: Environment): MailConfig | undefined {
  const url = text(environment, 'SMTP_URL')
  if (url === undefined) return undefined
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url) || new URL(url).hostname === '')
    throw new StartError('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587 or smtps://….')
  const from = text(environment, 'MAIL_FROM') ?? ''
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new StartError('SMTP_URL needs MAIL_FROM as well, such as Geodepot <geodepot@example.com>.')
  return { url, from, publicUrl: webAddress(environment, 'PUBLIC_URL') }
}

const isNetwork = (place: string): boolean => {
  const [address = '', prefix, ...more] = place.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}
/** Addresses and networks, separated by commas. A prefix of 0 would be everybody. */
function networks(environment: Environment, name: string, ofWhat: string): string[] {
  const places = (text(environment, name) ?? '')
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '')
  const wrong = places.find((place) => !isNetwork(place) || place.endsWith('/0'))
  if (wrong !== undefined)
    throw new StartError(
      `${name} holds "${wrong}", but takes the addresses of ${ofWhat} and their networks, separated by commas, such as 127.0.0.1, 10.0.0.0/8.`,
    )
  return places
}

const shortestToken = 16
/**
 * The token travels in a header. It opens what an attacker would like to know,
 * and can be tried out: in production it is no short word.
 */
function metrics(environment: Environment, production: boolean): MetricsConfig | undefined {
  const token = text(environment, 'METRICS_TOKEN')
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new StartError(
      'METRICS_TOKEN holds a character that no header carries: use letters, digits and signs of ASCII, without spaces.',
    )
  if (token !== undefined && production && token.length < shortestToken)
    throw new StartError(
      `METRICS_TOKEN is shorter than ${shortestToken} characters: with NODE_ENV=production choose a longer one.`,
    )
  const addresses = networks(environment, 'METRICS_ADDRESSES', 'machines')
  return token === undefined && addresses.length === 0 ? undefined : { token, addresses }
}

const bucketParts = {
  bucket: 'FILES_S3_BUCKET',
  accessKey: 'FILES_S3_ACCESS_KEY',
  secretKey: 'FILES_S3_SECRET_KEY',
} as const
function files(environment: Environment): FilesConfig | undefined {
  const names = Object.values(bucketParts)
  if (text(environment, 'FILES_S3_ENDPOINT') === undefined) {
    const alone = [...names, 'FILES_S3_REGION'].find((name) => text(environment, name) !== undefined)
    if (alone !== undefined)
      throw new StartError(`${alone} needs FILES_S3_ENDPOINT as well; without it files lie in the data folder.`)
    return undefined
  }
  const missing = names.find((name) => text(environment, name) === undefined)
  if (missing !== undefined) throw new StartError(`FILES_S3_ENDPOINT needs ${missing} as well.`)
  const part = (name: string): string => text(environment, name) ?? ''
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(part(bucketParts.bucket)))
    throw new StartError(
      `FILES_S3_BUCKET is "${part(bucketParts.bucket)}", but must be a bucket's name: 3 to 63 small letters, digits, dots and hyphens.`,
    )
  return {
    endpoint: webAddress(environment, 'FILES_S3_ENDPOINT'),
    region: text(environment, 'FILES_S3_REGION') ?? 'us-east-1',
    bucket: part(bucketParts.bucket),
    accessKey: part(bucketParts.accessKey),
    secretKey: part(bucketParts.secretKey),
  }
}

// What examples, images and installers bring along; everybody knows them.
const knownSecrets: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'postgres',
  'postgresql',
  'admin',
  'admin123',
  'root',
  'secret',
  'changeme',
  'change-me',
  'geodepot',
  'demo',
  'test',
  '123456',
  '12345678',
  '123456789',
  'qwerty',
  'default',
  'example',
  'client_secret',
  'minioadmin',
])
const isKnown = (secret: string): boolean => knownSecrets.has(secret.toLowerCase()) || isCommonPassword(secret)
/** In production no secret may be one that everybody knows. */
function refuseKnownSecrets({
  databaseUrl: url,
  demoPassword,
  openid: provider,
  files: bucket,
  mail: post,
}: Pick<Config, 'databaseUrl' | 'demoPassword' | 'openid' | 'files' | 'mail'>): void {
  if (demoPassword !== undefined && (isKnown(demoPassword) || passwordTrouble(demoPassword, '') !== undefined))
    throw new StartError(
      'DEMO_PASSWORD is too well known, shorter than 8 characters, or without letters or digits: with NODE_ENV=production choose another.',
    )
  if (provider !== undefined && isKnown(provider.clientSecret))
    throw new StartError(
      'OIDC_CLIENT_SECRET is a default that everybody knows: with NODE_ENV=production choose another.',
    )
  if (bucket !== undefined && isKnown(bucket.secretKey))
    throw new StartError(
      'FILES_S3_SECRET_KEY is a default that everybody knows: with NODE_ENV=production choose another.',
    )
  if (post !== undefined && isKnown(decodeURIComponent(new URL(post.url).password)))
    throw new StartError(
      'The password in SMTP_URL is a default that everybody knows: with NODE_ENV=production choose another.',
    )
  if (url === undefined) return
  const { username, password, hostname } = new URL(url)
  const given = decodeURIComponent(password)
  // Without a password the database decides by the connection: a socket or a certificate.
  if (given !== '' && (isKnown(given) || given === decodeURIComponent(username)))
    throw new StartError(
      `The password in DATABASE_URL for ${hostname || 'the database'} is a default that everybody knows: with NODE_ENV=production choose another.`,
    )
}

/**
 * Reads the configuration from an environment; paths are relative to `folder`. Throws StartError naming the variable.
 */
export function loadConfig(environment: Environment, folder = process.cwd()): Config {
  const production = text(environment, 'NODE_ENV') === 'production'
  const captcha = oneOf(environment, 'CAPTCHA', ['on', 'off'], 'on') === 'on'
  if (production && !captcha)
    throw new StartError('CAPTCHA=off is refused with NODE_ENV=production: remove one of the two.')
  const config: Config = {
    host: host(environment),
    port: port(environment),
    dataDir: path.resolve(folder, text(environment, 'DATA_DIR') ?? './data'),
    databaseUrl: databaseUrl(environment),
    // Whoever starts in earnest has a company of his own; the demo's accounts are known to everybody.
    demo: oneOf(environment, 'DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    // As it stands: spaces at its ends belong to a password.
    demoPassword: environment['DEMO_PASSWORD'] || undefined,
    captcha,
    installationKey: installationKey(environment),
    openid: openid(environment),
    mail: mail(environment),
    publicUrl: text(environment, 'PUBLIC_URL') === undefined ? undefined : webAddress(environment, 'PUBLIC_URL'),
    trustProxy: networks(environment, 'TRUST_PROXY', 'proxies'),
    metrics: metrics(environment, production),
    files: files(environment),
    logLevel: oneOf(environment, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    drainSeconds: drainSeconds(environment),
    production,
  }
  if (production) refuseKnownSecrets(config)
  return config
}
