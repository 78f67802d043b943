import { inject } from 'vitest'
import { type Made, makeRows } from './export-samples.ts'
import { sourcesToday } from './first-start.ts'
import { type TestServer, testServer } from './index.ts'
import { filledClone } from './template.ts'

/** Milliseconds that whoever asks first may take on a busy machine, and all others wait. */
export const makingRows = 300_000

/**
 * The product on a test company that has rows in every list: they are written once for all files that ask for them,
 * which is half a minute of calls, and each has a copy.
 */
export const serverWithRows = async (): Promise<{ server: TestServer; made: Made }> => {
  const { clone, said } = await filledClone(inject('databaseUrl'), `geodepot_rows_${sourcesToday()}`, async (url) => {
    const server = await testServer({ scheduler: true, database: { url, drop: async () => undefined } })
    const made = await makeRows(server)
    await server.close()
    return JSON.stringify(made)
  })
  return { server: await testServer({ scheduler: true, database: clone }), made: JSON.parse(said) as Made }
}
