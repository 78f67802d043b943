// The product's configuration: the environment read and checked once, before anything is started.
// Asked for by the specification's start: all optional, a bad value refused with a sentence that names it.
import path from 'node:path'
import { type LogLevel, type Variables, variables } from './environment.ts'
import { refuseKnownSecrets } from './known-secrets.ts'
import { StartError } from './start-error.ts'

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
  /** The folder that file doors stand below, absolute; undefined: none do. */
  doorsDir: string | undefined
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

/** The product's own address, which some settings need. */
function publicUrl({ PUBLIC_URL: url }: Variables): string {
  if (url === undefined) throw new StartError('PUBLIC_URL must be an address such as https://sso.example.com.')
  return url
}

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
function openid(given: Variables): OpenIdConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer === undefined) {
    const parts = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    const [alone] = Object.entries(parts).find(([, value]) => value !== undefined) ?? []
    if (alone === undefined) return undefined
    throw new StartError(`${alone} needs OIDC_ISSUER as well.`)
  }
  const url = new URL(issuer)
  // A listener on the way could answer in the provider's place.
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new StartError('OIDC_ISSUER must begin with https://, unless it is on this machine.')
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.')
  return { issuer, clientId, clientSecret, name: given.OIDC_NAME ?? url.hostname, publicUrl: publicUrl(given) }
}

function mail(given: Variables): MailConfig | undefined {
  const { SMTP_URL: url, MAIL_FROM: from = '' } = given
  if (url === undefined) return undefined
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new StartError('SMTP_URL needs MAIL_FROM as well, such as Geodepot <geodepot@example.com>.')
  return { url, from, publicUrl: publicUrl(given) }
}

const shortestToken = 16
/**
 * The token travels in a header. It opens what an attacker would like to know,
 * and can be tried out: in production it is no short word.
 */
function metrics(
  { METRICS_TOKEN: token, METRICS_ADDRESSES: addresses }: Variables,
  production: boolean,
): MetricsConfig | undefined {
  if (token !== undefined && production && token.length < shortestToken)
    throw new StartError(
      `METRICS_TOKEN is shorter than ${shortestToken} characters: with NODE_ENV=production choose a longer one.`,
    )
  return token === undefined && addresses.length === 0 ? undefined : { token, addresses }
}

function files(given: Variables): FilesConfig | undefined {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY: accessKey,
    FILES_S3_SECRET_KEY: secretKey,
    FILES_S3_REGION: region,
  } = given
  const parts = { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey }
  if (endpoint === undefined) {
    const [alone] = Object.entries({ ...parts, FILES_S3_REGION: region }).find(([, value]) => value !== undefined) ?? []
    if (alone === undefined) return undefined
    throw new StartError(`${alone} needs FILES_S3_ENDPOINT as well; without it files lie in the data folder.`)
  }
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    const [missing] = Object.entries(parts).find(([, value]) => value === undefined) ?? []
    throw new StartError(`FILES_S3_ENDPOINT needs ${missing} as well.`)
  }
  return { endpoint, region: region ?? 'us-east-1', bucket, accessKey, secretKey }
}

/**
 * Reads the configuration from an environment; paths are relative to `folder`. Throws StartError naming the variable.
 */
export function loadConfig(environment: Record<string, string | undefined>, folder = process.cwd()): Config {
  const { data: given, error } = variables.safeParse(environment)
  if (given === undefined) throw new StartError(error?.issues[0]?.message ?? '')
  const production = given.NODE_ENV === 'production'
  const captcha = given.CAPTCHA !== 'off'
  if (production && !captcha)
    throw new StartError('CAPTCHA=off is refused with NODE_ENV=production: remove one of the two.')
  const dataDir = path.resolve(folder, given.DATA_DIR)
  // A real company has its own people; the demo's accounts are known to everybody.
  const demo = (given.DEMO ?? (production ? 'off' : 'on')) === 'on'
  // Who tries the demo finds file doors without setting anything; a real company says where its partners' files lie.
  const ownDoors = demo && !production ? path.join(dataDir, 'doors') : undefined
  const config: Config = {
    host: given.HOST,
    port: given.PORT,
    dataDir,
    doorsDir: given.DOORS_DIR === undefined ? ownDoors : path.resolve(folder, given.DOORS_DIR),
    databaseUrl: given.DATABASE_URL,
    demo,
    demoPassword: given.DEMO_PASSWORD,
    captcha,
    installationKey: given.INSTALLATION_KEY,
    openid: openid(given),
    mail: mail(given),
    publicUrl: given.PUBLIC_URL,
    trustProxy: given.TRUST_PROXY,
    metrics: metrics(given, production),
    files: files(given),
    logLevel: given.LOG_LEVEL ?? 'info',
    drainSeconds: given.DRAIN_SECONDS,
    production,
  }
  if (production) refuseKnownSecrets(config)
  return config
}
