import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { folderError, listenError, StartError } from './start-error.ts'

async function failToListen(host: string, port: number): Promise<unknown> {
  const server = createServer().listen(port, host)
  const [error]: unknown[] = await once(server, 'error')
  return error
}

test('a taken port is one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const said = listenError(await failToListen('127.0.0.1', port), '127.0.0.1', port)
  taken.close()
  expect(said).toEqual(
    new StartError(
      `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with PORT.`,
    ),
  )
})

test('an address of another machine is one sentence', async () => {
  const said = listenError(await failToListen('192.0.2.1', 0), '192.0.2.1', 0)
  expect(said).toEqual(
    new StartError(
      'HOST 192.0.2.1 is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all its addresses.',
    ),
  )
})

test('what is not known is handed back as it came', () => {
  const error = new Error('something else')
  expect(listenError(error, '127.0.0.1', 8080)).toBe(error)
  expect(folderError(error, '/data')).toBe(error)
})

test.each([
  ['seen by Node', Object.assign(new Error('write'), { code: 'ENOSPC' }), ''],
  [
    'seen by initdb',
    new Error('initdb'),
    'initdb: error: could not write to file "pg_wal/xlogtemp.1": No space left on device\n',
  ],
  [
    'seen by PostgreSQL',
    new Error('exit 1'),
    'FATAL:  could not write lock file "postmaster.pid": No space left on device\n',
  ],
  ['a quota', new Error('exit 1'), 'PANIC:  could not write to file: Disk quota exceeded\n'],
])('a full disk is one sentence: %s', (_, error, text) => {
  expect(folderError(error, '/data', text)).toEqual(
    new StartError('The disk that holds /data is full: free some space and start again.'),
  )
})
