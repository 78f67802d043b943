// The product's configuration: the environment read and checked once, before anything is started.
// Asked for by the specification's start: all optional, a bad value refused with a sentence that names it.
import { isIP } from 'node:net'
import path from 'node:path'
import { StartError } from './start-error.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

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
  logLevel: LogLevel
  production: boolean
}

type Environment = Record<string, string | undefined>

/** An empty variable counts as an absent one: compose files and unit files write those. */
function text(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim()
  return value === '' ? undefined : value
}

function oneOf<const Word extends string>(environment: Environment, name: string, words: readonly Word[], standard: Word): Word {
  const value = text(environment, name)
  if (value === undefined) return standard
  const known = words.find((word) => word === value)
  if (known === undefined) throw new StartError(`${name} is "${value}", but must be one of ${words.join(', ')}.`)
  return known
}

function host(environment: Environment): string {
  const value = text(environment, 'HOST') ?? '127.0.0.1'
  if (isIP(value) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)) throw new StartError(`HOST is "${value}", but must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0.`)
  return value
}

function port(environment: Environment): number {
  const value = text(environment, 'PORT') ?? '8080'
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new StartError(`PORT is "${value}", but must be a whole number from 0 to 65535.`)
  return Number(value)
}

/** The address holds a password: the sentence never repeats it. */
function databaseUrl(environment: Environment): string | undefined {
  const value = text(environment, 'DATABASE_URL')
  if (value === undefined) return undefined
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) throw new StartError('DATABASE_URL must be an address such as postgres://user:password@host:5432/database.')
  return value
}

/** Reads the configuration from an environment; paths are relative to `folder`. Throws StartError naming the variable. */
export function loadConfig(environment: Environment, folder = process.cwd()): Config {
  const production = text(environment, 'NODE_ENV') === 'production'
  const captcha = oneOf(environment, 'CAPTCHA', ['on', 'off'], 'on') === 'on'
  if (production && !captcha) throw new StartError('CAPTCHA=off is refused with NODE_ENV=production: remove one of the two.')
  return {
    host: host(environment),
    port: port(environment),
    dataDir: path.resolve(folder, text(environment, 'DATA_DIR') ?? './data'),
    databaseUrl: databaseUrl(environment),
    demo: oneOf(environment, 'DEMO', ['on', 'off'], 'on') === 'on',
    // As it stands: spaces at its ends belong to a password.
    demoPassword: environment['DEMO_PASSWORD'] || undefined,
    captcha,
    logLevel: oneOf(environment, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    production,
  }
}
