import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test('without any variable the product starts on this machine with its demo company', () => {
  expect(loadConfig({}, '/srv/geodepot')).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '/srv/geodepot/data',
    databaseUrl: undefined,
    demo: true,
    demoPassword: undefined,
    captcha: true,
    logLevel: 'info',
    production: false,
  })
})

test('each variable is read', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: '9090',
    DATA_DIR: '/var/geodepot',
    DATABASE_URL: 'postgresql://user:secret@db.example:5433/depot',
    DEMO: 'off',
    DEMO_PASSWORD: ' with spaces ',
    CAPTCHA: 'off',
    LOG_LEVEL: 'debug',
    NODE_ENV: 'test',
  }
  expect(loadConfig(environment, '/srv')).toEqual({
    host: '0.0.0.0',
    port: 9090,
    dataDir: '/var/geodepot',
    databaseUrl: 'postgresql://user:secret@db.example:5433/depot',
    demo: false,
    demoPassword: ' with spaces ',
    captcha: false,
    logLevel: 'debug',
    production: false,
  })
})

test('empty variables count as absent', () => {
  expect(loadConfig({ HOST: '', PORT: ' ', DATA_DIR: '', DATABASE_URL: '', DEMO: '', DEMO_PASSWORD: '', CAPTCHA: '', LOG_LEVEL: '' }, '/srv')).toEqual(loadConfig({}, '/srv'))
})

test.each([
  ['HOST', 'not a host'],
  ['HOST', 'http://127.0.0.1'],
  ['PORT', 'eighty'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'postgres://host:port/db'],
  ['DEMO', 'yes'],
  ['DEMO', 'OFF'],
  ['CAPTCHA', 'false'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one sentence that names the variable', (name, value) => {
  expect(() => loadConfig({ [name]: value }, '/srv')).toThrow(new RegExp(`^${name} .*\\.$`))
})

test('the password in a broken DATABASE_URL is not repeated', () => {
  expect(() => loadConfig({ DATABASE_URL: 'http://user:secret@host/db' }, '/srv')).toThrow(/^(?!.*secret)/)
})

test('the captcha stays on in production', () => {
  expect(() => loadConfig({ CAPTCHA: 'off', NODE_ENV: 'production' }, '/srv')).toThrow('CAPTCHA=off is refused with NODE_ENV=production')
  expect(loadConfig({ NODE_ENV: 'production' }, '/srv')).toMatchObject({ captcha: true, production: true })
})
