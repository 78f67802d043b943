import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../server/src/postgres/test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Of the suite's PostgreSQL: the address of a role like the product's, who may
     * make databases as well: each test file has its own.
     */
    databaseUrl: string
  }
}

/** One throw-away PostgreSQL for a whole run of the server's tests: the first project starts it, all others use it. */
export default async (project: TestProject) => {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = await startTestCluster({ inMemory: true })
  process.env['TEST_DATABASE_URL'] = cluster.url
  project.provide('databaseUrl', cluster.url)
  return async () => {
    await cluster.stop()
    if (given === undefined) delete process.env['TEST_DATABASE_URL']
  }
}
